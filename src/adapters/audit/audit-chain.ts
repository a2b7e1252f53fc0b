import { createHash } from 'node:crypto'
import { asc, desc, sql, type SQL } from 'drizzle-orm'
import { chainDay, proveDay, type ChainRow } from '#commerce/audit/day-chain.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { auditDays, auditLog } from './audit-tables.ts'
import { toAuditRow } from './create-audit-log.ts'

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Transactions of a day that is over have ended by then. */
const graceMs = 3_600_000

const startOf = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'UTC')`

async function rowsOfDay(db: Database, day: string): Promise<readonly ChainRow[]> {
  const from = startOf(sql`${day}::date`)
  const rows = await db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.at} >= ${from} and ${auditLog.at} < ${from} + interval '1 day'`)
    .orderBy(asc(auditLog.id))
  return rows.map((row) => ({ ...toAuditRow(row), isMoney: row.isMoney }))
}

/** Chains every day that is over, each in a transaction of its own: a process that dies in between goes on with the next. */
export const createChainAudit = (db: Database, clock: Clock): Job => ({
  name: 'chain-audit',
  everySeconds: 3_600,
  async run(signal) {
    const today = addMilliseconds(clock.now(), -graceMs).slice(0, 10)
    let chained = 0
    while (!signal.aborted && (await chainNext(db, today))) chained += 1
    return `${chained} days chained`
  },
})

const chainNext = (db: Database, today: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit-chain', 0))`)
    const [last] = await tx.select().from(auditDays).orderBy(desc(auditDays.day)).limit(1)
    // By the moments themselves, so that the database begins at the end of the last day and reads one row.
    const [next] = await rowsOf<{ day: string | null }>(
      tx,
      sql`select (min(${auditLog.at}) at time zone 'UTC')::date::text as day from ${auditLog}
        where ${auditLog.at} < ${startOf(sql`${today}::date`)}
          and ${last ? sql`${auditLog.at} >= ${startOf(sql`${last.day}::date + 1`)}` : sql`true`}`,
    )
    if (!next?.day) return false
    const rows = await rowsOfDay(tx, next.day)
    await tx.insert(auditDays).values(chainDay(last?.digest ?? '', next.day, { rows, digest }))
    return true
  })

/** What was changed, removed or added in days that are chained. */
export async function auditDifferences(db: Database): Promise<
  readonly {
    readonly kind: string
    readonly what: string
    readonly actual: string
    readonly expected: string
  }[]
> {
  const days = await db.select().from(auditDays).orderBy(asc(auditDays.day))
  const [ends] = await rowsOf<{ money: string; other: string }>(
    db,
    sql`select (now() - interval '7 years')::date::text as money, (now() - interval '2 years')::date::text as other`,
  )
  const breaks = []
  let previous = ''
  for (const chained of days) {
    const mayBeGone = (isMoney: boolean) => chained.day <= ((isMoney ? ends?.money : ends?.other) ?? '')
    const rows = await rowsOfDay(db, chained.day)
    breaks.push(...proveDay(previous, chained, { rows, digest, mayBeGone }))
    previous = chained.digest
  }
  return breaks.map((one) => ({
    kind: `audit-${one.kind}`,
    what: one.kind === 'broken' ? `audit of ${one.day}` : `audit row ${one.id} of ${one.day}`,
    actual: one.kind === 'removed' ? '0' : '1',
    expected: one.kind === 'removed' ? '1' : '0',
  }))
}
