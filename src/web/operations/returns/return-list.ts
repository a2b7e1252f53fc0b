import type { AstroGlobal } from 'astro'
import { returnViews, type ReturnRow } from '#commerce/returns/return-list.ts'
import { returnReasons } from '#commerce/returns/return-policy-rows.ts'
import { returnStates, type ReturnState } from '#commerce/returns/return-states.ts'
import { formatSpan } from '#i18n/format-span.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Admission } from '#web/operations/admit.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { CellValue, ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadCollaborativeList } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { countryName, countryOptions } from '#web/operations/lists/country-options.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { placeName } from './place-name.ts'

type Locals = Pick<App.Locals, 'shop' | 't' | 'storefront'>

const tones: Readonly<Record<ReturnState, Tone>> = {
  requested: 'warn',
  approved: 'info',
  scheduled: 'info',
  collected: 'warn',
  received: 'warn',
  accepted: 'good',
  refunding: 'good',
  refused: 'bad',
  closed: 'good',
  rejected: 'neutral',
  withdrawn: 'neutral',
  lapsed: 'neutral',
  'returned-to-customer': 'neutral',
}

export const returnStateText = (state: ReturnState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-returns:state.${state}`),
})

export const operatorReturnList = (locals: Locals) =>
  defineList({
    id: 'returns',
    columns: [
      { id: 'number', title: 'operations-returns:number' },
      { id: 'order', title: 'operations-returns:order' },
      { id: 'reason', title: 'operations-returns:reason' },
      { id: 'state', title: 'operations-returns:state' },
      { id: 'requested', title: 'operations-returns:requested', sortable: true },
      { id: 'age', title: 'operations-returns:age' },
      { id: 'sum', title: 'operations-returns:sum', numeric: true },
      { id: 'country', title: 'operations-returns:country', hidden: true },
      { id: 'place', title: 'operations-returns:place', hidden: true },
    ],
    filters: [
      {
        id: 'view',
        title: 'operations-returns:view',
        kind: 'choice',
        options: returnViews.map((value) => ({ value, label: locals.t(`operations-returns:view.${value}`) })),
      },
      {
        id: 'state',
        title: 'operations-returns:state',
        kind: 'choice',
        options: returnStates.map((value) => ({ value, label: returnStateText(value, locals.t).label })),
      },
      {
        id: 'reason',
        title: 'operations-returns:reason',
        kind: 'choice',
        options: returnReasons.map((value) => ({
          value,
          label: locals.t(`operations-returns:reason.${value}`),
        })),
      },
      { id: 'country', title: 'operations-returns:country', kind: 'choice', options: countryOptions(locals) },
      { id: 'place', title: 'operations-returns:place', kind: 'text' },
      { id: 'requested', title: 'operations-returns:requested', kind: 'day-range' },
      { id: 'sku', title: 'operations-returns:sku', kind: 'text' },
      { id: 'exchange', title: 'operations-returns:exchange', kind: 'flag' },
    ],
    views: [
      { title: 'operations-returns:view.to-decide', query: 'view=to-decide&sort=requested' },
      { title: 'operations-returns:view.to-inspect', query: 'view=to-inspect&sort=requested' },
      { title: 'operations-returns:view.overdue', query: 'view=overdue&sort=requested' },
    ],
    search: 'operations-returns:list.search',
    sort: { column: 'requested', descending: true },
  })

/** Returns of the address: the rows, the whole list as a file, or the check page of a bulk act. */
export async function loadReturns(astro: AstroGlobal, admitted: Admission) {
  const { locals, url } = astro
  const { returnAdmin, clock } = locals.shop
  const now = clock.now()
  return loadCollaborativeList(astro, admitted, 'return', {
    list: readListQuery(operatorReturnList(locals), url),
    read: ({ filters, ...query }) => returnAdmin.listPage({ ...query, filters }, admitted.by),
    toRow: (row) => toRow(row, locals, now),
    momentOf: ({ reference, requestedAt }) => ({ id: reference, at: requestedAt }),
  })
}

const dayMs = 86_400_000

/** "5 hours", then "3 days". */
function formatAge(since: Instant, now: Instant, language: Language): string {
  const age = Math.max(0, Date.parse(now) - Date.parse(since))
  return age < 2 * dayMs
    ? formatSpan(Math.max(1, Math.floor(age / 3_600_000)), 'hour', language)
    : formatSpan(Math.floor(age / dayMs), 'day', language)
}

const text = (value: string): CellValue => ({ kind: 'text', text: value })

function toRow(row: ReturnRow, locals: Locals, now: Instant): ListRow {
  const { t, storefront } = locals
  const { reference, orderNumber, country, place, requestedAt, total } = row
  const flags: readonly StateText[] = [
    ...(row.isOverdue ? [{ tone: 'bad' as const, label: t('operations-returns:flag.overdue') }] : []),
    ...(row.isExchange ? [{ tone: 'info' as const, label: t('operations-returns:flag.exchange') }] : []),
    ...(row.isAgainstPolicy
      ? [{ tone: 'warn' as const, label: t('operations-returns:flag.against-policy') }]
      : []),
  ]
  return {
    id: reference,
    href: operationsPath('return', { number: reference }),
    cells: {
      number: { kind: 'code', text: reference },
      order: { kind: 'code', text: orderNumber },
      reason: text(row.reasons.map((reason) => t(`operations-returns:reason.${reason}`)).join(' · ')),
      state: { kind: 'states', states: [returnStateText(row.state, t), ...flags] },
      requested: { kind: 'time', at: requestedAt, country },
      age: text(formatAge(requestedAt, now, storefront.language)),
      sum: { kind: 'money', amount: total, country },
      country: { kind: 'text', text: countryName(country, locals) },
      place: text(placeName(place, country, locals)),
    },
  }
}
