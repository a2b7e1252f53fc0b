import type { AstroGlobal } from 'astro'
import type { CustomerFilters, ListedCustomer } from '#commerce/customer-admin/customer-admin.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { countryName, countryOptions } from '#web/operations/lists/country-options.ts'
import { textCell } from '#web/operations/lists/figures.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow } from '#web/operations/lists/list-row.ts'
import { loadList } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const customerList = (locals: Locals) =>
  defineList({
    id: 'customers',
    columns: [
      { id: 'name', title: 'operations-customers:name' },
      { id: 'phone', title: 'operations-customers:phone' },
      { id: 'country', title: 'operations-customers:country' },
      { id: 'orders', title: 'operations-customers:orders', numeric: true },
      { id: 'spent', title: 'operations-customers:spent', numeric: true },
      { id: 'deliveries', title: 'operations-customers:refused-deliveries', numeric: true },
      { id: 'last', title: 'operations-customers:last-order' },
      { id: 'registered', title: 'operations-customers:registered', sortable: true },
    ],
    filters: [
      {
        id: 'country',
        title: 'operations-customers:country',
        kind: 'choice',
        options: countryOptions(locals),
      },
      {
        id: 'consent',
        title: 'operations-customers:consent',
        kind: 'choice',
        options: locals.shop.consent.channels.map((value) => ({
          value,
          label: locals.t(`operations-customers:consent.${value}`),
        })),
      },
      { id: 'hasWallet', title: 'operations-customers:has-wallet', kind: 'flag' },
    ],
    search: 'operations-customers:customers.search',
    sort: { column: 'registered', descending: true },
  })

/** Customers of the address, without contacts. There is no file of them: nothing here is for writing to many. */
export const loadCustomers = ({ locals, url }: AstroGlobal, by: StaffOperator) =>
  loadList({
    list: readListQuery(customerList(locals), url),
    read: ({ filters, ...query }) => {
      const consent = locals.shop.consent.channels.find((one) => one === filters.consent) ?? null
      const read: CustomerFilters = { ...filters, consent }
      return locals.shop.customerAdmin.listPage({ ...query, filters: read }, by)
    },
    toRow: (customer: ListedCustomer) => toRow(customer, locals),
  })

function toRow(customer: ListedCustomer, locals: Locals): ListRow {
  const { t } = locals
  const { id, name, phone, country, isCashBlocked, lastOrderAt, isOpen } = customer
  return {
    id,
    href: isOpen ? operationsPath('customer', { id }) : null,
    cells: {
      name: textCell(name || t('operations-customers:nameless')),
      phone: phone === '' ? null : { kind: 'code', text: phone },
      country: { kind: 'text', text: countryName(country, locals) },
      orders: { kind: 'number', value: customer.orders },
      spent: { kind: 'sums', amounts: customer.spent, country },
      deliveries: isCashBlocked
        ? { kind: 'state', tone: 'bad', label: t('operations-customers:flag.cash-blocked') }
        : customer.refusedDeliveries === 0
          ? null
          : { kind: 'number', value: customer.refusedDeliveries },
      last: lastOrderAt && { kind: 'time', at: lastOrderAt, country },
      registered: { kind: 'time', at: customer.registeredAt, country },
    },
  }
}
