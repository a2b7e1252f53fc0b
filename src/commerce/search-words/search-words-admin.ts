import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import { mergeFields, type EditConflict } from '#commerce/lists/merge-fields.ts'
import { followRedirects, type FindRedirects } from '#commerce/redirects/follow-redirects.ts'
import type { LiveRules, ProductSearch } from '#commerce/search/ports.ts'
import { withCurrentTarget } from '#commerce/search/rules/current-target.ts'
import { countsIn, rulesInForce } from '#commerce/search/rules/rules-in-force.ts'
import type { RuleTarget, SearchRule, StoredRule } from '#commerce/search/rules/search-rule.ts'
import type { SearchTrial } from '#commerce/search/search-trial.ts'
import {
  may,
  mayAnywhere,
  reachesOf,
  reachesCountry,
  type NotPermitted,
  type Operator,
} from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { languageCodes } from '#kernel/language.ts'
import { addDays, localTime } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { storefront, storefrontCodes } from '#kernel/storefront.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import { isEndless, type Redirection } from './follow-query.ts'
import { auditedFields, changedFields } from './audited-rule.ts'
import { findOverlap } from './overlap.ts'
import { parseRule, type RuleProblem } from './parse-rule.ts'
import type { CountedTerm, RuleFilters, RuleRepository, TermFilters } from './ports.ts'
import { writeRule, type RuleField, type RuleText } from './rule-text.ts'

/** `by`: who wrote it last. */
export type RuleConflict = EditConflict<RuleText> & { readonly by: string }

type NotFound = { readonly kind: 'not-found' }
export type PutRuleFailure =
  NotPermitted | NotFound | RuleProblem | RuleConflict | { readonly kind: 'too-many' }

type PutRule = {
  /** Null: a new one. */
  readonly id: string | null
  readonly text: RuleText
  readonly by: Operator
  readonly reason?: string
  /** What the form showed. What another has changed since stays; of the same field one of both is chosen. */
  readonly shown?: RuleText | undefined
}

type TrySearch = {
  readonly text: string
  /** "ae_en" */
  readonly store: string
  readonly by: Operator
  /** A rule that is not saved, as if it counted now. */
  readonly draft?: RuleText
  /** The rule that the draft is to take the place of. */
  readonly inPlaceOf?: string | null
}

export type TriedSearch = { readonly now: SearchTrial; readonly withDraft: SearchTrial | null }
export type TryFailure = NotPermitted | RuleProblem | { readonly kind: 'unknown-storefront' }

/** Search words for the people who keep them: pages of operations, the operations API, the command line. */
export type SearchWordsAdmin = {
  listPage(query: ListQuery<RuleFilters>, by: Operator): Promise<ListPage<StoredRule>>
  listTerms(query: ListQuery<TermFilters>, by: Operator): Promise<ListPage<CountedTerm>>
  find(id: string, by: Operator): Promise<StoredRule | undefined>
  mayEdit(country: CountryCode | null, by: Operator): boolean
  put(input: PutRule): Promise<Result<StoredRule, PutRuleFailure>>
  remove(
    id: string,
    edit: { readonly by: Operator; readonly reason?: string },
  ): Promise<Result<null, NotPermitted | NotFound>>
  try(search: TrySearch): Promise<Result<TriedSearch, TryFailure>>
}

type Deps = {
  readonly rules: RuleRepository
  readonly live: Pick<LiveRules, 'all'>
  readonly products: Pick<ProductSearch, 'explain' | 'isSold'>
  readonly countries: readonly Country[]
  readonly clock: Clock
  /** Results of searches are shown anew everywhere. */
  readonly publish: () => Promise<void>
  readonly loadCurrentPath: LoadCurrentPath
  readonly redirectOfFiles: Redirection['redirectOfFiles']
  /** "ae/en" */
  readonly defaultStorefront: string
}

/** A shop has some hundreds. */
const maxRules = 5000
/** Days of the lists of terms that can be chosen; the first is the default. */
export const termDays = [7, 1, 30] as const

const notPermitted = fail({ kind: 'not-permitted' })
const notFound = fail({ kind: 'not-found' })

export function createSearchWordsAdmin(deps: Deps): SearchWordsAdmin {
  const { rules, live, products, countries, clock, publish, loadCurrentPath } = deps
  const storefronts = countries.flatMap((country) =>
    languageCodes.map((language) => storefront(country, language)),
  )
  const shop = { countries: countries.map(({ isoCode }) => isoCode), storefronts: storefrontCodes(countries) }

  /** What counts in all countries is for those who work for all. */
  const isWithin = (permission: StaffPermission, country: CountryCode | null, by: Operator): boolean =>
    country === null
      ? reachesOf(by, permission).some((reach) => reachesCountry(reach, null) && reach.places === 'all')
      : may(by, permission, { country, place: null })
  const mayEdit: SearchWordsAdmin['mayEdit'] = (country, by) => isWithin('search.edit', country, by)
  const maySee = (country: CountryCode | null, by: Operator): boolean =>
    country === null ? mayAnywhere(by, 'content.see') : isWithin('content.see', country, by)

  /** For the current category: what was typed may be from before it moved. */
  async function parse(text: RuleText): Promise<Result<SearchRule, RuleProblem>> {
    const parsed = parseRule(text, shop)
    return parsed.ok ? ok(withCurrentTarget(parsed.value, await loadCurrentPath())) : parsed
  }

  async function checkTarget(rule: SearchRule): Promise<RuleProblem | undefined> {
    const target = targetOf(rule)
    return target && !(await isSoldSomewhere(target, rule)) ? problem('target', 'not-sold') : undefined
  }

  async function checkAmong(
    rule: SearchRule,
    others: readonly StoredRule[],
    find: FindRedirects,
  ): Promise<RuleProblem | undefined> {
    if (findOverlap(rule, others)) return problem('terms', 'taken')
    if (rule.kind !== 'redirect') return undefined
    const redirects = [...others, rule].filter((one) => one.kind === 'redirect')
    const redirection = {
      redirects,
      redirectOfFiles: deps.redirectOfFiles,
      async followPath(path: string) {
        const found = await followRedirects(path, find, {
          ...shop,
          defaultStorefront: deps.defaultStorefront,
        })
        return found?.kind === 'moved' ? found.to : null
      },
    }
    for (const here of storefronts.filter((one) => countsIn(rule, one)))
      for (const term of rule.terms)
        if (await isEndless(term, here, redirection)) return problem('to', 'endless')
    return undefined
  }

  /** In one storefront of the rule at least; in the others it waits until the product is sold there. */
  async function isSoldSomewhere(target: RuleTarget, rule: SearchRule): Promise<boolean> {
    for (const country of countries) {
      if (rule.country !== null && rule.country !== country.isoCode) continue
      if (await products.isSold(target, storefront(country, 'en'))) return true
    }
    return false
  }

  const put: SearchWordsAdmin['put'] = async ({ id, text, by, reason = '', ...given }) => {
    if (!mayAnywhere(by, 'search.edit')) return notPermitted
    const wanted = await parse(text)
    if (!wanted.ok) return wanted
    const before = given.shown && (await parse(given.shown))
    const shown = before?.ok ? writeRule(before.value) : given.shown
    if (!mayEdit(wanted.value.country, by)) return notPermitted
    const unsold = await checkTarget(wanted.value)
    if (unsold) return fail(unsold)
    const done = await rules.write<StoredRule, PutRuleFailure>(
      async (writer, audit) => {
        const all = await writer.all()
        const stored = id === null ? undefined : all.find((one) => one.id === id)
        if (id !== null && (!stored || !mayEdit(stored.country, by))) return notFound
        const others = all.filter((one) => one.id !== id)
        if (!stored && others.length >= maxRules) return fail({ kind: 'too-many' })
        const merged = stored ? merge(stored, { shown, wanted: wanted.value }) : wanted
        if (!merged.ok) return merged
        const rule = merged.value
        const wrong = await checkAmong(rule, others, writer.findRedirects)
        if (wrong) return fail(wrong)
        if (!stored) {
          const added = await writer.insert(rule)
          await audit('search-rule.add', added, {}, auditedFields(writeRule(rule)))
          return ok(added)
        }
        const names = changedFields(writeRule(stored), writeRule(rule))
        if (names.length === 0) return ok(stored)
        const changed = await writer.update(stored, rule)
        await audit(
          'search-rule.edit',
          changed,
          auditedFields(writeRule(stored), names),
          auditedFields(writeRule(rule), names),
        )
        return ok(changed)
      },
      editOf(by, reason),
    )
    if (done.ok) await publish()
    return done
  }

  function merge(
    stored: StoredRule,
    { shown, wanted }: { readonly shown: RuleText | undefined; readonly wanted: SearchRule },
  ): Result<SearchRule, RuleProblem | RuleConflict> {
    if (wanted.kind !== stored.kind) return fail({ kind: 'invalid', field: 'kind', problem: 'same' })
    const now = writeRule(stored)
    const merged = mergeFields({ ...(shown ?? now) }, { ...writeRule(wanted) }, { ...now })
    if (merged.kind === 'conflict')
      return fail({
        kind: 'conflict',
        conflicts: merged.conflicts,
        fields: merged.fields,
        now,
        by: stored.by,
      })
    return parseRule({ ...now, ...merged.fields }, shop)
  }

  function editOf(by: Operator, reason = '') {
    return { by, at: clock.now(), reason: tidyReason(reason) }
  }

  const todayIn = (country: Country) => localTime(clock.now(), country.timeZone).day

  return {
    mayEdit,
    put,
    listPage: async (query, by) =>
      mayAnywhere(by, 'content.see')
        ? rules.listPage(query, {
            reaches: reachesOf(by, 'content.see'),
            today: new Map(countries.map((country) => [country.isoCode, todayIn(country)])),
          })
        : noRows,
    async listTerms({ filters: { days, ...filters }, ...query }, by) {
      const reaches = reachesOf(by, 'content.see')
      const seen = storefronts.filter(({ country }) =>
        reaches.some((reach) => reachesCountry(reach, country.isoCode) && reach.places.length > 0),
      )
      const stores = seen.map(({ store }) => store)
      const wanted = termDays.find((one) => String(one) === days) ?? termDays[0]
      // Terms are counted by days of UTC.
      const since = addDays(clock.now().slice(0, 10), 1 - wanted)
      return rules.listTerms({ ...query, filters }, { stores, since })
    },
    async find(id, by) {
      const found = await rules.get(id)
      return found && maySee(found.country, by) ? found : undefined
    },
    async remove(id, { by, reason }) {
      if (!mayAnywhere(by, 'search.edit')) return notPermitted
      const removed = await rules.write<null, NotFound>(
        async (writer, audit) => {
          const stored = (await writer.all()).find((one) => one.id === id)
          if (!stored || !mayEdit(stored.country, by)) return notFound
          await writer.remove(id)
          await audit('search-rule.remove', stored, auditedFields(writeRule(stored)), {})
          return ok(null)
        },
        editOf(by, reason),
      )
      if (removed.ok) await publish()
      return removed
    },
    async try({ text, store, by, draft, inPlaceOf = null }) {
      if (!mayAnywhere(by, 'content.see')) return notPermitted
      const here = storefronts.find((one) => one.store === store)
      if (!here || !maySee(here.country.isoCode, by)) return fail({ kind: 'unknown-storefront' })
      const all = await live.all()
      const explain = (some: readonly SearchRule[]) =>
        products.explain(text, here, rulesInForce(some, here, clock.now()))
      if (!draft) return ok({ now: await explain(all), withDraft: null })
      const rule = await parse(draft)
      if (!rule.ok) return rule
      const others = all.filter(({ id }) => id !== inPlaceOf)
      const wrong =
        (await checkTarget(rule.value)) ?? (await checkAmong(rule.value, others, rules.findRedirects))
      if (wrong) return fail(wrong)
      const now = await explain(all)
      return ok({ now, withDraft: await explain([...others, { ...rule.value, from: null, until: null }]) })
    },
  }
}

function targetOf(rule: SearchRule): RuleTarget | undefined {
  if (rule.kind === 'pin') return { kind: 'product', code: rule.product }
  return rule.kind === 'boost' || rule.kind === 'bury' ? rule.target : undefined
}

const problem = (field: RuleField, what: RuleProblem['problem']): RuleProblem => ({
  kind: 'invalid',
  field,
  problem: what,
})
