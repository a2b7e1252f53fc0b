import { sql } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** SKUs that a country's warehouse, and a store where one is named, have so many of that a few less change no page. */
export async function pickDemoItems(
  db: Database,
  { country, store }: { readonly country: string; readonly store: string | null },
): Promise<{ readonly fromStock: readonly string[]; readonly toOrder: readonly string[] }> {
  const found = await rowsOf<{ sku: string; price: number | string; isToOrder: boolean }>(
    db,
    sql`select distinct on (products.code) level.sku, default_minor as price, (document -> 'supply' ->> 'leadTimeDays')::int > 0 as "isToOrder"
      from stock_levels level join stock_locations place on place.code = level.location
        join prices using (sku) join variants using (sku) join products on products.code = variants.product_code
      where prices.country = ${country} and products.type = 'general' and document -> 'madeToMeasure' = 'null'
        and document -> 'supply' ->> 'seller' is null and default_minor > 0 and level.free >= 12
        and place.country = ${country} and place.kind = 'warehouse'
        and (${store}::text is null or exists (select 1 from stock_levels there
          where there.sku = level.sku and there.location = ${store} and there.free >= 2))
      order by products.code, level.sku`,
  )
  // The cheaper half: cash and wallets of some countries are limited.
  const byPrice = found.toSorted((a, b) => Number(a.price) - Number(b.price))
  const of = (isToOrder: boolean) => {
    const those = byPrice.filter((one) => one.isToOrder === isToOrder)
    return those.slice(0, Math.ceil(those.length / 2)).map(({ sku }) => sku)
  }
  return { fromStock: of(false), toOrder: of(true) }
}
