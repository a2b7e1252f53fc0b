import { sql, type SQL } from 'drizzle-orm'
import type { PricesAndStock } from '#commerce/catalog/ports.ts'
import type { StockLevel, StockLocation } from '#commerce/inventory/stock-level.ts'
import { effectivePrices, joinPrices, priceAt } from '#commerce/pricing/effective-prices.ts'
import type { PastPrice } from '#commerce/pricing/price-book.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { isInReach, type CatalogReach } from './hidden-products.ts'
import { instantOf, toBookPrice, type PriceRow } from './price-rows.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type LevelRow = {
  readonly sku: string
  readonly location: string
  readonly kind: StockLocation['kind']
  readonly on_hand: number
  readonly reserved: number
  readonly safety: number
}
type PastRow = {
  readonly sku: string
  readonly minor: number
  readonly from_at: string
  readonly until_at: string
}
/** What `pricesAndStockColumns` returns. */
export type PricesAndStockRow = {
  readonly prices: readonly PriceRow[] | null
  readonly past: readonly PastRow[] | null
  readonly levels: readonly LevelRow[] | null
  readonly versions: Readonly<Record<string, string>> | null
}

/** A year and 30 days: a special price that has run longer has no "was" price. */
const historyDays = 395

/** Version of a product's row; every update changes it. */
export const rowVersion = sql.raw('xmin::text')

/** What a statement is to read prices, stock and document versions of. */
export type SnapshotRequest = {
  readonly skus: Iterable<string>
  /** Product codes, for the versions. */
  readonly codes: Iterable<string>
}

/** Columns of the relation `requested` that `pricesAndStockColumns` reads; a statement may add its own. */
const requestedColumns = ({ skus, codes }: SnapshotRequest, country: string, now: Instant): SQL =>
  sql`${country}::text as country, ${now}::timestamptz as now,
    array(select jsonb_array_elements_text(${JSON.stringify([...skus])}::jsonb)) as skus,
    array(select jsonb_array_elements_text(${JSON.stringify([...codes])}::jsonb)) as codes`

/**
 * Prices, price history, stock, and versions of products, by a relation `requested`. All parameters come from there,
 * hidden from the planner, so that PostgreSQL plans the statement once: planning took longer than execution. History is
 * read for special and planned prices only, since no other price has a "was". What is hidden has no price.
 */
const columnsOf = (reach: CatalogReach): SQL => sql`
  (select json_agg(price) from prices price where country = requested.country and sku = any(requested.skus) and ${isInReach(reach)}) as prices,
  (select json_agg(h) from (
    select sku, minor, from_at, until_at from price_history
    where country = requested.country
      and until_at > requested.now - make_interval(days => ${sql.raw(String(historyDays))})
      and sku = any(array(
        select sku from prices
        where country = requested.country and sku = any(requested.skus)
          and (special_minor is not null or planned is not null)))
  ) h) as past,
  (select json_agg(s) from (
    select level.sku, level.location, place.kind, level.on_hand, level.reserved, level.safety
    from stock_levels level join stock_locations place on place.code = level.location
    where place.country = requested.country and level.sku = any(requested.skus)
  ) s) as levels,
  (select json_object_agg(code, ${rowVersion}) from products where code = any(requested.codes)) as versions`

export const pricesAndStockColumns = columnsOf('shown')

type VersionedPricesAndStock = {
  readonly pricesAndStock: PricesAndStock
  /** By product code. */
  readonly versions: ReadonlyMap<string, string>
}

/** Prices and stock of some SKUs in one country, and versions of some products, in one statement. */
export async function loadPricesAndStock(
  db: Database,
  skus: readonly string[],
  country: string,
  now: Instant,
  codes: readonly string[] = [],
  reach: CatalogReach = 'shown',
): Promise<VersionedPricesAndStock> {
  const [row] = await rowsOf<PricesAndStockRow>(
    db,
    sql`with requested as materialized (select ${requestedColumns({ skus, codes }, country, now)})
      select ${reach === 'shown' ? pricesAndStockColumns : columnsOf(reach)} from requested`,
  )
  return toPricesAndStock(row, country, now)
}

export function toPricesAndStock(
  row: PricesAndStockRow | undefined,
  country: string,
  now: Instant,
): VersionedPricesAndStock {
  const prices = row?.prices ?? []
  const levels = row?.levels ?? []
  const reduced = prices.filter(
    ({ special_minor, planned = null }) => special_minor !== null || planned !== null,
  )
  const pastBySku = Map.groupBy(row?.past ?? [], ({ sku }) => sku)
  return {
    pricesAndStock: {
      prices: new Map(prices.map((price) => [price.sku, toBookPrice(price)])),
      recentPrices: new Map(
        reduced.map((price) => [price.sku, recentOf(price, pastBySku.get(price.sku) ?? [], now)]),
      ),
      stock: Map.groupBy(levels.map(toLevel), ({ sku }) => sku),
      locations: new Map(levels.map(({ location, kind }) => [location, { code: location, kind, country }])),
    },
    versions: new Map(Object.entries(row?.versions ?? {})),
  }
}

function recentOf(row: PriceRow, past: readonly PastRow[], now: Instant): readonly PastPrice[] {
  const book = toBookPrice(row)
  return joinPrices([
    ...past.map(({ minor, from_at, until_at }) => ({
      minor: Number(minor),
      from: instantOf(from_at),
      until: instantOf(until_at),
    })),
    ...effectivePrices(book, instantOf(row.since_at), now),
    { minor: priceAt(book, now), from: now, until: null },
  ])
}

const toLevel = ({ sku, location, on_hand, reserved, safety }: LevelRow): StockLevel => ({
  sku,
  location,
  onHand: on_hand,
  reserved,
  safety,
})
