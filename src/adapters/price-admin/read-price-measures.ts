import { sql } from 'drizzle-orm'
import { highestOf, highestWithinMs, type SkuPrice } from '#commerce/price-admin/price-change.ts'
import { instantOf, toBookPrice, type PriceRow } from '#adapters/catalog/price-rows.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'

type Measure = Pick<SkuPrice, 'book' | 'highest'>
type Found = {
  readonly sku: string
  readonly row: PriceRow | null
  readonly past: number | null
  readonly default: number | null
}

/** What new prices are measured by, also of SKUs that are not sold any more: what was taken away within a day and comes back is no first price. */
export async function readPriceMeasures(
  db: Database,
  skus: ReadonlySet<string>,
  country: string,
  now: Instant,
): Promise<ReadonlyMap<string, Measure>> {
  const from = addMilliseconds(now, -highestWithinMs)
  const found = await rowsOf<Found>(
    db,
    sql`select wanted.sku, case when p.sku is null then null else to_json(p) end as row,
        (select max(minor)::float8 from price_history
          where sku = wanted.sku and country = ${country} and until_at > ${from}::timestamptz) as past,
        (select max((line -> 'before' ->> 'defaultMinor')::float8)
          from price_changes change cross join jsonb_array_elements(change.lines) line
          where change.codes @> array[v.product_code] and change.country = ${country} and change.kind = 'set'
            and change.at > ${from}::timestamptz and line ->> 'sku' = wanted.sku) as "default"
      from ${texts(skus)} wanted(sku) left join variants v on v.sku = wanted.sku
        left join prices p on p.sku = wanted.sku and p.country = ${country}`,
  )
  return new Map(
    found.map(({ sku, row, past, default: formerDefault }): [string, Measure] => {
      const book = row && toBookPrice(row)
      // Prices come from imports, too, which are no acts; acts change what a special price keeps from being charged, too.
      const highestDefault = Math.max(book?.defaultMinor ?? 0, formerDefault ?? 0, past ?? 0)
      const price = row && book ? highestOf(book, past ?? 0, instantOf(row.since_at), from, now) : (past ?? 0)
      const isKnown = book !== null || highestDefault > 0
      return [sku, { book, ...(isKnown ? { highest: { price, default: highestDefault } } : {}) }]
    }),
  )
}
