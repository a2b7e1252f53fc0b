import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'

/** Work that is done again and again. Idempotent: run twice, or broken off and run again, it does no harm. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  /** Longer, and the process that runs it is taken to have died. Five minutes unless said. */
  readonly atMostSeconds?: number
  /** Answers what it did, for whoever looks: "3 sent". Stops early when the signal says so. */
  run(signal: AbortSignal): Promise<string>
}

/** How a job stands. */
export type JobState = {
  readonly name: string
  readonly everySeconds: number
  readonly running: boolean
  readonly nextRunAt: Instant | null
  readonly lastStartedAt: Instant | null
  readonly lastEndedAt: Instant | null
  readonly lastOutcome: 'done' | 'failed' | null
  readonly lastNote: string | null
  readonly runs: number
  readonly failures: number
}

export type JobRun =
  { readonly outcome: 'done'; readonly note: string } | { readonly outcome: 'failed'; readonly note: string }

export type Jobs = {
  list(): Promise<readonly JobState[]>
  /** Now, whatever its schedule says; not while another process runs it. */
  run(
    name: string,
  ): Promise<
    Result<
      JobRun,
      | { readonly kind: 'unknown-job'; readonly known: readonly string[] }
      | { readonly kind: 'running-already' }
    >
  >
  /** Runs what is due from now on. */
  start(): void
  /** Starts nothing more and waits for what is under way. */
  stop(): Promise<void>
}
