import { sql } from 'drizzle-orm'
import { productTag } from '#commerce/catalog/catalog-tags.ts'
import type { CatalogWriter } from '#commerce/catalog/ports.ts'
import { refOf, type Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
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
type StockSet = {
  readonly outcome: Outcome
  readonly tags: readonly string[]
  /** Units on hand before, and the country of the place; undefined: nothing changed. */
  readonly changed?: { readonly before: number; readonly country: CountryCode }
}

/**
 * Sets stock in one statement, so that a concurrent reservation is either seen or rejected by the table's check. The SKU
 * is locked, so that it cannot be deleted meanwhile. Listings are purged only when availability at the location changes.
 */
export async function setStock(
  tx: Database,
  { sku, location, onHand, at, context = { kind: 'set', at } }: StockToSet,
): Promise<StockSet> {
  const [variant] = await rowsOf<{ code: string }>(
    tx,
    sql`select product_code as code from variants where sku = ${sku} for key share`,
  )
  if (!variant) return { outcome: 'unknown-sku', tags: [] }
  const [place] = await rowsOf<{ country: CountryCode }>(
    tx,
    sql`select country from stock_locations where code = ${location}`,
  )
  if (!place) return { outcome: 'unknown-location', tags: [] }
  const [before] = await rowsOf<{ on_hand: number; free: number }>(
    tx,
    sql`select on_hand, free from stock_levels where sku = ${sku} and location = ${location} for update`,
  )
  const [set] = await rowsOf<{ free: number }>(
    tx,
    sql`insert into stock_levels (sku, location, on_hand) select ${sku}, ${location}, ${onHand}::int where ${isAbout(context)}
      on conflict (sku, location) do update set on_hand = excluded.on_hand
      where stock_levels.reserved <= excluded.on_hand
      returning free`,
  )
  if (!set) return { outcome: 'below-reserved', tags: [] }
  if ((before?.on_hand ?? 0) === onHand) return { outcome: 'set', tags: [] }
  return {
    outcome: 'set',
    changed: { before: before?.on_hand ?? 0, country: place.country },
    tags: await tagsOfStock(tx, variant.code, { before: before?.free ?? 0, after: set.free, at }),
  }
}

/** Pages of a product whose free units at a place have changed; with listings, where it is sold out there or no longer is. */
export async function tagsOfStock(
  tx: Database,
  code: string,
  { before, after, at }: { readonly before: number; readonly after: number; readonly at: Instant },
): Promise<readonly string[]> {
  const noted = await noteChanges(tx, [code], at)
  return (before === 0) === (after === 0) ? noted.map(productTag) : listPurgeTags(tx, noted)
}

/** The same by an operator who gives no reason: with the name in its movement, and a row in the audit. */
export async function setStockBy(
  tx: Database,
  by: Operator,
  { sku, location, onHand, at }: Omit<StockToSet, 'context'>,
): Promise<StockSet> {
  const context = { kind: 'set', by: refOf(by), at } as const
  const set = await setStock(tx, { sku, location, onHand, at, context })
  if (set.changed)
    await writeAudit(tx, by, at, {
      act: 'stock.set',
      object: { kind: 'sku', id: sku },
      country: set.changed.country,
      before: { quantity: set.changed.before },
      after: { quantity: onHand, place: location },
      reason: null,
      approvalId: null,
    })
  return set
}
