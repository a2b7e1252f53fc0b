import { sql } from 'drizzle-orm'
import type { Standing } from '#commerce/catalog/ports.ts'
import type { StockLevel } from '#commerce/inventory/stock-level.ts'
import { askedPrices, joinPrices, priceAt } from '#commerce/pricing/asked-prices.ts'
import type { PastPrice } from '#commerce/pricing/price-book.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#platform/db/database.ts'
import { instantOf, toBookPrice, type PriceRow } from './price-rows.ts'
import { rowsOf, texts } from './statements.ts'

type LevelRow = {
  readonly sku: string
  readonly location: string
  readonly on_hand: number
  readonly reserved: number
}
type PastRow = {
  readonly sku: string
  readonly minor: number
  readonly from_at: string
  readonly until_at: string
}

/** A year and the 30 days before it: a special that runs longer has no "was" any more. */
const rememberedDays = 395

/** Prices, stock and what was asked, of some SKUs in one country. */
export async function loadStanding(
  db: Database,
  skus: readonly string[],
  country: string,
  now: Instant,
): Promise<Standing> {
  const wanted = texts(skus)
  const prices = await rowsOf<PriceRow>(
    db,
    sql`select * from prices where country = ${country} and sku in ${wanted}`,
  )
  // Only a special price has a "was".
  const reduced = prices.filter((row) => row.special_minor !== null)
  const past =
    reduced.length === 0
      ? []
      : await rowsOf<PastRow>(
          db,
          sql`select sku, minor, from_at, until_at from price_history
            where country = ${country} and sku in ${texts(reduced.map(({ sku }) => sku))}
              and until_at > ${now}::timestamptz - make_interval(days => ${rememberedDays}::int)`,
        )
  const levels = await rowsOf<LevelRow>(
    db,
    sql`select s.sku, s.location, s.on_hand, s.reserved from stock_levels s
      join stock_locations l on l.code = s.location
      where l.country = ${country} and s.sku in ${wanted}`,
  )
  const pastBySku = Map.groupBy(past, ({ sku }) => sku)
  return {
    prices: new Map(prices.map((row) => [row.sku, toBookPrice(row)])),
    recentPrices: new Map(reduced.map((row) => [row.sku, recentOf(row, pastBySku.get(row.sku) ?? [], now)])),
    stock: new Map([...Map.groupBy(levels.map(toLevel), ({ sku }) => sku)].map(([sku, own]) => [sku, own])),
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
