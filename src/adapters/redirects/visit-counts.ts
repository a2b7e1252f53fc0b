import { sql } from 'drizzle-orm'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows } from '#infrastructure/db/sql-helpers.ts'

/** In memory until they are written: of a flood of made-up addresses the rest is not counted. */
const maxWaiting = 2000
/** Stored. Those with the fewest visits go first. */
const maxMissing = 10_000
const missingDays = 90
const dayMs = 86_400_000
const maxPathLength = 500
/** From the first visit that waits. */
const writeAfterMs = 5000

/** Visits that the HTTP server notes in memory and every process writes down seconds later. A crash loses those seconds. */
export type VisitCounts = {
  /** `from`: the redirect's. */
  followed(from: string): void
  missed(path: string, referrer: string | null): void
  write(): Promise<void>
  /** Writes what waits. */
  close(): Promise<void>
}

type Deps = { readonly clock: Clock; readonly report: Report }

export function createVisitCounts(db: Database, { clock, report }: Deps): VisitCounts {
  const hits = new Map<string, number>()
  const missing = new Map<string, { count: number; referrer: string | null }>()

  let timer: NodeJS.Timeout | undefined

  function writeSoon(): void {
    timer ??= setTimeout(() => {
      write().catch((error: unknown) => report(error, { what: 'counting visits' }))
    }, writeAfterMs).unref()
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [followed, missed] = [[...hits], [...missing]]
    hits.clear()
    missing.clear()
    const at = clock.now()
    if (followed.length > 0)
      await db.execute(sql`update redirects set hits = redirects.hits + given.count, last_hit_at = ${at}::timestamptz
        from ${rows(
          followed.map(([path, count]) => ({ path, count })),
          'path text, count integer',
        )}
        where from_path = given.path`)
    if (missed.length > 0)
      await db.execute(sql`insert into missing_pages (path, hits, first_seen_at, last_seen_at, referrer)
        select path, count, ${at}::timestamptz, ${at}::timestamptz, referrer
        from ${rows(
          missed.map(([path, { count, referrer }]) => ({ path, count, referrer })),
          'path text, count integer, referrer text',
        )}
        on conflict (path) do update set hits = missing_pages.hits + excluded.hits, last_seen_at = excluded.last_seen_at,
          referrer = coalesce(excluded.referrer, missing_pages.referrer)`)
    await db.execute(sql`delete from missing_pages where last_seen_at < ${addMilliseconds(at, -missingDays * dayMs)}::timestamptz
      or path in (select path from missing_pages order by hits desc, path collate "C" offset ${maxMissing})`)
  }

  return {
    followed(from) {
      if (!hits.has(from) && hits.size >= maxWaiting) return
      hits.set(from, (hits.get(from) ?? 0) + 1)
      writeSoon()
    },
    missed(path, referrer) {
      if (path.length > maxPathLength || (!missing.has(path) && missing.size >= maxWaiting)) return
      const before = missing.get(path)
      missing.set(path, { count: (before?.count ?? 0) + 1, referrer: referrer ?? before?.referrer ?? null })
      writeSoon()
    },
    write,
    close: () => (timer === undefined ? Promise.resolve() : write()),
  }
}
