import { and, desc, eq, gte, lt, notInArray, sql } from 'drizzle-orm'
import type { HiddenTerms, SearchLog } from '#commerce/search/ports.ts'
import { rankTrending } from '#commerce/search/trending.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { searchTerms } from '#adapters/search/search-tables.ts'

const dayMs = 86_400_000
/** Retention: days that are read for popular searches, and terms per storefront and day, the most frequent. */
export const searchTermDays = 30
const maxTerms = 200
/** Searches between two clean-ups. */
const cleanUpEvery = 100

/** The search log in the database. */
export function createSearchLog(
  db: Database,
  clock: Clock,
  hidden: Pick<HiddenTerms, 'list'> = { list: async () => [] },
): SearchLog {
  let sinceCleanUp = 0
  const dayOf = (daysAgo: number): string => addMilliseconds(clock.now(), -daysAgo * dayMs).slice(0, 10)

  return {
    async record(term, found, store) {
      await db
        .insert(searchTerms)
        .values({ store, day: dayOf(0), term, count: 1, found })
        .onConflictDoUpdate({
          target: [searchTerms.store, searchTerms.day, searchTerms.term],
          set: { count: sql`${searchTerms.count} + 1`, found },
        })
      sinceCleanUp += 1
      if (sinceCleanUp >= cleanUpEvery) {
        sinceCleanUp = 0
        await cleanUp(store)
      }
    },
    async listTrending(store, limit) {
      const rows = await db
        .select()
        .from(searchTerms)
        .where(and(eq(searchTerms.store, store), gte(searchTerms.day, dayOf(searchTermDays - 1))))
      const today = Date.parse(dayOf(0))
      return rankTrending(
        rows
          .filter(({ found }) => found > 0)
          .map(({ term, count, day }) => ({ term, count, daysAgo: (today - Date.parse(day)) / dayMs })),
        limit,
        await hidden.list(),
      )
    },
  }

  async function cleanUp(store: string): Promise<void> {
    await db.delete(searchTerms).where(lt(searchTerms.day, dayOf(searchTermDays - 1)))
    const ofToday = and(eq(searchTerms.store, store), eq(searchTerms.day, dayOf(0)))
    const retained = db
      .select({ term: searchTerms.term })
      .from(searchTerms)
      .where(ofToday)
      .orderBy(desc(searchTerms.count), sql`${searchTerms.term} collate "C"`)
      .limit(maxTerms)
    await db.delete(searchTerms).where(and(ofToday, notInArray(searchTerms.term, retained)))
  }
}
