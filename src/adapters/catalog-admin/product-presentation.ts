import { sql } from 'drizzle-orm'
import { catalogTag } from '#commerce/catalog/catalog-tags.ts'
import type { ProductPresentation, WhetherChanged } from '#commerce/catalog-admin/ports.ts'
import type { PresentedProduct } from '#commerce/catalog-admin/presentation.ts'
import type { Product } from '#commerce/catalog/product.ts'
import { refOf } from '#commerce/staff/operator.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { listRecordsByCodes } from '#adapters/catalog/list-records.ts'
import { noteChanges } from '#adapters/catalog/note-changes.ts'
import { noteProductWriter } from '#adapters/catalog/product-writer.ts'
import { listPurgeTags } from '#adapters/catalog/product-tags.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { lockCatalog, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { writeEdited } from './write-edited.ts'

type Deps = { readonly db: Database; readonly purgeBus: Pick<PurgeBus, 'publish'> }
type Tagged<Failure> = { readonly result: Result<WhetherChanged, Failure>; readonly tags: readonly string[] }

const unchanged = { result: ok({ isChanged: false }), tags: [] }
const notFound = { result: fail({ kind: 'not-found' as const }), tags: [] }

/** How the shop presents products, in the database. */
export function createProductPresentation({ db, purgeBus }: Deps): ProductPresentation {
  async function writing<Failure>(
    work: (tx: Database) => Promise<Tagged<Failure>>,
  ): Promise<Result<WhetherChanged, Failure>> {
    const { result, tags } = await db.transaction(async (tx) => {
      await lockCatalog(tx)
      return work(tx)
    })
    if (tags.length > 0) await purgeBus.publish(tags)
    return result
  }

  return {
    isCategory: async (path) =>
      (await rowsOf(db, sql`select 1 from categories where path = ${path}`)).length > 0,

    list: (codes) =>
      rowsOf<PresentedProduct>(
        db,
        sql`select code, document -> 'badges' as badges, document -> 'categories' as categories, hidden_at is not null as "isHidden"
          from products where code in ${texts(codes)} order by code collate "C"`,
      ),

    setHidden: (code, isHidden, { by, at, reason }) =>
      writing<{ readonly kind: 'not-found' }>(async (tx) => {
        const [row] = await rowsOf<{ hidden: boolean }>(
          tx,
          sql`select hidden_at is not null as hidden from products where code = ${code}`,
        )
        if (!row) return notFound
        if (row.hidden === isHidden) return unchanged
        await noteProductWriter(tx, { by: refOf(by), at })
        await tx.execute(
          isHidden
            ? sql`update products set hidden_at = ${at}::timestamptz, hidden_by = ${JSON.stringify(refOf(by))}::jsonb,
                changed_at = ${at}::timestamptz where code = ${code}`
            : sql`update products set hidden_at = null, hidden_by = null, changed_at = ${at}::timestamptz where code = ${code}`,
        )
        await writeAudit(tx, by, at, {
          act: isHidden ? 'product.hide' : 'product.publish',
          object: { kind: 'product', id: code },
          ...{ country: null, before: {}, after: {}, reason, approvalId: null },
        })
        // A bundle is not sold without its parts.
        const tags = await listPurgeTags(tx, await noteChanges(tx, [code], at))
        return { result: ok({ isChanged: true }), tags: [...tags, catalogTag] }
      }),

    edit: <Failure>(
      code: string,
      field: Parameters<ProductPresentation['edit']>[1],
      change: (product: Product) => Result<Product, Failure>,
      { by, at, reason }: Parameters<ProductPresentation['edit']>[3],
    ) =>
      writing<Failure | { readonly kind: 'not-found' }>(async (tx) => {
        const [record] = await listRecordsByCodes(tx, [code])
        if (!record) return notFound
        const wanted = change(record.product)
        if (!wanted.ok) return { result: wanted, tags: [] }
        const [before, after] = [record.product[field], wanted.value[field]]
        if (before.join() === after.join()) return unchanged
        const tags = await writeEdited(tx, { ...record, product: wanted.value }, at, refOf(by))
        await writeAudit(tx, by, at, {
          act: field === 'badges' ? 'product.badge' : 'product.categorize',
          object: { kind: 'product', id: code },
          country: null,
          before: { [field]: [...before] },
          after: { [field]: [...after] },
          ...{ reason, approvalId: null },
        })
        return { result: ok({ isChanged: true }), tags }
      }),
  }
}
