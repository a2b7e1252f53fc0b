import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { SavedViewRepository } from '#commerce/lists/ports.ts'
import { maxViews } from '#commerce/lists/saved-view.ts'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { savedViews } from './saved-view-tables.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Saved views of lists, in the database. */
export function createSavedViewRepository(db: Database): SavedViewRepository {
  const columns = {
    id: savedViews.id,
    list: savedViews.list,
    name: savedViews.name,
    query: savedViews.query,
    ownerId: savedViews.ownerId,
    ownerName: staff.name,
    isShared: savedViews.isShared,
    isPinned: savedViews.isPinned,
  }
  const select = () => db.select(columns).from(savedViews).innerJoin(staff, eq(staff.id, savedViews.ownerId))
  const own = (id: string, ownerId: string) =>
    uuid.test(id) ? and(eq(savedViews.id, id), eq(savedViews.ownerId, ownerId)) : sql`false`
  return {
    listOf: (list, ownerId) =>
      select()
        .where(and(eq(savedViews.list, list), or(eq(savedViews.ownerId, ownerId), savedViews.isShared)))
        .orderBy(asc(savedViews.name), asc(savedViews.id)),

    listPinned: (ownerId) =>
      select()
        .where(and(eq(savedViews.ownerId, ownerId), savedViews.isPinned))
        .orderBy(asc(savedViews.list), asc(savedViews.name)),

    save: ({ ownerId, list, name, query, isShared, isPinned }, at) =>
      db.transaction(async (tx) => {
        // One after the other, so that the most that one may have is never passed.
        await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, ownerId)).for('update')
        const mine = await tx
          .select({ list: savedViews.list, name: savedViews.name })
          .from(savedViews)
          .where(eq(savedViews.ownerId, ownerId))
        const isNew = !mine.some((view) => view.list === list && view.name === name)
        if (isNew && mine.length >= maxViews) return false
        const saved = { query, isShared, isPinned, savedAt: new Date(at) }
        await tx
          .insert(savedViews)
          .values({ ownerId, list, name, ...saved })
          .onConflictDoUpdate({ target: [savedViews.ownerId, savedViews.list, savedViews.name], set: saved })
        return true
      }),

    async pin(id, ownerId, isPinned) {
      const changed = await db
        .update(savedViews)
        .set({ isPinned })
        .where(own(id, ownerId))
        .returning({ id: savedViews.id })
      return changed.length > 0
    },

    async remove(id, ownerId) {
      const removed = await db.delete(savedViews).where(own(id, ownerId)).returning({ id: savedViews.id })
      return removed.length > 0
    },
  }
}
