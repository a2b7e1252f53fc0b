import { sql } from 'drizzle-orm'
import { productTag } from '#commerce/catalog/catalog-tags.ts'
import type { CatalogWriter } from '#commerce/catalog/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { isAbout, type StockContext } from '#adapters/inventory/stock-context.ts'
import { noteChanges } from './note-changes.ts'
import { listPurgeTags } from './product-tags.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type StockToSet = {
  readonly sku: string
  readonly location: string
  readonly onHand: number
  readonly at: Instant
  readonly context?: StockContext
}
type Outcome = Awaited<ReturnType<CatalogWriter['setStock']>>

/**
 * Sets stock in one statement, so that a concurrent reservation is either seen or rejected by the table's check. The SKU
 * is locked, so that it cannot be deleted meanwhile. Listings are purged only when availability at the location changes.
 */
export async function setStock(
  tx: Database,
  { sku, location, onHand, at, context = { kind: 'set', at } }: StockToSet,
): Promise<{ readonly outcome: Outcome; readonly tags: readonly string[] }> {
  const [variant] = await rowsOf<{ code: string }>(
    tx,
    sql`select product_code as code from variants where sku = ${sku} for key share`,
  )
  if (!variant) return { outcome: 'unknown-sku', tags: [] }
  const [place] = await rowsOf(tx, sql`select code from stock_locations where code = ${location}`)
  if (!place) return { outcome: 'unknown-location', tags: [] }
  const [before] = await rowsOf<{ on_hand: number; reserved: number }>(
    tx,
    sql`select on_hand, reserved from stock_levels where sku = ${sku} and location = ${location} for update`,
  )
  const [set] = await rowsOf<{ reserved: number }>(
    tx,
    sql`insert into stock_levels (sku, location, on_hand) select ${sku}, ${location}, ${onHand}::int where ${isAbout(context)}
      on conflict (sku, location) do update set on_hand = excluded.on_hand
      where stock_levels.reserved <= excluded.on_hand
      returning reserved`,
  )
  if (!set) return { outcome: 'below-reserved', tags: [] }
  if (before?.on_hand === onHand) return { outcome: 'set', tags: [] }
  const noted = await noteChanges(tx, [variant.code], at)
  const soldOutBefore = (before?.on_hand ?? 0) - (before?.reserved ?? 0) === 0
  const soldOutNow = onHand - set.reserved === 0
  return {
    outcome: 'set',
    tags: soldOutBefore === soldOutNow ? noted.map(productTag) : await listPurgeTags(tx, noted),
  }
}
