import { sql } from 'drizzle-orm'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** Removes acts whose period is over: seven years for those about money, two for others. The only way past the trigger. */
export const removeAuditRows = (db: Database, now: Instant, limit: number): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('majlis.audit_retention', 'on', true)`)
    const removed = await rowsOf(
      tx,
      sql`delete from audit_log where id in (
          select id from audit_log
          where at < ${now}::timestamptz - interval '2 years' and (not is_money or at < ${now}::timestamptz - interval '7 years')
          limit ${limit}::int)
        returning 1`,
    )
    return removed.length
  })
