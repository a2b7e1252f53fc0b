import { sql } from 'drizzle-orm'
import type { StockCover } from '#commerce/reports/stock-cover.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Query = { readonly country: CountryCode; readonly since: Instant; readonly limit: number }

/**
 * Free stock of a country beside the units sold since a moment: what lasts least comes first, then what was not sold. Stock is
 * summed for SKUs that are shown alone: those that sold, and the first of the others by the index of levels.
 */
export async function listStockCover(
  db: Database,
  { country, since, limit }: Query,
): Promise<readonly StockCover[]> {
  const found = await rowsOf<StockCover>(
    db,
    sql`with sold as materialized (
        select coalesce(part ->> 'sku', l.sku) as sku, sum(l.quantity * coalesce((part ->> 'quantity')::int, 1))::int as units
        from orders o join order_lines l on l.order_id = o.id
          left join lateral jsonb_array_elements(l.line -> 'components') part on true
        where o.country = ${country} and o.placed_at >= ${since}::timestamptz and o.status not in ('pending', 'canceled')
        group by 1 having sum(l.quantity * coalesce((part ->> 'quantity')::int, 1)) > 0),
      selling as (
        select sold.sku, coalesce(stock.free, 0) as free, coalesce(stock.safety, 0) as safety, sold.units as sold
        from sold left join lateral (
          select sum(level.free)::int as free, sum(level.safety)::int as safety
          from stock_levels level join stock_locations place on place.code = level.location
          where level.sku = sold.sku and place.country = ${country}) stock on true
        order by coalesce(stock.free, 0)::float8 / sold.units, sold.units desc, sold.sku limit ${limit}),
      unsold as (
        select level.sku, sum(level.free)::int as free, sum(level.safety)::int as safety, 0 as sold
        from stock_levels level join stock_locations place on place.code = level.location
        where place.country = ${country} and not exists (select from sold where sold.sku = level.sku)
        group by level.sku having sum(level.free + level.safety) > 0
        order by level.sku limit ${limit}),
      covered as (
        select * from selling union all select * from unsold),
      shown as (
        select * from covered order by sold = 0, free::float8 / nullif(sold, 0), sold desc, sku limit ${limit})
      select shown.sku, free, safety, sold, products.document -> 'name' as name
      from shown left join variants on variants.sku = shown.sku left join products on products.code = variants.product_code
      order by sold = 0, free::float8 / nullif(sold, 0), sold desc, 1`,
  )
  return found
}
