import { asc, eq } from 'drizzle-orm'
import { cleanQuery } from '#commerce/search/clean-query.ts'
import type { HiddenTerms } from '#commerce/search/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { hiddenTerms } from '#adapters/search/search-tables.ts'

const toTerm = (typed: string): string => cleanQuery(typed).toLowerCase()

/** What operators hide from trending searches. */
export const createHiddenTerms = (db: Database, clock: Clock): HiddenTerms => ({
  async list() {
    const rows = await db.select().from(hiddenTerms).orderBy(asc(hiddenTerms.term))
    return rows.map(({ term }) => term)
  },
  async hide(typed) {
    const term = toTerm(typed)
    if (term === '') return undefined
    await db
      .insert(hiddenTerms)
      .values({ term, hiddenAt: new Date(clock.now()) })
      .onConflictDoNothing()
    return term
  },
  async unhide(typed) {
    const removed = await db
      .delete(hiddenTerms)
      .where(eq(hiddenTerms.term, toTerm(typed)))
      .returning()
    return removed.length > 0
  },
})
