import type { EditVariants } from '#commerce/catalog-admin/ports.ts'
import { readMeasures, writeMeasures } from '#commerce/catalog-admin/variant-measures.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { listRecordsByCodes } from '#adapters/catalog/list-records.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { lockCatalog } from '#infrastructure/db/sql-helpers.ts'
import { writeEdited } from './write-edited.ts'

type Deps = { readonly db: Database; readonly purgeBus: Pick<PurgeBus, 'publish'> }

/** What a variant measures and how it is shipped, written as imports write it, with a row in the audit that names each SKU. */
export const createVariantEditor =
  ({ db, purgeBus }: Deps): EditVariants =>
  async (code, change, { by, at, reason }) => {
    const { result, tags } = await db.transaction(async (tx) => {
      await lockCatalog(tx)
      const [record] = await listRecordsByCodes(tx, [code])
      const nothing: readonly string[] = []
      if (!record) return { result: fail({ kind: 'not-found' as const }), tags: nothing }
      const { product } = record
      const wanted = change(product)
      if (!wanted.ok) return { result: wanted, tags: nothing }
      const changed = product.variants.flatMap((variant, place) => {
        const after = wanted.value.variants[place]
        return after && differs(product, wanted.value, variant.sku) ? [{ before: variant, after }] : []
      })
      if (changed.length === 0) return { result: ok(product), tags: nothing }
      const ofPages = await writeEdited(tx, { ...record, product: wanted.value }, at)
      const lines = (side: 'before' | 'after') =>
        Object.fromEntries(
          changed.map((one) => [`measures ${one[side].sku}` as const, writeMeasures(one[side])]),
        )
      await writeAudit(tx, by, at, {
        act: 'product.measure',
        object: { kind: 'product', id: code },
        country: null,
        before: lines('before'),
        after: lines('after'),
        reason,
        approvalId: null,
      })
      const written: Result<Product, never> = ok(wanted.value)
      return { result: written, tags: ofPages }
    })
    if (tags.length > 0) await purgeBus.publish(tags)
    return result
  }

const differs = (before: Product, after: Product, sku: string): boolean => {
  const one = new Set([sku])
  return JSON.stringify(readMeasures(before, one)) !== JSON.stringify(readMeasures(after, one))
}
