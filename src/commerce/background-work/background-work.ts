import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'

/** What the shop has given up: a message, a webhook, the forwarding of a lead, the last run of a job. */
export const deadLetterKinds = ['message', 'webhook', 'lead', 'job'] as const
export type DeadLetterKind = (typeof deadLetterKinds)[number]

export type DeadLetter = {
  readonly kind: DeadLetterKind
  /** Of a message or delivery its id, of a lead its reference, of a job its name. */
  readonly id: string
  /** "order-confirmed", "order.placed", "callback", "send-messages" */
  readonly about: string
  readonly problem: string
  readonly attempts: number
  readonly at: Instant
}

export type DeadLetterFilters = { readonly kind: string | null }

/** A job's schedule and last run. */
export type JobView = {
  readonly name: string
  readonly everySeconds: number
  readonly isRunning: boolean
  readonly nextRunAt: Instant | null
  readonly lastEndedAt: Instant | null
  readonly lastOutcome: 'done' | 'failed' | null
  readonly lastNote: string | null
  readonly failures: number
}

/** A URL that is told of orders, and what became of the last deliveries to it. */
export type WebhookEndpoint = {
  readonly id: string
  readonly url: string
  /** Empty: all. */
  readonly events: readonly string[]
  readonly delivered: number
  readonly waiting: number
  readonly givenUp: number
}

/** What became of an event that was sent to see whether it arrives. */
type TestEventOutcome = {
  readonly url: string
  readonly isDelivered: boolean
  /** What was answered; null: nothing was. */
  readonly status: number | null
  readonly problem: string | null
}

export type SendTestEvent = {
  /** The endpoints; in the demo without any, one of its own. */
  listTargets(): Promise<readonly Pick<WebhookEndpoint, 'id' | 'url'>[]>
  /** Undefined: there is no such endpoint. */
  send(endpointId: string): Promise<TestEventOutcome | undefined>
}

type BackgroundWorkFailure =
  | { readonly kind: 'not-found' }
  | NotPermitted
  | { readonly kind: 'no-reason' }
  | { readonly kind: 'already-running' }

type Edit = { readonly by: Operator; readonly reason: string }

/** Jobs, webhooks and what was given up, for the people who look after the shop. */
export type BackgroundWork = {
  listJobs(by: Operator): Promise<Result<readonly JobView[], NotPermitted>>
  runJob(
    name: string,
    by: Operator,
  ): Promise<Result<{ readonly note: string; readonly isDone: boolean }, BackgroundWorkFailure>>
  listEndpoints(by: Operator): Promise<Result<readonly WebhookEndpoint[], NotPermitted>>
  /** Where a test event can be sent. */
  listTestTargets(by: Operator): Promise<Result<readonly Pick<WebhookEndpoint, 'id' | 'url'>[], NotPermitted>>
  /** Sends a signed event that is about no order. */
  sendTestEvent(endpointId: string, by: Operator): Promise<Result<TestEventOutcome, BackgroundWorkFailure>>
  listDeadLetters(
    query: ListQuery<DeadLetterFilters>,
    by: Operator,
  ): Promise<Result<ListPage<DeadLetter>, NotPermitted>>
  /** Tries it again from the first attempt on. */
  retry(kind: DeadLetterKind, id: string, edit: Edit): Promise<Result<void, BackgroundWorkFailure>>
  /** Someone has seen to it in another way: it leaves the list. */
  close(kind: DeadLetterKind, id: string, edit: Edit): Promise<Result<void, BackgroundWorkFailure>>
}

export type BackgroundWorkRepository = {
  listEndpoints(): Promise<readonly WebhookEndpoint[]>
  listDeadLetters(query: ListQuery<DeadLetterFilters>): Promise<ListPage<DeadLetter>>
  /** With the audit. False: it is none. Of a job nothing is run. */
  retry(kind: DeadLetterKind, id: string, edit: Edit, at: Instant): Promise<boolean>
  close(kind: DeadLetterKind, id: string, edit: Edit, at: Instant): Promise<boolean>
  /** That a job was run by hand. */
  noteRun(name: string, by: Operator, at: Instant): Promise<void>
  /** That a test event was sent, and what became of it. */
  noteTestEvent(endpointId: string, outcome: TestEventOutcome, by: Operator, at: Instant): Promise<void>
}

type Deps = {
  readonly repository: BackgroundWorkRepository
  readonly testEvents: SendTestEvent
  readonly listJobs: () => Promise<readonly JobView[]>
  readonly runJob: (
    name: string,
  ) => Promise<
    Result<
      { readonly outcome: 'done' | 'failed'; readonly note: string },
      { readonly kind: 'unknown-job' } | { readonly kind: 'already-running' }
    >
  >
  readonly clock: Clock
}

const anywhere = { country: null, place: null }
const maxReason = 300

export function createBackgroundWork({
  repository,
  testEvents,
  listJobs,
  runJob,
  clock,
}: Deps): BackgroundWork {
  const seen = async <Value>(
    by: Operator,
    read: () => Promise<Value>,
  ): Promise<Result<Value, NotPermitted>> =>
    may(by, 'jobs.see', anywhere) ? ok(await read()) : fail({ kind: 'not-permitted' })

  const run: BackgroundWork['runJob'] = async (name, by) => {
    if (!may(by, 'jobs.run', anywhere)) return fail({ kind: 'not-permitted' })
    if (!(await listJobs()).some((job) => job.name === name)) return fail({ kind: 'not-found' })
    await repository.noteRun(name, by, clock.now())
    const ran = await runJob(name)
    if (ran.ok) return ok({ note: ran.value.note, isDone: ran.value.outcome === 'done' })
    return fail({ kind: ran.failure.kind === 'unknown-job' ? 'not-found' : 'already-running' })
  }

  function check({ by, reason }: Edit): Result<string, BackgroundWorkFailure> {
    if (!may(by, 'jobs.run', anywhere)) return fail({ kind: 'not-permitted' })
    const why = tidyText(reason)
    return why === '' || [...why].length > maxReason ? fail({ kind: 'no-reason' }) : ok(why)
  }

  return {
    listJobs: (by) => seen(by, listJobs),
    runJob: run,
    listEndpoints: (by) => seen(by, repository.listEndpoints),
    listTestTargets: (by) => seen(by, () => testEvents.listTargets()),
    async sendTestEvent(endpointId, by) {
      if (!may(by, 'jobs.run', anywhere)) return fail({ kind: 'not-permitted' })
      const outcome = await testEvents.send(endpointId)
      if (!outcome) return fail({ kind: 'not-found' })
      await repository.noteTestEvent(endpointId, outcome, by, clock.now())
      return ok(outcome)
    },
    listDeadLetters: (query, by) => seen(by, () => repository.listDeadLetters(query)),
    async retry(kind, id, edit) {
      const reason = check(edit)
      if (!reason.ok) return reason
      if (kind === 'job') {
        const ran = await run(id, edit.by)
        return ran.ok ? ok(undefined) : ran
      }
      const isRetried = await repository.retry(kind, id, { ...edit, reason: reason.value }, clock.now())
      return isRetried ? ok(undefined) : fail({ kind: 'not-found' })
    },
    async close(kind, id, edit) {
      const reason = check(edit)
      if (!reason.ok) return reason
      const isClosed = await repository.close(kind, id, { ...edit, reason: reason.value }, clock.now())
      return isClosed ? ok(undefined) : fail({ kind: 'not-found' })
    },
  }
}
