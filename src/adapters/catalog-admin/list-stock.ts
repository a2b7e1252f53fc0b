import { and, sql, type SQL } from 'drizzle-orm'
import { lowStockFrom } from '#commerce/inventory/availability.ts'
import type { StockFilters, StockRow, StockView } from '#commerce/inventory/stock-list.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { escapeLike, rowsOf } from '#infrastructure/db/sql-helpers.ts'

const bySku: Key<StockRow> = { expression: sql`level.sku`, kind: 'text', valueOf: ({ sku }) => sku }
const byPlace: Key<StockRow> = {
  expression: sql`level.location`,
  kind: 'text',
  valueOf: ({ location }) => location,
}

const conditions: Readonly<Record<StockView, SQL>> = {
  none: sql`level.free = 0`,
  few: sql`level.free between 1 and ${lowStockFrom}`,
}

/** What runs low where the operator may see stock. The search finds how a SKU begins. */
export async function listStock(
  db: Database,
  query: ListQuery<StockFilters>,
  by: Operator,
): Promise<ListPage<StockRow>> {
  const { level, country, place } = query.filters
  const page = keyset<StockRow>(query, bySku, byPlace)
  const matches = and(
    level === null ? sql`level.free <= ${lowStockFrom}` : conditions[level],
    country === null ? undefined : sql`place.country = ${country}`,
    place === null ? undefined : sql`place.code = ${place}`,
    query.search === ''
      ? undefined
      : sql`level.sku collate "C" like ${`${escapeLike(query.search.toUpperCase())}%`}`,
    withinReach(by, 'stock.see', { country: sql`place.country`, place: sql`place.code` }),
  )
  const levels = sql`stock_levels level join stock_locations place on place.code = level.location`
  const found = await rowsOf<StockRow>(
    db,
    sql`select level.sku, product.code, product.document -> 'name' as name, level.location, place.country,
        level.on_hand as "onHand", level.reserved, level.safety, level.free
      from ${levels} join variants variant on variant.sku = level.sku join products product on product.code = variant.product_code
      where ${matches} and ${page.where} order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}`,
  )
  return { ...page.toPage(found), count: await countUpTo(db, sql`select 1 from ${levels} where ${matches}`) }
}
