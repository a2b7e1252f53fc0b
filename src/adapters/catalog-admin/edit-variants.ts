import type { EditVariants } from '#commerce/catalog-admin/ports.ts'
import { writeOptionLabels } from '#commerce/catalog-admin/option-labels.ts'
import { writeMeasures } from '#commerce/catalog-admin/variant-measures.ts'
import type { Product } from '#commerce/catalog/product.ts'
import { refOf } from '#commerce/staff/operator.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { listRecordsByCodes } from '#adapters/catalog/list-records.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { lockCatalog } from '#infrastructure/db/sql-helpers.ts'
import { writeEdited } from './write-edited.ts'

type Deps = { readonly db: Database; readonly purgeBus: Pick<PurgeBus, 'publish'> }

/** Measures of variants and labels of their options, written as imports write them, with a row in the audit that names each. */
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
      const [before, after] = [linesOf(product), linesOf(wanted.value)]
      const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name))
      if (changed.length === 0) return { result: ok(product), tags: nothing }
      const ofPages = await writeEdited(tx, { ...record, product: wanted.value }, at, refOf(by))
      const only = (lines: Lines) =>
        Object.fromEntries(changed.map((name) => [name, lines.get(name) ?? null] as const))
      await writeAudit(tx, by, at, {
        act: 'product.measure',
        object: { kind: 'product', id: code },
        country: null,
        before: only(before),
        after: only(after),
        reason,
        approvalId: null,
      })
      const written: Result<Product, never> = ok(wanted.value)
      return { result: written, tags: ofPages }
    })
    if (tags.length > 0) await purgeBus.publish(tags)
    return result
  }

type Lines = ReadonlyMap<`measures ${string}` | `option ${string}`, string>

/** What operators edit of a product's variants, as the history shows it. */
const linesOf = ({ variants, options }: Product): Lines =>
  new Map([
    ...variants.map((variant) => [`measures ${variant.sku}`, writeMeasures(variant)] as const),
    ...options.flatMap(({ attribute, values }) =>
      values.map((one) => [`option ${attribute} ${one.value}`, writeOptionLabels(one)] as const),
    ),
  ])
