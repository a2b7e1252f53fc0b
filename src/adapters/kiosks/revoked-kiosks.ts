import { sql } from 'drizzle-orm'
import { allTags, type PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

const tag = 'kiosks'

/**
 * The ids of revoked kiosks, kept in memory, because every page of a kiosk asks. Every process reads them again when one is
 * revoked, and when it may have missed that.
 */
export async function watchRevokedKiosks(
  db: Database,
  { purgeBus, report }: { readonly purgeBus: PurgeBus; readonly report: Report },
): Promise<{ has(id: string): boolean; publish(): Promise<void>; close(): void }> {
  let revoked: ReadonlySet<string> = new Set()
  const read = async () => {
    const rows = await rowsOf<{ id: string }>(db, sql`select id from kiosks where revoked_at is not null`)
    revoked = new Set(rows.map(({ id }) => id))
  }
  await read()
  const close = purgeBus.subscribe((tags) => {
    if (tags.includes(tag) || tags.includes(allTags))
      read().catch((error: unknown) => report(error, { what: 'read revoked kiosks' }))
  })
  return {
    has: (id) => revoked.has(id),
    publish: async () => {
      await read()
      await purgeBus.publish([tag])
    },
    close,
  }
}
