import type { AstroGlobal } from 'astro'
import type { Dispute } from '#commerce/disputes/dispute.ts'
import { disputeStates } from '#commerce/disputes/dispute-states.ts'
import { disputeViews } from '#commerce/disputes/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { CellValue, ListRow } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { disputeStateText } from './dispute-state.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const disputeList = (locals: Locals) =>
  defineList({
    id: 'disputes',
    columns: [
      { id: 'reference', title: 'operations-disputes:reference' },
      { id: 'due', title: 'operations-disputes:due', sortable: true },
      { id: 'state', title: 'operations-disputes:state' },
      { id: 'order', title: 'operations-disputes:order' },
      { id: 'provider', title: 'operations-disputes:provider' },
      { id: 'reason', title: 'operations-disputes:reason' },
      { id: 'amount', title: 'operations-disputes:amount', numeric: true },
      { id: 'opened', title: 'operations-disputes:opened', sortable: true },
    ],
    filters: [
      {
        id: 'view',
        title: 'operations-disputes:view',
        kind: 'choice',
        options: disputeViews.map((value) => ({
          value,
          label: locals.t(`operations-disputes:view.${value}`),
        })),
      },
      {
        id: 'state',
        title: 'operations-disputes:state',
        kind: 'choice',
        options: disputeStates.map((value) => ({
          value,
          label: locals.t(`operations-disputes:state.${value}`),
        })),
      },
      {
        id: 'country',
        title: 'operations-disputes:country',
        kind: 'choice',
        options: countryOptions(locals),
      },
      {
        id: 'provider',
        title: 'operations-disputes:provider',
        kind: 'choice',
        options: ['sandbox', ...locals.shop.money.list.providers].map((value) => ({ value, label: value })),
      },
      { id: 'due', title: 'operations-disputes:due', kind: 'day-range' },
    ],
    search: 'operations-disputes:search',
    views: [
      { title: 'operations-disputes:view.due', query: 'view=due' },
      { title: 'operations-disputes:view.open', query: 'view=open' },
      { title: 'operations-disputes:view.closed', query: 'view=closed&sort=-opened' },
    ],
    sort: { column: 'due', descending: false },
  })

/** Disputes of the address: a page of them, or the whole list as a file. */
export const loadDisputes = ({ locals, url }: AstroGlobal, by: StaffOperator) =>
  loadListOrFile({ locals, url }, by, {
    list: readListQuery(disputeList(locals), url),
    read: (query) => locals.shop.money.disputes.list(query, by),
    toRow: (dispute: Dispute) => toRow(dispute, locals),
  })

/** Of a known country as it writes sums, else as in a file. */
export const disputeSum = (amount: Money, country: CountryCode | undefined): CellValue =>
  country === undefined
    ? { kind: 'code', text: `${toDecimal(amount)} ${amount.currency}` }
    : { kind: 'money', amount, country }

function toRow(dispute: Dispute, locals: Locals): ListRow {
  const { id, reference, payment, provider, reason, amount, state, openedAt, evidenceDueBy } = dispute
  const country = payment?.country ?? locals.storefront.country.isoCode
  return {
    id,
    href: operationsPath('dispute', { id }),
    cells: {
      reference: { kind: 'code', text: reference },
      due: evidenceDueBy === null ? null : { kind: 'time', at: evidenceDueBy, country },
      state: { kind: 'state', ...disputeStateText(state, locals) },
      order: payment
        ? { kind: 'code', text: payment.orderNumber }
        : { kind: 'state', tone: 'bad', label: locals.t('operations-disputes:unknown-payment') },
      provider: { kind: 'code', text: provider },
      reason: { kind: 'text', text: locals.t(`operations-disputes:reason.${reason}`) },
      amount: disputeSum(amount, payment?.country),
      opened: { kind: 'time', at: openedAt, country },
    },
  }
}
