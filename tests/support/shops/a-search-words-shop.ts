import { createLiveRules } from '#adapters/search/live-rules.ts'
import { createSearchWordsModule } from '#adapters/search-words/create-search-words-module.ts'
import type { RuleFilters, TermFilters } from '#commerce/search-words/ports.ts'
import { noRuleText, type RuleText } from '#commerce/search-words/rule-text.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import type { RuleTarget } from '#commerce/search/rules/search-rule.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createLocalBus } from '#infrastructure/db/local-bus.ts'
import { currentPathOf } from '../builders/current-path.ts'
import { manualClock } from '../manual-clock.ts'
import { theSearchWords } from './search-words.ts'
import { theCountries } from './the-countries.ts'

/** Search words over a database. Sold are S-1 everywhere, S-KW in Kuwait, and the categories and brands that are no "none". */
export function aSearchWordsShop(db: Database) {
  const clock = manualClock('2026-11-26T08:00:00.000Z')
  const bus = createLocalBus()
  const published: string[] = []
  bus.subscribe((tags) => void published.push(...tags))
  const report = (error: unknown) => {
    throw error
  }
  const loadCurrentPath = currentPathOf(db)
  const live = createLiveRules(db, { purgeBus: bus, clock, report, loadCurrentPath })
  const isSold = ({ kind, code }: RuleTarget, country: string) =>
    kind === 'product' ? code === 'S-1' || (code === 'S-KW' && country === 'kw') : code !== 'none'
  const admin = createSearchWordsModule(db, {
    countries: theCountries,
    defaultStorefront: { country: 'ae', language: 'en' },
    clock,
    purgeBus: { publish: async (tags) => bus.notify(tags) },
    words: theSearchWords,
    liveRules: live,
    loadCurrentPath,
    products: {
      isSold: async (target, { country }) => isSold(target, country.isoCode),
      explain: async (text, _, rules) => ({
        text,
        parts: rules.synonyms.map(({ terms, means }) => ({ typed: terms.join(' '), means })),
        ...{ dropped: [], understood: null, redirect: rules.redirectFor(text), total: 0, cards: [] },
      }),
    },
    caughtUp: async () => undefined,
  })
  return { admin, live, clock, bus, published }
}

const beginning = { search: '', descending: false, size: 25, cursor: null } as const

export const everyRule: ListQuery<RuleFilters> = {
  ...beginning,
  filters: { kind: null, country: null, language: null, state: null },
  sort: 'terms',
}

export const everyTerm: ListQuery<TermFilters> = {
  ...beginning,
  filters: { store: null, days: null, nothing: false },
  sort: 'searches',
  descending: true,
}

export const aRuleText = (parts: Partial<RuleText>): RuleText => ({ ...noRuleText, ...parts })
