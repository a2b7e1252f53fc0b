import { sql } from 'drizzle-orm'
import { catalogTag } from '#commerce/catalog/catalog-tags.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { dateProducts } from './apply-records.ts'
import { noteChanges } from './note-changes.ts'
import { listPurgeTags } from './product-tags.ts'
import { pastOf } from './plan-prices.ts'
import { samePrice, toPriceRow, type PriceRow } from './price-rows.ts'
import { lockCatalog, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { writePrices } from './write-rows.ts'

type PriceToSet = {
  readonly sku: string
  readonly country: string
  /** Null: no longer sold there. */
  readonly price: BookPrice | null
  readonly at: Instant
}

/** Returns the purge tags: none when nothing changes, undefined when the SKU is unknown. */
export async function setPrice(
  tx: Database,
  { sku, country, price, at }: PriceToSet,
): Promise<readonly string[] | undefined> {
  await lockCatalog(tx)
  const [variant] = await rowsOf<{ code: string }>(
    tx,
    sql`select product_code as code from variants where sku = ${sku}`,
  )
  if (!variant) return undefined
  const [before] = await rowsOf<PriceRow>(
    tx,
    sql`select * from prices where sku = ${sku} and country = ${country}`,
  )
  const row = price === null ? undefined : toPriceRow(sku, country, price, at)
  if (before && row ? samePrice(before, row) : before === row) return []
  const past = before ? pastOf(before, at) : []
  await writePrices(tx, { put: row ? [row] : [], drop: before && !row ? [before] : [], past }, at)
  await dateProducts(tx, [variant.code], at)
  return [...(await listPurgeTags(tx, await noteChanges(tx, [variant.code], at))), catalogTag]
}
