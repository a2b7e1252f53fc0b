import { sql, type SQL } from 'drizzle-orm'
import type { Standing } from '#commerce/catalog/ports.ts'
import type { StockLevel, StockLocation } from '#commerce/inventory/stock-level.ts'
import { askedPrices, joinPrices, priceAt } from '#commerce/pricing/asked-prices.ts'
import type { PastPrice } from '#commerce/pricing/price-book.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { instantOf, toBookPrice, type PriceRow } from './price-rows.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

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
/** What `standingColumns` answer. */
export type StandingRow = {
  readonly prices: readonly PriceRow[] | null
  readonly past: readonly PastRow[] | null
  readonly levels: readonly LevelRow[] | null
  readonly versions: Readonly<Record<string, string>> | null
}

/** A year and the 30 days before it: a special that runs longer has no "was" any more. */
const rememberedDays = 395

/** Version of a product's row: every change of it is another one. */
export const rowVersion = sql.raw('xmin::text')

/** Of which goods a statement asks how they stand. */
export type AskedGoods = {
  readonly skus: Iterable<string>
  /** Of products whose versions are asked for. */
  readonly codes: Iterable<string>
}

/** A row of which `standingColumns` read; whatever else one statement asks can be beside it. */
export const askedGoods = ({ skus, codes }: AskedGoods, country: string, now: Instant): SQL =>
  sql`${country}::text as country, ${now}::timestamptz as now,
    array(select jsonb_array_elements_text(${JSON.stringify([...skus])}::jsonb)) as skus,
    array(select jsonb_array_elements_text(${JSON.stringify([...codes])}::jsonb)) as codes`

/**
 * Prices, stock and what was asked, and versions of products, from a relation `asked`. All that differs from one time to
 * the next comes from there, where the planner cannot see it, so that PostgreSQL plans such a statement once and not
 * each time: planning it took longer than carrying it out. Only a special price has a "was".
 */
export const standingColumns: SQL = sql`
  (select json_agg(p) from prices p where country = asked.country and sku = any(asked.skus)) as prices,
  (select json_agg(h) from (
    select sku, minor, from_at, until_at from price_history
    where country = asked.country
      and until_at > asked.now - make_interval(days => ${sql.raw(String(rememberedDays))})
      and sku = any(array(
        select sku from prices
        where country = asked.country and sku = any(asked.skus) and special_minor is not null))
  ) h) as past,
  (select json_agg(s) from (
    select level.sku, level.location, place.kind, level.on_hand, level.reserved
    from stock_levels level join stock_locations place on place.code = level.location
    where place.country = asked.country and level.sku = any(asked.skus)
  ) s) as levels,
  (select json_object_agg(code, ${rowVersion}) from products where code = any(asked.codes)) as versions`

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
  const [row] = await rowsOf<StandingRow>(
    db,
    sql`with asked as materialized (select ${askedGoods({ skus, codes }, country, now)})
      select ${standingColumns} from asked`,
  )
  return toStanding(row, country, now)
}

export function toStanding(
  row: StandingRow | undefined,
  country: string,
  now: Instant,
): { readonly standing: Standing; readonly versions: ReadonlyMap<string, string> } {
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
