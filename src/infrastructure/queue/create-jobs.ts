import type { Report } from '#kernel/report.ts'
import type { Clock } from '#kernel/instant.ts'
import { randomUUID } from 'node:crypto'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import { inBackground } from '#infrastructure/requests-first.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createJobRepository } from './job-repository.ts'
import type { Job, JobRun, Jobs } from './job.ts'

/** The jobs of this process. Nothing runs on schedule before start(). */
export function createJobs(
  db: Database,
  known: readonly Job[],
  { clock, report }: { readonly clock: Clock; readonly report: Report },
): Jobs {
  invariant(new Set(known.map(({ name }) => name)).size === known.length, 'job names are unique')
  const rows = createJobRepository(db)
  const process = randomUUID()
  const running = new Set<Promise<unknown>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const stopping = new AbortController()

  async function execute(job: Job): Promise<JobRun> {
    const run: JobRun = await inBackground(() => job.run(stopping.signal)).then(
      (note) => ({ outcome: 'done', note }),
      (error: unknown) => {
        report(error, { what: `job ${job.name}` })
        return { outcome: 'failed', note: error instanceof Error ? error.message : String(error) }
      },
    )
    await rows.complete({ job, at: clock.now(), process }, run)
    return run
  }

  async function attempt(job: Job, forced: boolean): Promise<JobRun | undefined> {
    const claimed = await rows.claim({ job, at: clock.now(), process }, forced)
    return claimed ? execute(job) : undefined
  }

  const track = <Value>(work: Promise<Value>): Promise<Value> => {
    running.add(work)
    void work.finally(() => running.delete(work)).catch(() => undefined)
    return work
  }

  function schedule(job: Job, milliseconds: number): void {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => {
      const work = track(attempt(job, false))
      void work
        .catch((error: unknown) => report(error, { what: `job ${job.name}` }))
        .finally(() => schedule(job, job.everySeconds * 1000))
    }, milliseconds)
    // Does not keep an otherwise idle process alive.
    timer.unref()
    timers.set(job.name, timer)
  }

  return {
    list: () => rows.list(known, clock.now()),
    async run(name) {
      const job = known.find((one) => one.name === name)
      if (!job) return fail({ kind: 'unknown-job', known: known.map((one) => one.name) })
      const run = await track(attempt(job, true))
      return run ? ok(run) : fail({ kind: 'already-running' })
    },
    // Staggered.
    start: () => known.forEach((job, place) => schedule(job, 500 + place * 200)),
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}
