import type { AstroGlobal } from 'astro'
import { promotionStates, type PromotionRow, type PromotionState } from '#commerce/promotion-admin/ports.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { money } from '#kernel/money.ts'
import { onWallClock } from '#kernel/wall-clock.ts'
import { countryName, countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { CellValue, ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { benefitOptions } from './promotion-options.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const promotionList = (locals: Locals) =>
  defineList({
    id: 'promotions',
    columns: [
      { id: 'label', title: 'operations-promotions:list.label' },
      { id: 'kind', title: 'operations-promotions:list.kind' },
      { id: 'country', title: 'operations-promotions:list.country' },
      { id: 'from', title: 'operations-promotions:list.from' },
      { id: 'until', title: 'operations-promotions:list.until', sortable: true },
      { id: 'coupon', title: 'operations-promotions:list.coupon', hidden: true },
      { id: 'used', title: 'operations-promotions:list.used', sortable: true, numeric: true },
      { id: 'limit', title: 'operations-promotions:list.limit', numeric: true },
      { id: 'given', title: 'operations-promotions:list.given', numeric: true },
      { id: 'state', title: 'operations-promotions:list.state' },
      { id: 'id', title: 'operations-promotions:list.id', sortable: true, hidden: true },
      { id: 'changed', title: 'operations-promotions:list.changed', sortable: true, hidden: true },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-promotions:list.state',
        kind: 'choice',
        options: promotionStates.map((value) => ({
          value,
          label: promotionStateText(value, locals.t).label,
        })),
      },
      {
        id: 'kind',
        title: 'operations-promotions:list.kind',
        kind: 'choice',
        options: benefitOptions(locals),
      },
      {
        id: 'country',
        title: 'operations-promotions:list.country',
        kind: 'choice',
        options: countryOptions(locals),
      },
      { id: 'coupon', title: 'operations-promotions:list.with-code', kind: 'flag' },
      { id: 'endless', title: 'operations-promotions:list.endless', kind: 'flag' },
      { id: 'prizes', title: 'operations-promotions:list.prizes', kind: 'flag' },
    ],
    views: [
      { title: 'operations-promotions:state.running', query: 'state=running' },
      { title: 'operations-promotions:state.planned', query: 'state=planned' },
      { title: 'operations-promotions:list.endless', query: 'endless=on' },
    ],
    search: 'operations-promotions:list.search',
    sort: { column: 'changed', descending: true },
  })

export const loadPromotionList = (astro: AstroGlobal, by: StaffOperator) => {
  const { locals, url } = astro
  return loadListOrFile(astro, by, {
    list: readListQuery(promotionList(locals), url),
    read: (query) => locals.shop.promotionAdmin.listPage(query, by),
    toRow: (row) => toRow(row, locals),
  })
}

export const mayPlan = (by: StaffOperator): boolean => mayAnywhere(by, 'promotions.manage')

const tones: Readonly<Record<PromotionState, Tone>> = {
  running: 'good',
  planned: 'info',
  ended: 'neutral',
  'used-up': 'neutral',
  stopped: 'bad',
}

export const promotionStateText = (state: PromotionState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-promotions:state.${state}`),
})

/** A local time of the promotion's country. */
export function localCell(local: string | null, country: string, locals: Locals): CellValue {
  if (local === null) return null
  const { timeZone } = storefrontOf(locals, country).country
  return { kind: 'time', at: onWallClock(local.slice(0, 10), local.slice(11), timeZone), country }
}

function toRow({ promotion, state, used, givenMinor, changedAt }: PromotionRow, locals: Locals): ListRow {
  const { id, country, label, benefit, conditions, limits } = promotion
  const { t, storefront } = locals
  const { currency } = storefrontOf(locals, country).country
  return {
    id,
    href: operationsPath('promotion', { id }),
    cells: {
      label: { kind: 'text', text: label[storefront.language] },
      kind: { kind: 'text', text: t(`operations-promotions:kind.${benefit.kind}`) },
      country: { kind: 'text', text: countryName(country, locals) },
      from: localCell(conditions.schedule.from, country, locals),
      until: localCell(conditions.schedule.until, country, locals),
      coupon: conditions.coupon === null ? null : { kind: 'code', text: conditions.coupon },
      used: { kind: 'number', value: used },
      limit: limits.uses === null ? null : { kind: 'number', value: limits.uses },
      given: { kind: 'money', amount: money(givenMinor, currency), country },
      state: { kind: 'states', states: [promotionStateText(state, t)] },
      id: { kind: 'code', text: id },
      changed: { kind: 'time', at: changedAt, country },
    },
  }
}
