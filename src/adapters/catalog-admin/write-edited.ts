import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import { applyRecords } from '#adapters/catalog/apply-records.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Writes a product that operators have changed, as imports write it, and returns the tags of pages that show it. */
export async function writeEdited(
  tx: Database,
  record: ProductRecord,
  at: Instant,
  by: OperatorRef,
): Promise<readonly string[]> {
  const { failures, tags } = await applyRecords(tx, [{ ...record, stock: null }], { at, by, since: () => at })
  const [failure] = failures
  if (failure) throw new Error(`${record.product.code} is not written: ${failure.kind}`)
  return tags
}
