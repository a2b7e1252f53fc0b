import { sql } from 'drizzle-orm'
import { catalogTag } from '#commerce/catalog/catalog-tags.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { noteChanges } from './note-changes.ts'
import { listPurgeTags } from './product-tags.ts'
import { pastOf } from './plan-prices.ts'
import type { PriceRow } from './price-rows.ts'
import { lockCatalog, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { dropSkus, writePast } from './write-rows.ts'

/** Deletes products and their dependent rows, except the price history. */
export async function removeProducts(
  tx: Database,
  codes: readonly string[],
  at: Instant,
): Promise<{ readonly removed: number; readonly tags: readonly string[] }> {
  await lockCatalog(tx)
  const found = await rowsOf<{ code: string }>(
    tx,
    sql`select code from products where code in ${texts(codes)}`,
  )
  if (found.length === 0) return { removed: 0, tags: [] }
  const gone = found.map(({ code }) => code)
  const prices = await rowsOf<PriceRow>(
    tx,
    sql`select p.* from prices p join variants v using (sku) where v.product_code in ${texts(gone)}`,
  )
  await writePast(
    tx,
    prices.flatMap((row) => pastOf(row, at)),
  )
  // Read before deletion: the pages and bundles that show them.
  const noted = await noteChanges(tx, gone, at)
  const tags = await listPurgeTags(tx, noted)
  await dropSkus(tx, sql`product_code in ${texts(gone)}`)
  await tx.execute(sql`delete from product_categories where product_code in ${texts(gone)}`)
  await tx.execute(sql`delete from products where code in ${texts(gone)}`)
  return { removed: gone.length, tags: [...tags, catalogTag] }
}
