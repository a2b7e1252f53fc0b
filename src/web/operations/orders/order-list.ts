import type { AstroGlobal } from 'astro'
import { orderFlags, type OrderFlag, type OrderRow } from '#commerce/orders/listing/order-list.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Admission } from '#web/operations/admit.ts'
import { countryName, countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { CellValue, ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadCollaborativeList, rowReaderOf, type ChoosableSource } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { bulkActsOf } from './bulk-acts.ts'
import { handleOrderBulk } from './handle-order-bulk.ts'
import { statusMessages } from '#web/orders/order-status-messages.ts'

type Locals = Pick<App.Locals, 'shop' | 't' | 'storefront'>

export const reviewReasons = [
  'velocity',
  'amount',
  'country-mismatch',
  'free-items',
  'refused-deliveries',
  'wrong-amount',
  'operator',
] as const

export const operatorOrderList = ({ shop, t, storefront }: Locals) =>
  defineList({
    id: 'orders',
    columns: [
      { id: 'number', title: 'operations-orders:number' },
      { id: 'placed', title: 'operations-orders:placed', sortable: true },
      { id: 'name', title: 'operations-orders:name', personal: 'orders.contact' },
      { id: 'flags', title: 'operations-orders:flags' },
      { id: 'country', title: 'operations-orders:country' },
      { id: 'total', title: 'operations-orders:total', numeric: true },
      { id: 'method', title: 'operations-orders:method' },
      { id: 'paid', title: 'operations-orders:paid' },
      { id: 'state', title: 'operations-orders:state' },
      { id: 'next', title: 'operations-orders:next', sortable: true },
      { id: 'place', title: 'operations-orders:place', hidden: true },
      { id: 'claim', title: 'operations-orders:claim', hidden: true },
    ],
    filters: [
      {
        id: 'flag',
        title: 'operations-orders:flag',
        kind: 'choice',
        options: orderFlags.map((flag) => ({ value: flag, label: t(`operations-orders:flag.${flag}`) })),
      },
      {
        id: 'country',
        title: 'operations-orders:country',
        kind: 'choice',
        options: countryOptions({ shop, storefront }),
      },
      {
        id: 'state',
        title: 'operations-orders:state',
        kind: 'choice',
        options: Object.entries(statusMessages).map(([value, key]) => ({ value, label: t(key) })),
      },
      {
        id: 'reason',
        title: 'operations-orders:reason',
        kind: 'choice',
        options: reviewReasons.map((reason) => ({
          value: reason,
          label: t(`operations-orders:reason.${reason}`),
        })),
      },
      { id: 'day', title: 'operations-orders:next', kind: 'day-range' },
      { id: 'sku', title: 'operations-orders:sku', kind: 'text' },
      { id: 'coupon', title: 'operations-orders:coupon', kind: 'text' },
      { id: 'tag', title: 'operations-orders:tag', kind: 'text' },
      { id: 'method', title: 'operations-orders:method', kind: 'text' },
      { id: 'slot', title: 'operations-orders:slot', kind: 'text' },
      { id: 'zone', title: 'operations-orders:zone', kind: 'text' },
    ],
    search: 'operations-orders:list.search',
    sort: { column: 'placed', descending: true },
  })

/** Orders of the address: the rows, the whole list as a file, or the check page of a bulk act. */
export async function loadOrders(astro: AstroGlobal, admitted: Admission) {
  const { locals, url } = astro
  const { by } = admitted
  const list = readListQuery(operatorOrderList(locals), url)
  const address = list.hrefOf({}).split('?')[1] ?? ''
  const source: ChoosableSource<typeof list.definition, OrderRow> = {
    list,
    read: (query) => locals.shop.orderLists.listForOperators(by, query),
    toRow: (row) => toRow(row, locals, address),
    momentOf: ({ number, placedAt }) => ({ id: number, at: placedAt }),
  }
  const bulk = await handleOrderBulk(astro, admitted, { list, readPage: rowReaderOf(source) })
  if (bulk instanceof Response) return bulk
  const loaded = await loadCollaborativeList(astro, admitted, 'order', source)
  return loaded instanceof Response ? loaded : { ...loaded, bulk, acts: bulkActsOf(by, locals.t) }
}

const flagTones: Readonly<Record<OrderFlag, Tone>> = {
  'on-hold': 'warn',
  cancellation: 'warn',
  items: 'warn',
  late: 'bad',
  unpaid: 'neutral',
  'cash-today': 'info',
}

const flagTexts = (flags: readonly OrderFlag[], t: Locals['t']): readonly StateText[] =>
  flags.map((flag) => ({ tone: flagTones[flag], label: t(`operations-orders:flag.${flag}`) }))

const paidTones: Readonly<Record<Order['payment']['state'], Tone>> = {
  due: 'neutral',
  pending: 'info',
  paid: 'good',
  failed: 'bad',
  refunded: 'neutral',
}

export const paymentState = (state: Order['payment']['state'], t: Locals['t']): StateText => ({
  tone: paidTones[state],
  label: t(`operations-orders:paid.${state}`),
})

export const displayTone = (display: OrderRow['display']): Tone =>
  display === 'Delivered'
    ? 'good'
    : display === 'Canceled'
      ? 'neutral'
      : display === 'Pending'
        ? 'warn'
        : 'info'

const text = (value: string): CellValue => ({ kind: 'text', text: value })

function toRow(row: OrderRow, locals: Locals, query: string): ListRow {
  const { t, shop, storefront } = locals
  return {
    id: row.number,
    // The order's page walks the list that it was opened from.
    href: `${operationsPath('order', { number: row.number })}${query === '' ? '' : `?${query}`}`,
    cells: {
      number: { kind: 'code', text: row.number },
      placed: { kind: 'time', at: row.placedAt, country: row.country },
      name: text(row.name),
      country: text(countryName(row.country, locals)),
      total: { kind: 'money', amount: row.total, country: row.country },
      method: text(shop.payments.methodName(row.method)[storefront.language]),
      paid: { kind: 'state', ...paymentState(row.payment, t) },
      state: { kind: 'state', tone: displayTone(row.display), label: t(statusMessages[row.display]) },
      next: row.nextDay === null ? null : { kind: 'day', day: row.nextDay },
      flags: row.flags.length === 0 ? null : { kind: 'states', states: flagTexts(row.flags, t) },
      place: { kind: 'code', text: row.place },
      claim: row.claim && text(row.claim.name),
    },
  }
}
