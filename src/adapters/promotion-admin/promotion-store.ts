import { and, eq, isNull, sql } from 'drizzle-orm'
import { pathAsStored, type CurrentPath, type LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import type { PromotionEdit, PromotionStore, PromotionContent } from '#commerce/promotion-admin/ports.ts'
import { withCurrentTargets } from '#commerce/promotions/current-targets.ts'
import { ok, type Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { promotions } from '#adapters/promotions/promotion-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { auditFields } from './audit-fields.ts'
import { findPromotion, listPromotions } from './list-promotions.ts'

export const createPromotionStore = (db: Database, loadCurrentPath: LoadCurrentPath): PromotionStore => ({
  async listPage(query, where) {
    const currentPath = await loadCurrentPath()
    return listPromotions(db, query, where, currentPath)
  },

  async find(id, now) {
    const currentPath = await loadCurrentPath()
    return findPromotion(db, id, now, currentPath)
  },

  async listActive(country) {
    const currentPath = await loadCurrentPath()
    const rows = await db
      .select({ document: promotions.document })
      .from(promotions)
      .where(and(eq(promotions.country, country), isNull(promotions.stoppedAt)))
    return rows.map(({ document }) => withCurrentTargets(document, currentPath))
  },

  async edit(id, edit, change) {
    const currentPath = await loadCurrentPath()
    return db.transaction((tx) => editPromotion(tx, id, edit, change, currentPath))
  },
})

type Before = PromotionContent & { readonly version: number }

/** In a transaction of the caller. */
export async function editPromotion<Failure>(
  tx: Database,
  id: string,
  edit: PromotionEdit,
  change: (before: Before | null) => Result<PromotionContent, Failure>,
  currentPath: CurrentPath = pathAsStored,
): Promise<
  Result<{ readonly outcome: 'added' | 'changed' | 'unchanged'; readonly version: number }, Failure>
> {
  // A new one has no row to lock yet.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${id}`}, 0))`)
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
  const before = row
    ? {
        promotion: withCurrentTargets(row.document, currentPath),
        stopped: row.stoppedAt !== null,
        version: row.version,
      }
    : null
  const wanted = change(before)
  if (!wanted.ok) return wanted
  if (wanted.value === before) return ok({ outcome: 'unchanged', version: before.version })
  const { promotion, stopped } = wanted.value
  const at = new Date(edit.at)
  const version = (before?.version ?? 0) + 1
  const values = {
    document: promotion,
    country: promotion.country,
    author: edit.by.name.slice(0, 100),
    stoppedAt: stopped ? (row?.stoppedAt ?? at) : null,
    changedAt: at,
    version,
  }
  if (before) await tx.update(promotions).set(values).where(eq(promotions.id, id))
  else await tx.insert(promotions).values({ id, ...values })
  await writeAudit(tx, edit.by, edit.at, {
    act: edit.act,
    object: { kind: 'promotion', id },
    country: promotion.country,
    ...auditFields(before, wanted.value),
    reason: edit.reason,
    approvalId: edit.approvalId,
  })
  return ok({ outcome: before ? 'changed' : 'added', version })
}
