import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Instant } from '#kernel/instant.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { jobs } from '#infrastructure/queue/job-tables.ts'
import type { Job, JobRun, JobState } from './job.ts'

type Taken = { readonly job: Job; readonly at: Instant; readonly holder: string }

/** Who runs what, settled by the database: of several processes one takes the row. */
export function createJobRepository(db: Database) {
  return {
    /** True when this process may run it now. `forced`: before its time, too. */
    async take({ job, at, holder }: Taken, forced: boolean): Promise<boolean> {
      const now = new Date(at)
      await db.insert(jobs).values({ name: job.name, nextRunAt: now }).onConflictDoNothing()
      const free = or(isNull(jobs.heldUntil), lt(jobs.heldUntil, now))
      const due = forced ? undefined : lte(jobs.nextRunAt, now)
      const rows = await db
        .update(jobs)
        .set({
          holder,
          heldUntil: new Date(addMilliseconds(at, (job.atMostSeconds ?? 300) * 1000)),
          lastStartedAt: now,
        })
        .where(and(eq(jobs.name, job.name), free, due))
        .returning({ name: jobs.name })
      return rows.length > 0
    },

    /** A process that was taken to have died writes nothing: the row is another's by then. */
    async giveBack({ job, at, holder }: Taken, { outcome, note }: JobRun): Promise<void> {
      await db
        .update(jobs)
        .set({
          holder: null,
          heldUntil: null,
          lastEndedAt: new Date(at),
          nextRunAt: new Date(addMilliseconds(at, job.everySeconds * 1000)),
          lastOutcome: outcome,
          lastNote: note.slice(0, 500),
          runs: sql`${jobs.runs} + 1`,
          failures: sql`${jobs.failures} + ${outcome === 'failed' ? 1 : 0}`,
        })
        .where(and(eq(jobs.name, job.name), eq(jobs.holder, holder)))
    },

    async list(known: readonly Job[], at: Instant): Promise<readonly JobState[]> {
      const rows = new Map((await db.select().from(jobs)).map((row) => [row.name, row]))
      return known.map(({ name, everySeconds }) => {
        const row = rows.get(name)
        return {
          name,
          everySeconds,
          running: (row?.heldUntil ?? new Date(0)) > new Date(at),
          nextRunAt: row?.nextRunAt.toISOString() ?? null,
          lastStartedAt: row?.lastStartedAt?.toISOString() ?? null,
          lastEndedAt: row?.lastEndedAt?.toISOString() ?? null,
          lastOutcome: row?.lastOutcome ?? null,
          lastNote: row?.lastNote ?? null,
          runs: row?.runs ?? 0,
          failures: row?.failures ?? 0,
        }
      })
    },
  }
}
