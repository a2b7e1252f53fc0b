import type { AstroGlobal } from 'astro'
import type { StoredFinding } from '#commerce/payments/settlement/settlement-admin.ts'
import { findingKinds } from '#commerce/payments/settlement/settlement.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { parseDay } from '#kernel/local-time.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { CellValue, ListRow, Tone } from '#web/operations/lists/list-row.ts'
import { loadList } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { countryOptions } from '#web/operations/lists/country-options.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const states = ['open', 'closed', 'resolved'] as const

const findingList = (locals: Locals) =>
  defineList({
    id: 'findings',
    columns: [
      { id: 'kind', title: 'operations-money:finding-kind' },
      { id: 'found', title: 'operations-money:found', sortable: true },
      { id: 'provider', title: 'operations-money:provider' },
      { id: 'day', title: 'operations-money:booked-on' },
      { id: 'order', title: 'operations-money:order' },
      { id: 'reference', title: 'operations-money:reference' },
      { id: 'amount', title: 'operations-money:sum', numeric: true },
      { id: 'recorded', title: 'operations-money:recorded', numeric: true },
      { id: 'state', title: 'operations-money:state' },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-money:state',
        kind: 'choice',
        options: states.map((value) => ({
          value,
          label: locals.t(`operations-money:finding-state.${value}`),
        })),
      },
      {
        id: 'kind',
        title: 'operations-money:finding-kind',
        kind: 'choice',
        options: findingKinds.map((value) => ({
          value,
          label: locals.t(`operations-money:finding.${value}`),
        })),
      },
      {
        id: 'provider',
        title: 'operations-money:provider',
        kind: 'choice',
        options: locals.shop.money.settlements.providers.map((value) => ({ value, label: value })),
      },
      { id: 'country', title: 'operations-money:country', kind: 'choice', options: countryOptions(locals) },
      { id: 'day', title: 'operations-money:booked-on', kind: 'text' },
    ],
    search: 'operations-money:findings.search',
    sort: { column: 'found', descending: true },
  })

/** Differences between providers and the shop, of the countries that a person may see. */
export async function loadFindings({ locals, url }: AstroGlobal, by: StaffOperator) {
  return loadList({
    list: readListQuery(findingList(locals), url),
    read({ filters, ...query }) {
      const day = parseDay(filters.day ?? '') ?? null
      return locals.shop.money.settlements.listFindings(by, { ...query, filters: { ...filters, day } })
    },
    toRow: (row) => toRow(row, locals),
  })
}

export const findingTone: Readonly<Record<StoredFinding['state'], Tone>> = {
  open: 'warn',
  closed: 'good',
  resolved: 'neutral',
}

/** Of a known country as it writes sums, else as in the file. */
export const findingSum = (amount: Money | null, country: string | null): CellValue =>
  amount === null
    ? null
    : country === null
      ? { kind: 'code', text: `${toDecimal(amount)} ${amount.currency}` }
      : { kind: 'money', amount, country }

function toRow(finding: StoredFinding, { storefront, t }: Locals): ListRow {
  const { id, kind, foundAt, provider, bookedOn, orderNumber, reference, amount, recorded, state } = finding
  const country = finding.country ?? storefront.country.isoCode
  return {
    id,
    href: operationsPath('finding', { id }),
    cells: {
      kind: { kind: 'text', text: t(`operations-money:finding.${kind}`) },
      found: { kind: 'time', at: foundAt, country },
      provider: { kind: 'code', text: provider },
      day: { kind: 'day', day: bookedOn },
      order: orderNumber === null ? null : { kind: 'code', text: orderNumber },
      reference: reference === null ? null : { kind: 'code', text: reference },
      amount: findingSum(amount, finding.country),
      recorded: findingSum(recorded, finding.country),
      state: { kind: 'state', tone: findingTone[state], label: t(`operations-money:finding-state.${state}`) },
    },
  }
}
