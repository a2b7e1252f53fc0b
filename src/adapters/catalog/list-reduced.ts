import { sql } from 'drizzle-orm'
import type { ReducedPrices } from '#commerce/search/ports.ts'
import { shownPrice } from '#commerce/pricing/shown-price.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { isRunningSpecial, nextPriceChange } from './list-codes.ts'
import { loadPricesAndStock } from './load-prices-and-stock.ts'

/** The SKUs whose price has a "was" price in a country: a special price alone is not enough (decision 0019). */
export async function listReduced(db: Database, country: string, now: Instant): Promise<ReducedPrices> {
  const running = await rowsOf<{ sku: string }>(
    db,
    sql`select b.sku from prices b where ${isRunningSpecial(country, now)}`,
  )
  const skus = running.map(({ sku }) => sku)
  const [{ pricesAndStock }, nextChange] = await Promise.all([
    loadPricesAndStock(db, skus, country, now),
    nextPriceChange(db, country, now),
  ])
  const { prices, recentPrices } = pricesAndStock
  const reduced = skus.filter((sku) => {
    const price = prices.get(sku)
    return price !== undefined && shownPrice(price, recentPrices.get(sku) ?? [], now).wasMinor !== null
  })
  return { skus: new Set(reduced), nextChange }
}
