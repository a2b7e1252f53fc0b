import { eq } from 'drizzle-orm'
import { invariant } from '#kernel/invariant.ts'
import type { BulkLists } from '#commerce/quotes/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { bulkLists } from './quote-tables.ts'

/** The id has 122 random bits and opens the list; there is nothing of a person in it. */
export const createBulkLists = (db: Database): BulkLists => ({
  async save(rows, at) {
    const [saved] = await db
      .insert(bulkLists)
      .values({ rows, savedAt: new Date(at) })
      .returning({ id: bulkLists.id })
    invariant(saved, 'a stored list has an id')
    return saved.id
  },

  async find(id) {
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return undefined
    const [found] = await db.select().from(bulkLists).where(eq(bulkLists.id, id))
    return found?.rows
  },
})
