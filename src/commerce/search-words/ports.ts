import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { FindRedirects } from '#commerce/redirects/follow-redirects.ts'
import type { RuleKind, SearchRule, StoredRule } from '#commerce/search/rules/search-rule.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { Operator, Reach } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'

export const ruleStates = ['active', 'planned', 'over'] as const
export type RuleState = (typeof ruleStates)[number]

export type RuleFilters = {
  readonly kind: RuleKind | null
  readonly country: string | null
  readonly language: string | null
  readonly state: RuleState | null
}

export type TermFilters = {
  /** "ae_en"; null: all. */
  readonly store: string | null
  /** How many days up to today. */
  readonly days: string | null
  /** Only what found nothing. */
  readonly nothing: boolean
}

/** What was looked for in a storefront, in the days that were chosen. */
export type CountedTerm = {
  readonly store: string
  readonly term: string
  readonly searches: number
  /** Results of the last time; null: not known, as where the search led to another page. */
  readonly found: number | null
  readonly lastDay: Day
}

export type RuleEdit = { readonly by: Operator; readonly at: Instant; readonly reason: string | null }

export type WriteRuleAudit = (
  act: 'search-rule.add' | 'search-rule.edit' | 'search-rule.remove',
  rule: { readonly id: string; readonly country: CountryCode | null },
  before: ChangedFields,
  after: ChangedFields,
) => Promise<void>

/** What is read while writers wait for each other, so that two of them together make no circle. */
export type RuleWriter = {
  readonly findRedirects: FindRedirects
  all(): Promise<readonly StoredRule[]>
  insert(rule: SearchRule): Promise<StoredRule>
  update(stored: StoredRule, rule: SearchRule): Promise<StoredRule>
  remove(id: string): Promise<void>
}

export type RuleRepository = {
  /** Of pages. */
  readonly findRedirects: FindRedirects
  get(id: string): Promise<StoredRule | undefined>
  /** Of these reaches, and of all countries. `today` by country; of a rule for all, that of the first. */
  listPage(
    query: ListQuery<RuleFilters>,
    scope: { readonly reaches: readonly Reach[]; readonly today: ReadonlyMap<CountryCode, Day> },
  ): Promise<ListPage<StoredRule>>
  listTerms(
    query: ListQuery<Omit<TermFilters, 'days'>>,
    scope: { readonly stores: readonly string[]; readonly since: Day },
  ): Promise<ListPage<CountedTerm>>
  /** One writer at a time. A failure writes nothing. */
  write<Value, Failure>(
    work: (writer: RuleWriter, audit: WriteRuleAudit) => Promise<Result<Value, Failure>>,
    edit: RuleEdit,
  ): Promise<Result<Value, Failure>>
}
