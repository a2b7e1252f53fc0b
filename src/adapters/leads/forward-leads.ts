import type { LeadReceiver } from '#commerce/leads/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { nextAttemptAt } from '#kernel/backoff.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import { createForwardingQueue, type DueForwarding, type ForwardingOutcome } from './lead-forwarding-queue.ts'

type Deps = { readonly receiver: LeadReceiver; readonly clock: Clock; readonly report: Report }

/** `away`: the service did not answer, or made no sense. */
type Attempt = { readonly outcome: ForwardingOutcome; readonly away: boolean }

/** Delays double from half a minute to an hour: about two days in total. */
const maxAttempts = 52
const batchSize = 40
/** Requests at a time. */
const width = 4
const maxBatches = 50

/**
 * Forwards leads at least once, always under the same key, so that the service keeps each once. While it is away the others
 * wait without being tried; a lead that it will not take, or that it has not taken in two days, is given up and reported.
 */
export function forwardLeadsJob(db: Database, { receiver, clock, report }: Deps): Job {
  const queue = createForwardingQueue(db)

  /** Not an attempt: nothing was sent. */
  const putOff = ({ id, attempts }: DueForwarding): Attempt => ({
    outcome: {
      ...{ id, state: 'waiting', problem: 'the service is away', attempts: attempts - 1 },
      nextAt: nextAttemptAt(1, clock.now()),
    },
    away: true,
  })

  async function send(due: DueForwarding): Promise<Attempt> {
    const { id, attempts, lead } = due
    const received = await receiver.receive(lead)
    if (received.ok)
      return { outcome: { id, state: 'delivered', reference: received.value.reference }, away: false }
    const { failure } = received
    if (failure.kind === 'away') return putOff(due)
    const at = clock.now()
    const isOver = failure.kind === 'rejected' || attempts >= maxAttempts
    if (isOver)
      report(new Error(`lead ${lead.reference} was not forwarded: ${failure.problem}`), {
        what: 'forward leads',
      })
    return {
      outcome: {
        ...{ id, state: isOver ? 'given-up' : 'waiting', problem: failure.problem, attempts },
        nextAt: nextAttemptAt(attempts, at),
      },
      away: failure.kind === 'unavailable',
    }
  }

  return {
    name: 'forward-leads',
    everySeconds: 5,
    async run(signal) {
      if (!receiver.isOutside) return 'leads stay here: no LEADS_API_URL'
      const counts = { delivered: 0, waiting: 0, 'given-up': 0 }
      for (let batch = 0; batch < maxBatches && !signal.aborted; batch += 1) {
        const due = await queue.claim(batchSize, clock.now())
        const outcomes: ForwardingOutcome[] = []
        let isAway = false
        for (let first = 0; first < due.length; first += width) {
          const some = due.slice(first, first + width)
          const sent: readonly Attempt[] = isAway ? some.map(putOff) : await Promise.all(some.map(send))
          // A service that took none of these gets no more of them now.
          isAway = sent.every(({ away }) => away)
          outcomes.push(...sent.map(({ outcome }) => outcome))
        }
        await queue.complete(outcomes, clock.now())
        for (const { state } of outcomes) counts[state] += 1
        if (due.length < batchSize || isAway) break
      }
      return Object.entries(counts)
        .map(([state, count]) => `${count} ${state}`)
        .join(', ')
    },
  }
}
