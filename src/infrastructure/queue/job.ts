import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'

/** Recurring work. Idempotent: running it twice, or again after a crash, does no harm. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  /** A run that lasts longer is presumed dead. Default: five minutes. */
  readonly leaseSeconds?: number
  /** Returns a note for operators: "3 sent". Stops early on the signal. */
  run(signal: AbortSignal): Promise<string>
}

/** A job's schedule and last run. */
export type JobState = {
  readonly name: string
  readonly everySeconds: number
  readonly running: boolean
  readonly nextRunAt: Instant | null
  readonly lastStartedAt: Instant | null
  readonly lastEndedAt: Instant | null
  readonly lastOutcome: 'done' | 'failed' | null
  readonly lastNote: string | null
  /** Runs started. */
  readonly runs: number
  readonly failures: number
}

export type JobRun =
  { readonly outcome: 'done'; readonly note: string } | { readonly outcome: 'failed'; readonly note: string }

export type Jobs = {
  list(): Promise<readonly JobState[]>
  /** Runs a job now, whatever its schedule; not while another process runs it. */
  run(
    name: string,
  ): Promise<
    Result<
      JobRun,
      | { readonly kind: 'unknown-job'; readonly known: readonly string[] }
      | { readonly kind: 'already-running' }
    >
  >
  /** Starts running jobs when they are due. */
  start(): void
  /** Starts nothing more and waits for running jobs. */
  stop(): Promise<void>
}
