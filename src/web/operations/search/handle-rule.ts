import type { AstroGlobal } from 'astro'
import type { FieldConflict } from '#commerce/lists/merge-fields.ts'
import { noRuleText, writeRule, type RuleField, type RuleText } from '#commerce/search-words/rule-text.ts'
import type { PutRuleFailure, RuleConflict, TriedSearch } from '#commerce/search-words/search-words-admin.ts'
import { ruleKinds, type RuleKind, type StoredRule } from '#commerce/search/rules/search-rule.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainRule, fieldLabels } from './explain-rule.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { mayEditRules } from './rule-scope.ts'

export type RulePage = {
  /** Null: a new one. */
  readonly stored: StoredRule | null
  /** Null: it is still to be chosen. */
  readonly kind: RuleKind | null
  readonly typed: RuleText
  readonly reason: string
  /** What the form was shown with, so that nothing of another is written over. */
  readonly shown: RuleText
  /** Another person has changed the same fields since; null: none has. */
  readonly conflict: {
    readonly conflicts: readonly (FieldConflict & { readonly label: string })[]
    readonly by: string
  } | null
  readonly problems: readonly FieldProblem[]
  readonly mayEdit: boolean
  /** What is tried: a text in a storefront. */
  readonly search: { readonly text: string; readonly store: string }
  readonly tried: TriedSearch | null
}

const fieldNames = Object.keys(noRuleText) as RuleField[]
/** Hidden fields with what the form was shown with. */
export const shownFields = ({ shown }: Pick<RulePage, 'shown'>) =>
  fieldNames.map((field) => ({ name: shownField(field), value: shown[field] }))
const shownField = (field: RuleField): string => `shown-${field}`

/** The form of one rule, old or new, after what was posted to it. */
export async function handleRule(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<RulePage | Response> {
  const { locals, url } = astro
  const admin = locals.shop.searchWordsAdmin
  const id = url.searchParams.get('id')
  const stored = id === null ? null : ((await admin.find(id, by)) ?? null)
  const mayEdit = stored ? admin.mayEdit(stored.country, by) : mayEditRules(by)
  if ((id !== null && !stored) || (posted && !mayEdit)) return notFound(astro)
  const wanted = posted ? String(posted.fields.get('kind') ?? '') : url.searchParams.get('kind')
  const kind = stored?.kind ?? ruleKinds.find((one) => one === wanted) ?? null
  const shown = stored ? writeRule(stored) : { ...noRuleText, ...fromAddress(url), kind: kind ?? '' }
  const page: RulePage = {
    stored,
    kind,
    typed: shown,
    reason: '',
    shown,
    conflict: null,
    problems: [],
    mayEdit,
    search: searchOf(shown, astro),
    tried: null,
  }
  return posted ? act(astro, by, posted, page) : page
}

/** Of a term that was searched for, and where. */
const fromAddress = ({ searchParams }: URL): Partial<RuleText> =>
  Object.fromEntries(
    (['terms', 'country', 'language'] as const).map((name) => [
      name,
      (searchParams.get(name) ?? '').slice(0, 200),
    ]),
  )

/** What is tried where nothing is typed: the first term, in a storefront of the rule. */
function searchOf(
  { terms, country, language }: RuleText,
  { locals }: Pick<AstroGlobal, 'locals'>,
): RulePage['search'] {
  const { shop, storefront } = locals
  return {
    text: terms.split(/[,،\n]/, 1)[0]?.trim() ?? '',
    store: `${country || (shop.countries[0]?.isoCode ?? '')}_${language || storefront.language}`,
  }
}

async function act(
  astro: AstroGlobal,
  by: StaffOperator,
  { act: name, fields }: Posted,
  page: RulePage,
): Promise<RulePage | Response> {
  const { shop, t } = astro.locals
  const admin = shop.searchWordsAdmin
  const { stored } = page
  const text = (field: string): string => String(fields.get(field) ?? '')
  const read = (nameOf: (field: RuleField) => string): RuleText => ({
    ...noRuleText,
    ...Object.fromEntries(fieldNames.map((field) => [field, text(nameOf(field))])),
    kind: page.kind ?? '',
  })
  const typed = read((field) => field)
  const shown = stored ? read(shownField) : page.shown
  const usual = searchOf(typed, astro)
  const search = { text: text('text').trim() || usual.text, store: text('store') || usual.store }
  const again = { ...page, typed, shown, search, reason: text('reason') }
  const refuse = (status: number, ...problems: readonly FieldProblem[]): RulePage => {
    astro.response.status = status
    return { ...again, problems }
  }
  if (name === 'remove') {
    const removed = stored && (await admin.remove(stored.id, { by, reason: again.reason }))
    return removed?.ok ? astro.redirect(operationsPath('searchWords'), 303) : notFound(astro)
  }
  if (name === 'check-rule') {
    if (search.text === '')
      return refuse(422, { text: t('operations-search:problem.no-text'), field: 'text' })
    const tried = await admin.try({ ...search, by, draft: typed, inPlaceOf: stored?.id ?? null })
    if (tried.ok) return { ...again, tried: tried.value }
    const { failure } = tried
    return failure.kind === 'not-permitted' ? notFound(astro) : refuse(422, explainRule(failure, t))
  }
  const put = await admin.put({
    id: stored?.id ?? null,
    text: typed,
    by,
    reason: again.reason,
    ...(stored ? { shown } : {}),
  })
  if (put.ok) return astro.redirect(operationsPath('searchWords'), 303)
  return rejected(put.failure)

  function rejected(failure: PutRuleFailure): RulePage | Promise<Response> {
    if (failure.kind === 'not-permitted' || failure.kind === 'not-found') return notFound(astro)
    if (failure.kind !== 'conflict') return refuse(422, explainRule(failure, t))
    return { ...refuse(409), ...afterConflict(failure, typed) }
  }

  function afterConflict({ conflicts, fields: merged, now, by: other }: RuleConflict, mine: RuleText) {
    const labeled = conflicts.map((one) => ({ ...one, label: t(fieldLabels[one.field as RuleField]) }))
    return {
      typed: { ...mine, ...merged },
      shown: now,
      conflict: { conflicts: labeled, by: other },
    }
  }
}
