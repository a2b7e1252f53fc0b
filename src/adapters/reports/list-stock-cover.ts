import { sql } from 'drizzle-orm'
import type { StockCover } from '#commerce/reports/stock-cover.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Query = { readonly country: CountryCode; readonly since: Instant; readonly limit: number }

/** Free stock of a country beside the units sold since a moment: what lasts least comes first, then what was not sold. */
export async function listStockCover(
  db: Database,
  { country, since, limit }: Query,
): Promise<readonly StockCover[]> {
  const found = await rowsOf<StockCover>(
    db,
    sql`with sold as (
        select coalesce(part ->> 'sku', l.sku) as sku, sum(l.quantity * coalesce((part ->> 'quantity')::int, 1))::int as units
        from orders o join order_lines l on l.order_id = o.id
          left join lateral jsonb_array_elements(l.line -> 'components') part on true
        where o.country = ${country} and o.placed_at >= ${since}::timestamptz and o.status not in ('pending', 'canceled')
        group by 1),
      stocked as (
        select level.sku, sum(level.on_hand - level.reserved)::int as free
        from stock_levels level join stock_locations place on place.code = level.location
        where place.country = ${country} group by 1),
      covered as (
        select coalesce(stocked.sku, sold.sku) as sku, coalesce(free, 0) as free, coalesce(units, 0) as sold
        from stocked full join sold on sold.sku = stocked.sku
        where coalesce(free, 0) > 0 or units > 0
        order by coalesce(units, 0) = 0, coalesce(free, 0)::float8 / nullif(units, 0), coalesce(units, 0) desc, 1 limit ${limit})
      select covered.sku, free, sold, products.document -> 'name' as name
      from covered left join variants on variants.sku = covered.sku left join products on products.code = variants.product_code
      order by sold = 0, free::float8 / nullif(sold, 0), sold desc, 1`,
  )
  return found
}
