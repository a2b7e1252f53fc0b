import type { Report } from '#kernel/report.ts'
import { createContentUseCases } from '#commerce/content/content-use-cases.ts'
import type { ContentRepository, FindDraftVersion, PreviewTokens } from '#commerce/content/ports.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import type { ContentFacade } from '#commerce/content/content-facade.ts'
import type { ShopSettings } from '#kernel/shop-settings.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { createContentCaches } from './content-caches.ts'
import { createContentClient, inProcess, overHttp } from './content-client.ts'
import { createContentGateway } from './content-gateway.ts'
import type { StorefrontFacts } from '#commerce/content/facts.ts'
import { createFillFacts } from './fill-facts.ts'
import { createPreviewTokens } from './preview-token.ts'

export type ContentConfig = {
  readonly mode: ShopSettings['mode']
  /** Signs previews. */
  readonly secret: string
  /** A remote content API; null: the one of this process. */
  readonly contentGraphqlUrl: string | null
  /** Per request. Default: 2 s. */
  readonly timeoutMs?: number
}

type ContentApi = { fetch(request: Request): Promise<Response> }

/** Builds the GraphQL API over the repository; composition passes api/content-graphql. */
type CreateContentApi = (deps: {
  readonly repository: ContentRepository
  readonly findDraft: FindDraftVersion
  readonly suggestions: SearchSuggestions
  readonly previews: Pick<PreviewTokens, 'read'>
  readonly clock: Clock
  readonly introspection: boolean
  readonly report: Report
}) => ContentApi

export type ContentDeps = {
  readonly createApi: CreateContentApi
  readonly repository: ContentRepository
  readonly findDraft: FindDraftVersion
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  readonly config: ContentConfig
  /** Resolves autosuggest and trendingsearch. */
  readonly suggestions: SearchSuggestions
  readonly factsOf: StorefrontFacts
  readonly report: Report
}

export type Content = {
  readonly content: ContentFacade
  readonly contentApi: ContentApi
  /** Signs the tokens that content.readPreview reads. */
  readonly signPreview: PreviewTokens['sign']
  /** Ends the subscriptions of the caches. */
  close(): void
}

/** The content API, the gateway to it (or to a remote one), the caches and the use cases over them. */
export function createContent({
  createApi,
  repository,
  findDraft,
  countries,
  clock,
  purgeBus,
  config,
  suggestions,
  factsOf,
  report,
}: ContentDeps): Content {
  const previews = createPreviewTokens(config.secret, clock)
  const contentApi = createApi({
    repository,
    findDraft,
    suggestions,
    previews,
    clock,
    introspection: config.mode === 'demo',
    report,
  })
  const client = createContentClient({
    ...(config.contentGraphqlUrl ? overHttp(config.contentGraphqlUrl) : inProcess(contentApi)),
    previews,
    timeoutMs: config.timeoutMs ?? 2_000,
    // The field waits for it while the visitor types.
    suggestTimeoutMs: config.timeoutMs ?? 700,
  })
  const caches = createContentCaches({ clock, purgeBus })
  const useCases = createContentUseCases({
    gateway: createContentGateway(client),
    caches,
    countries,
    clock,
    fillFacts: createFillFacts(factsOf),
    report,
  })
  return {
    content: { ...useCases, outside: Boolean(config.contentGraphqlUrl), readPreview: previews.read },
    contentApi,
    signPreview: previews.sign,
    close: caches.close,
  }
}
