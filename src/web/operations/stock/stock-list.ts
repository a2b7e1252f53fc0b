import type { AstroGlobal } from 'astro'
import { stockViews, type StockRow } from '#commerce/inventory/stock-list.ts'
import { reachesCountry, reachesOf, type StaffOperator } from '#commerce/staff/operator.ts'
import { nameOfPlaceCode } from '#web/operations/dispatch/place-names.ts'
import { countryName, countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const stockList = (locals: Locals, by: StaffOperator) =>
  defineList({
    id: 'stock',
    columns: [
      { id: 'product', title: 'operations-stock:list.product' },
      { id: 'sku', title: 'operations-stock:sku', sortable: true },
      { id: 'place', title: 'operations-stock:place' },
      { id: 'country', title: 'operations-stock:list.country', hidden: true },
      { id: 'free', title: 'operations-stock:free', numeric: true },
      { id: 'on-hand', title: 'operations-stock:on-hand', numeric: true },
      { id: 'reserved', title: 'operations-stock:reserved', numeric: true },
      { id: 'safety', title: 'operations-stock:safety', numeric: true },
      { id: 'code', title: 'operations-stock:list.code', hidden: true },
    ],
    filters: [
      {
        id: 'level',
        title: 'operations-stock:list.level',
        kind: 'choice',
        options: stockViews.map((value) => ({ value, label: locals.t(`operations-stock:level.${value}`) })),
      },
      {
        id: 'country',
        title: 'operations-stock:list.country',
        kind: 'choice',
        options: countryOptions(locals),
      },
      {
        id: 'place',
        title: 'operations-stock:place',
        kind: 'choice',
        options: placesOf(locals, by),
      },
    ],
    views: stockViews.map((view) => ({
      title: `operations-stock:level.${view}` as const,
      query: `level=${view}`,
    })),
    search: 'operations-stock:list.search',
    sort: { column: 'sku', descending: false },
  })

/** Those whose stock the person may see. */
function placesOf(locals: Locals, by: StaffOperator) {
  const reaches = reachesOf(by, 'stock.see')
  return locals.shop.staffAccess
    .listPlaces()
    .filter(({ code, country }) =>
      reaches.some(
        (reach) => reachesCountry(reach, country) && (reach.places === 'all' || reach.places.includes(code)),
      ),
    )
    .map(({ code }) => ({ value: code, label: nameOfPlaceCode(code, locals) }))
}

/** What runs low: a page of it, or the whole list as a file. */
export const loadStock = ({ locals, url }: AstroGlobal, by: StaffOperator) =>
  loadListOrFile({ locals, url }, by, {
    list: readListQuery(stockList(locals, by), url),
    read: (query) => locals.shop.stockAdmin.listPage(query, by),
    toRow: (row: StockRow) => toRow(row, locals),
  })

function toRow(row: StockRow, locals: Locals): ListRow {
  const { sku, code, name, location, country, onHand, reserved, safety, free } = row
  return {
    id: `${sku} ${location}`,
    href: operationsPath('stock', { sku }),
    cells: {
      product: { kind: 'text', text: name[locals.storefront.language] || code },
      sku: { kind: 'code', text: sku },
      place: { kind: 'text', text: nameOfPlaceCode(location, locals) },
      country: { kind: 'text', text: countryName(country, locals) },
      free: { kind: 'number', value: free },
      'on-hand': { kind: 'number', value: onHand },
      reserved: { kind: 'number', value: reserved },
      safety: { kind: 'number', value: safety },
      code: { kind: 'code', text: code },
    },
  }
}
