import { eq, sql } from 'drizzle-orm'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { serviceCursors } from './cursor-tables.ts'

export type ServiceCursors = {
  /** Null: nothing has been read. */
  find(name: string): Promise<string | null>
  put(name: string, cursor: string, at: Instant): Promise<void>
  remove(name: string): Promise<void>
}

/** Cursors of outside services whose changes are read page by page. */
export const createServiceCursors = (db: Database): ServiceCursors => ({
  async find(name) {
    const [row] = await db
      .select({ cursor: serviceCursors.cursor })
      .from(serviceCursors)
      .where(eq(serviceCursors.name, name))
    return row?.cursor ?? null
  },
  async put(name, cursor, at) {
    await db
      .insert(serviceCursors)
      .values({ name, cursor, readAt: new Date(at) })
      .onConflictDoUpdate({
        target: serviceCursors.name,
        set: { cursor: sql`excluded.cursor`, readAt: sql`excluded.read_at` },
      })
  },
  async remove(name) {
    await db.delete(serviceCursors).where(eq(serviceCursors.name, name))
  },
})
