import type { AstroGlobal } from 'astro'
import { ruleStates, type RuleState } from '#commerce/search-words/ports.ts'
import { ruleKinds, type StoredRule } from '#commerce/search/rules/search-rule.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { localTime } from '#kernel/local-time.ts'
import { countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { languageOptions, scopeText } from './rule-scope.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const ruleList = (locals: Locals) =>
  defineList({
    id: 'search-words',
    columns: [
      { id: 'terms', title: 'operations-search:rule.terms', sortable: true },
      { id: 'kind', title: 'operations-search:rule.kind' },
      { id: 'effect', title: 'operations-search:rule.effect' },
      { id: 'scope', title: 'operations-search:rule.scope' },
      { id: 'state', title: 'operations-search:rule.state' },
      { id: 'from', title: 'operations-search:rule.from', hidden: true },
      { id: 'until', title: 'operations-search:rule.until', hidden: true },
      { id: 'changed', title: 'operations-search:rule.changed', sortable: true },
      { id: 'by', title: 'operations-search:rule.by' },
    ],
    filters: [
      {
        id: 'kind',
        title: 'operations-search:rule.kind',
        kind: 'choice',
        options: ruleKinds.map((value) => ({ value, label: locals.t(`operations-search:kind.${value}`) })),
      },
      {
        id: 'country',
        title: 'operations-search:rule.country',
        kind: 'choice',
        options: countryOptions(locals),
      },
      {
        id: 'language',
        title: 'operations-search:rule.language',
        kind: 'choice',
        options: languageOptions(locals),
      },
      {
        id: 'state',
        title: 'operations-search:rule.state',
        kind: 'choice',
        options: ruleStates.map((value) => ({ value, label: locals.t(`operations-search:state.${value}`) })),
      },
    ],
    search: 'operations-search:rules.search',
    sort: { column: 'changed', descending: true },
  })

export const loadRules = (astro: AstroGlobal, by: StaffOperator) => {
  const { locals, url } = astro
  return loadListOrFile(astro, by, {
    list: readListQuery(ruleList(locals), url),
    read: (query) => locals.shop.searchWordsAdmin.listPage(query, by),
    toRow: (rule) => toRow(rule, locals),
  })
}

const toRow = (rule: StoredRule, locals: Locals): ListRow => ({
  id: rule.id,
  href: `${operationsPath('searchRule')}?id=${rule.id}`,
  cells: {
    terms: { kind: 'text', text: termsText(rule, locals) },
    kind: { kind: 'text', text: locals.t(`operations-search:kind.${rule.kind}`) },
    effect: { kind: 'text', text: effectText(rule, locals) },
    scope: { kind: 'text', text: scopeText(rule, locals) },
    state: { kind: 'states', states: [ruleState(rule, locals)] },
    from: rule.from === null ? null : { kind: 'day', day: rule.from },
    until: rule.until === null ? null : { kind: 'day', day: rule.until },
    changed: { kind: 'time', at: rule.changedAt, country: locals.storefront.country.isoCode },
    by: { kind: 'text', text: rule.by },
  },
})

const comma = ({ storefront }: Pick<Locals, 'storefront'>): string =>
  storefront.language === 'ar' ? '، ' : ', '

export const termsText = ({ terms }: Pick<StoredRule, 'terms'>, locals: Locals): string =>
  terms.length === 0 ? locals.t('operations-search:every-search') : terms.join(comma(locals))

function effectText(rule: StoredRule, locals: Locals): string {
  const { t } = locals
  switch (rule.kind) {
    case 'synonym':
      return rule.means.length === 0
        ? t('operations-search:effect.mutual')
        : t('operations-search:effect.one-direction', { means: rule.means.join(comma(locals)) })
    case 'pin':
      return t('operations-search:effect.pin', { product: rule.product, place: rule.place })
    case 'boost':
    case 'bury':
      return `${t(`operations-search:target.${rule.target.kind}`)} \u2066${rule.target.code}\u2069`
    case 'redirect':
      return `\u2066${rule.to}\u2069`
  }
}

const tones: Readonly<Record<RuleState, Tone>> = { active: 'good', planned: 'info', over: 'neutral' }

/** By the day of its country; of a rule for all, that of the first. */
function ruleState({ country, from, until }: StoredRule, { shop, t }: Locals): StateText {
  const of = shop.countries.find(({ isoCode }) => isoCode === country) ?? shop.countries[0]
  const today = of ? localTime(shop.clock.now(), of.timeZone).day : ''
  const state: RuleState =
    from !== null && from > today ? 'planned' : until !== null && until < today ? 'over' : 'active'
  return { tone: tones[state], label: t(`operations-search:state.${state}`) }
}
