import { createContentApi } from '#api/content-graphql/server.ts'
import type {
  ContentRepository,
  EntryBody,
  EntryKind,
  EntryVersion,
  FindDraftVersion,
} from '#commerce/content/ports.ts'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Language, Locale } from '#kernel/language.ts'
import { createContent, type ContentConfig } from '#adapters/content/content.ts'
import { createLocalBus } from '#infrastructure/db/local-bus.ts'
import { contentInMemory } from './content-in-memory.ts'
import { manualClock } from '../manual-clock.ts'
import { theCountries } from './the-countries.ts'
import { theFacts } from './the-facts.ts'

type Parts = {
  readonly config?: Partial<ContentConfig>
  readonly through?: Partial<ContentRepository>
  readonly suggestions?: SearchSuggestions
  readonly findDraft?: FindDraftVersion
}

const noSuggestions: SearchSuggestions = { suggest: async () => [], trending: async () => [] }

/** All of content over entries in memory, with what was reported. `through` breaks single parts of the repository. */
export function aContentShop({
  config,
  through,
  suggestions = noSuggestions,
  findDraft = async () => undefined,
}: Parts = {}) {
  const clock = manualClock()
  const repository = writable(contentInMemory(clock), clock)
  const purgeBus = createLocalBus()
  const reports: { message: string; what: string; customer: string | undefined }[] = []
  const opened = createContent({
    createApi: createContentApi,
    repository: { ...repository, ...through },
    findDraft,
    countries: theCountries,
    clock,
    purgeBus,
    suggestions,
    factsOf: theFacts(clock),
    config: {
      mode: 'production',
      secret: 'a secret of this test, longer than thirty-two',
      contentGraphqlUrl: null,
      ...config,
    },
    report: (error, { what, customer }) =>
      reports.push({ message: error instanceof Error ? error.message : String(error), what, customer }),
  })
  return { ...opened, clock, repository, purgeBus, reports }
}

type Writing = Partial<Pick<EntryVersion, 'state' | 'startsAt' | 'endsAt'>> & { readonly locale?: Locale }

/** `write` adds a version, published immediately by default, and returns its number. */
const writable = (repository: ContentRepository, clock: Clock) => ({
  ...repository,
  async write(kind: EntryKind, key: string, body: EntryBody, writing: Writing = {}): Promise<number> {
    const { locale = 'en-US', state = 'published', startsAt = null, endsAt = null } = writing
    const name = { kind, key, locale }
    const latest = await repository.latestVersion(name)
    const draft = { name, state, startsAt, endsAt, body, author: 'a test', createdAt: clock.now() }
    await repository.append(draft, latest)
    return latest + 1
  },
})

/** "ae/en" and the like, of the real countries. */
export function theStorefront(code: string) {
  const [iso, language] = code.split('/')
  const country = theCountries.find(({ isoCode }) => isoCode === iso)
  if (!country) throw new Error(`no country ${code}`)
  return storefront(country, language as Language)
}

/** Posts a query as a client would. */
export const query = (text: string, variables: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: text, variables }),
  })
