import { millisecondsBetween, type Clock } from '#kernel/instant.ts'
import type { Attempt } from './attempt.ts'
import { isOpen, isPaid } from './attempt-states.ts'
import type { PaymentOperations } from '#commerce/payments/refunds/capture-void-refund.ts'
import type { AttemptRepository, PaymentEventRepository } from '#commerce/payments/ports.ts'
import type { SyncAttempt } from './sync-attempt.ts'

type Deps = {
  readonly attempts: AttemptRepository
  readonly events: PaymentEventRepository
  readonly sync: SyncAttempt
  readonly operations: Pick<PaymentOperations, 'repeatRefunds'>
  readonly clock: Clock
}

/** A job: syncs attempts that are due, handles stored events that were not handled, and repeats refunds in doubt. Returns the number of attempts synced. */
export const createPollPending =
  ({ attempts, events, sync, operations, clock }: Deps) =>
  async (limit = 100): Promise<number> => {
    const unhandled = await events.listUnhandled(limit)
    for (const { provider, eventId, attemptId } of unhandled) {
      await sync(attemptId)
      await events.markHandled(provider, eventId, clock.now())
    }
    const due = await attempts.listDue(clock.now(), limit)
    for (const { id } of due) await sync(id)
    await operations.repeatRefunds(limit)
    return unhandled.length + due.length
  }

/** Sessions at providers last half an hour; a payment that arrives after this is reversed. */
const maxSessionMs = 45 * 60_000

/** Before an unpaid order expires: syncs each of its attempts. `open`: a shopper may still be paying. */
export const createSyncOrder =
  ({ attempts, sync, clock }: Pick<Deps, 'attempts' | 'sync' | 'clock'>) =>
  async (orderId: string): Promise<'paid' | 'open' | 'unpaid'> => {
    const synced: Attempt[] = []
    for (const { id } of await attempts.listOfOrder(orderId)) {
      const attempt = await sync(id)
      if (attempt) synced.push(attempt)
    }
    if (synced.some(({ state, reportedOutcome }) => isPaid(state) && reportedOutcome !== 'reversed'))
      return 'paid'
    const isFresh = ({ createdAt }: Attempt): boolean =>
      millisecondsBetween(createdAt, clock.now()) < maxSessionMs
    return synced.some((attempt) => isOpen(attempt.state) && isFresh(attempt)) ? 'open' : 'unpaid'
  }
