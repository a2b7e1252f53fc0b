import { and, desc, eq, gte, lt, notInArray, sql } from 'drizzle-orm'
import type { SearchLog } from '#commerce/search/ports.ts'
import { rankTrending } from '#commerce/search/trending.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { searchTerms } from '#adapters/search/search-tables.ts'

const dayMs = 86_400_000
/** Kept so long, and of each storefront and day so many terms: those searched most. */
const daysKept = 14
const termsKept = 200
/** The table is cut back after so many searches; until then it holds that many more. */
const tidyEvery = 100

/** The search log in the database. */
export function createSearchLog(db: Database, clock: Clock): SearchLog {
  let sinceTidy = 0
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
      sinceTidy += 1
      if (sinceTidy >= tidyEvery) {
        sinceTidy = 0
        await tidy(store)
      }
    },
    async listTrending(store, limit) {
      const rows = await db
        .select()
        .from(searchTerms)
        .where(and(eq(searchTerms.store, store), gte(searchTerms.day, dayOf(daysKept - 1))))
      const today = Date.parse(dayOf(0))
      return rankTrending(
        rows
          .filter(({ found }) => found > 0)
          .map(({ term, count, day }) => ({ term, count, daysAgo: (today - Date.parse(day)) / dayMs })),
        limit,
      )
    },
  }

  async function tidy(store: string): Promise<void> {
    await db.delete(searchTerms).where(lt(searchTerms.day, dayOf(daysKept - 1)))
    const ofToday = and(eq(searchTerms.store, store), eq(searchTerms.day, dayOf(0)))
    const kept = db
      .select({ term: searchTerms.term })
      .from(searchTerms)
      .where(ofToday)
      .orderBy(desc(searchTerms.count), sql`${searchTerms.term} collate "C"`)
      .limit(termsKept)
    await db.delete(searchTerms).where(and(ofToday, notInArray(searchTerms.term, kept)))
  }
}
