import type { AstroGlobal } from 'astro'
import { paymentViews, type PaymentRow } from '#commerce/payments/attempt/payment-list.ts'
import { attemptStates, type AttemptState } from '#commerce/payments/attempt/attempt-states.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { CellValue, ListRow, Tone } from '#web/operations/lists/list-row.ts'
import { loadList } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { countryOptions } from '#web/operations/lists/country-options.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const paymentList = (locals: Locals) =>
  defineList({
    id: 'payments',
    columns: [
      { id: 'order', title: 'operations-money:order' },
      { id: 'created', title: 'operations-money:created', sortable: true },
      { id: 'provider', title: 'operations-money:provider' },
      { id: 'method', title: 'operations-money:method' },
      { id: 'state', title: 'operations-money:state' },
      { id: 'requested', title: 'operations-money:requested', numeric: true },
      { id: 'captured', title: 'operations-money:taken', numeric: true },
      { id: 'refunded', title: 'operations-money:refunded', numeric: true },
      { id: 'attempt', title: 'operations-money:attempt', hidden: true },
    ],
    filters: [
      {
        id: 'view',
        title: 'operations-money:view',
        kind: 'choice',
        options: paymentViews.map((value) => ({ value, label: locals.t(`operations-money:view.${value}`) })),
      },
      { id: 'country', title: 'operations-money:country', kind: 'choice', options: countryOptions(locals) },
      {
        id: 'provider',
        title: 'operations-money:provider',
        kind: 'choice',
        options: ['sandbox', ...locals.shop.money.list.providers].map((value) => ({ value, label: value })),
      },
      {
        id: 'state',
        title: 'operations-money:state',
        kind: 'choice',
        options: attemptStates.map((value) => ({
          value,
          label: locals.t(`operations-money:attempt.${value}`),
        })),
      },
      { id: 'created', title: 'operations-money:created', kind: 'day-range' },
    ],
    search: 'operations-money:payments.search',
    sort: { column: 'created', descending: true },
  })

/** Payments of the countries that a person may see. */
export async function loadPayments({ locals, url }: AstroGlobal, by: StaffOperator) {
  return loadList({
    list: readListQuery(paymentList(locals), url),
    read: (query) => locals.shop.money.list.list(by, query),
    toRow: (row) => toRow(row, locals),
  })
}

function toRow(row: PaymentRow, { shop, storefront, t }: Locals): ListRow {
  const { id, orderNumber, country, provider, method, amount, captured, refunded, createdAt } = row
  const sum = (one: PaymentRow['amount']): CellValue =>
    one.minor === 0 ? null : { kind: 'money', amount: one, country }
  const state = { tone: attemptTone(row.state), label: t(`operations-money:attempt.${row.state}`) }
  return {
    id,
    href: operationsPath('payment', { number: orderNumber }),
    cells: {
      order: { kind: 'code', text: orderNumber },
      created: { kind: 'time', at: createdAt, country },
      provider: { kind: 'code', text: provider },
      method: { kind: 'text', text: shop.payments.methodName(method)[storefront.language] },
      state: row.isInDoubt
        ? { kind: 'states', states: [state, { tone: 'warn', label: t('operations-money:view.in-doubt') }] }
        : { kind: 'state', ...state },
      requested: sum(amount),
      captured: sum(captured),
      refunded: sum(refunded),
      attempt: { kind: 'code', text: id },
    },
  }
}

const tones: Partial<Record<AttemptState, Tone>> = {
  authorized: 'info',
  captured: 'good',
  capturing: 'warn',
  voiding: 'warn',
  pending: 'info',
  failed: 'bad',
}
export const attemptTone = (state: AttemptState): Tone => tones[state] ?? 'neutral'
