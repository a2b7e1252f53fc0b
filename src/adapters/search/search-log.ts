import { and, desc, eq, gt, gte, lt, notInArray, sql } from 'drizzle-orm'
import type { HiddenTerms, SearchLog } from '#commerce/search/ports.ts'
import { rankTrending } from '#commerce/search/trending.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows } from '#infrastructure/db/sql-helpers.ts'
import { searchTerms } from '#adapters/search/search-tables.ts'

const dayMs = 86_400_000
/** Retention: days that are read for popular searches, and terms per storefront and day, the most frequent. */
export const searchTermDays = 30
const maxTerms = 1000
/** In memory until they are written: of a flood of made-up searches the rest is not counted. */
const maxWaiting = 500
/** Of one term between two writes: who reloads a page makes no trend. */
const maxOfTerm = 100
/** Results that are known until a visitor is shown them. */
const maxNoted = 5000
/** From the first search that waits. */
const writeAfterMs = 5000
/** Terms written between two clean-ups. */
const cleanUpEvery = 200

type Deps = {
  readonly clock: Clock
  readonly report: Report
  readonly hidden?: Pick<HiddenTerms, 'list'>
}

/** The search log in the database. Each process writes what it has counted seconds later; a crash loses those. */
export function createSearchLog(db: Database, { clock, report, hidden = { list: async () => [] } }: Deps) {
  const counts = new Map<string, { store: string; term: string; count: number }>()
  const noted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let sinceCleanUp = cleanUpEvery
  const dayOf = (daysAgo: number): string => addMilliseconds(clock.now(), -daysAgo * dayMs).slice(0, 10)

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // In one order everywhere, so that processes never wait for each other in a circle.
    const waiting = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
    counts.clear()
    if (waiting.length === 0) return
    const given = waiting.map(([key, counted]) => ({ ...counted, found: noted.get(key) ?? null }))
    await db.execute(sql`insert into search_terms (store, day, term, count, found)
      select store, ${dayOf(0)}::date, term, count, found
      from ${rows(given, 'store text, term text, count integer, found integer')}
      on conflict (store, day, term) do update set count = search_terms.count + excluded.count,
        found = coalesce(excluded.found, search_terms.found)`)
    sinceCleanUp += given.length
    if (sinceCleanUp < cleanUpEvery) return
    sinceCleanUp = 0
    for (const store of new Set(given.map((one) => one.store))) await cleanUp(store)
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

  const log: SearchLog = {
    count(term, store) {
      const key = `${store} ${term}`
      const before = counts.get(key)
      if (before) before.count = Math.min(maxOfTerm, before.count + 1)
      else if (counts.size < maxWaiting) counts.set(key, { store, term, count: 1 })
      timer ??= setTimeout(() => {
        write().catch((error: unknown) => report(error, { what: 'search log' }))
      }, writeAfterMs).unref()
    },
    note(term, found, store) {
      const key = `${store} ${term}`
      noted.delete(key)
      noted.set(key, found)
      const [oldest] = noted.keys()
      if (noted.size > maxNoted && oldest !== undefined) noted.delete(oldest)
    },
    async listTrending(store, limit) {
      const counted = await db
        .select()
        .from(searchTerms)
        .where(
          and(
            eq(searchTerms.store, store),
            gte(searchTerms.day, dayOf(searchTermDays - 1)),
            gt(searchTerms.found, 0),
          ),
        )
      const today = Date.parse(dayOf(0))
      return rankTrending(
        counted.map(({ term, count, day }) => ({ term, count, daysAgo: (today - Date.parse(day)) / dayMs })),
        limit,
        await hidden.list(),
      )
    },
  }
  return {
    ...log,
    write,
    /** Writes what waits. */
    close: () => (timer === undefined ? Promise.resolve() : write()),
  }
}
