import { sql } from 'drizzle-orm'
import type { Standing } from '#commerce/catalog/ports.ts'
import type { StockLevel, StockLocation } from '#commerce/inventory/stock-level.ts'
import { askedPrices, joinPrices, priceAt } from '#commerce/pricing/asked-prices.ts'
import type { PastPrice } from '#commerce/pricing/price-book.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#platform/db/database.ts'
import { instantOf, toBookPrice, type PriceRow } from './price-rows.ts'
import { rowsOf, texts } from './statements.ts'

type LevelRow = {
  readonly sku: string
  readonly location: string
  readonly kind: StockLocation['kind']
  readonly on_hand: number
  readonly reserved: number
}
type PastRow = {
  readonly sku: string
  readonly minor: number
  readonly from_at: string
  readonly until_at: string
}
type StandingRow = {
  readonly prices: readonly PriceRow[] | null
  readonly past: readonly PastRow[] | null
  readonly levels: readonly LevelRow[] | null
  readonly versions: Readonly<Record<string, string>> | null
}

/** A year and the 30 days before it: a special that runs longer has no "was" any more. */
const rememberedDays = 395

/** Version of a product's row: every change of it is another one. */
export const rowVersion = sql.raw('xmin::text')

/**
 * Prices, stock and what was asked, of some SKUs in one country; beside it the versions of some products, by code. One
 * statement, since every page of a cart asks.
 */
export async function loadStanding(
  db: Database,
  skus: readonly string[],
  country: string,
  now: Instant,
  codes: readonly string[] = [],
): Promise<{ readonly standing: Standing; readonly versions: ReadonlyMap<string, string> }> {
  const wanted = texts(skus)
  // Only a special price has a "was".
  const [row] = await rowsOf<StandingRow>(
    db,
    sql`select
        (select json_agg(p) from prices p where country = ${country} and sku in ${wanted}) as prices,
        (select json_agg(h) from (
          select sku, minor, from_at, until_at from price_history
          where country = ${country} and until_at > ${now}::timestamptz - make_interval(days => ${rememberedDays}::int)
            and sku in (
              select sku from prices
              where country = ${country} and sku in ${wanted} and special_minor is not null)
        ) h) as past,
        (select json_agg(s) from (
          select level.sku, level.location, place.kind, level.on_hand, level.reserved
          from stock_levels level join stock_locations place on place.code = level.location
          where place.country = ${country} and level.sku in ${wanted}
        ) s) as levels,
        (select json_object_agg(code, ${rowVersion}) from products where code in ${texts(codes)}) as versions`,
  )
  const prices = row?.prices ?? []
  const levels = row?.levels ?? []
  const reduced = prices.filter(({ special_minor }) => special_minor !== null)
  const pastBySku = Map.groupBy(row?.past ?? [], ({ sku }) => sku)
  return {
    standing: {
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
    ...askedPrices(book, instantOf(row.since_at), now),
    { minor: priceAt(book, now), from: now, until: null },
  ])
}

const toLevel = ({ sku, location, on_hand, reserved }: LevelRow): StockLevel => ({
  sku,
  location,
  onHand: on_hand,
  reserved,
})
