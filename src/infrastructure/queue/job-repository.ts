import { and, eq, sql } from 'drizzle-orm'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job, JobRun, JobState } from './job.ts'
import { jobs } from './job-tables.ts'
import { claimDue } from './lease-queue.ts'

type Claim = { readonly job: Job; readonly at: Instant; readonly process: string }

const defaultLeaseSeconds = 300

/** Which process runs which job: of several, one gets the lease. */
export function createJobRepository(db: Database) {
  return {
    /** True when this process may run the job now. `forced`: also before its time. */
    async claim({ job, at, process }: Claim, forced: boolean): Promise<boolean> {
      const now = new Date(at)
      await db.insert(jobs).values({ id: job.name, nextAt: now }).onConflictDoNothing()
      const claimed = await claimDue(db, jobs, {
        at,
        leaseMs: (job.leaseSeconds ?? defaultLeaseSeconds) * 1000,
        limit: 1,
        where: eq(jobs.id, job.name),
        ignoresNextAt: forced,
        set: { leasedBy: process, lastStartedAt: now },
      })
      return claimed.length > 0
    },

    /** A process presumed dead writes nothing: the lease is another's by then. */
    async complete({ job, at, process }: Claim, { outcome, note }: JobRun): Promise<void> {
      await db
        .update(jobs)
        .set({
          leasedBy: null,
          leasedUntil: null,
          lastEndedAt: new Date(at),
          nextAt: new Date(addMilliseconds(at, job.everySeconds * 1000)),
          lastOutcome: outcome,
          lastNote: note.slice(0, 500),
          failures: sql`${jobs.failures} + ${outcome === 'failed' ? 1 : 0}`,
        })
        .where(and(eq(jobs.id, job.name), eq(jobs.leasedBy, process)))
    },

    async list(known: readonly Job[], at: Instant): Promise<readonly JobState[]> {
      const rows = new Map((await db.select().from(jobs)).map((row) => [row.id, row]))
      return known.map(({ name, everySeconds }) => {
        const row = rows.get(name)
        return {
          name,
          everySeconds,
          running: (row?.leasedUntil ?? new Date(0)) > new Date(at),
          nextRunAt: row?.nextAt.toISOString() ?? null,
          lastStartedAt: row?.lastStartedAt?.toISOString() ?? null,
          lastEndedAt: row?.lastEndedAt?.toISOString() ?? null,
          lastOutcome: row?.lastOutcome ?? null,
          lastNote: row?.lastNote ?? null,
          runs: row?.attempts ?? 0,
          failures: row?.failures ?? 0,
        }
      })
    },
  }
}
