import { and, asc, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { integer, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#infrastructure/db/database.ts'
import { at } from '#infrastructure/db/columns.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'

/** Columns of every table that is worked off as a queue. */
export const leaseColumns = {
  /** Attempts begun, the current one included. */
  attempts: integer('attempts').notNull().default(0),
  /** Not claimed before. */
  nextAt: at('next_at').notNull(),
  /** While in the future, one process works on the row; once past, that process is presumed dead. */
  leasedUntil: at('leased_until'),
}

type LeaseTable = PgTable & {
  readonly id: PgColumn
  readonly attempts: PgColumn
  readonly nextAt: PgColumn
  readonly leasedUntil: PgColumn
}

type Claim<Table extends LeaseTable> = {
  readonly at: Instant
  /** Longer than the work can take. */
  readonly leaseMs: number
  readonly limit: number
  /** Which due rows: "state = 'waiting'". */
  readonly where: SQL | undefined
  /** Also rows that are not due yet. */
  readonly ignoresNextAt?: boolean
  /** Columns written with the claim. */
  readonly set?: Partial<Table['$inferInsert']>
}

/**
 * Claims due rows, oldest first: each goes to one process, also under concurrency (`for update skip locked`). A row
 * whose lease has run out is due again; a `where` on a state written by `set` excludes that.
 */
export async function claimDue<Table extends LeaseTable>(
  db: Database,
  table: Table,
  { at: now, leaseMs, limit, where, ignoresNextAt = false, set = {} }: Claim<Table>,
): Promise<readonly Table['$inferSelect'][]> {
  const moment = new Date(now)
  const due = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(
      and(
        where,
        // In a subquery the planner cannot see the value, so that one plan serves every claim.
        ignoresNextAt ? undefined : sql`${table.nextAt} <= (select ${moment.toISOString()}::timestamptz)`,
        or(isNull(table.leasedUntil), lt(table.leasedUntil, moment)),
      ),
    )
    .orderBy(asc(table.nextAt), asc(table.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return (await db
    .update(table as PgTable)
    .set({
      ...set,
      attempts: sql`${table.attempts} + 1`,
      leasedUntil: new Date(addMilliseconds(now, leaseMs)),
    })
    .where(inArray(table.id, due))
    .returning()) as Table['$inferSelect'][]
}
