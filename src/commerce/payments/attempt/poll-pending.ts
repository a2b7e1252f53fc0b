import { millisecondsBetween, type Clock } from '#kernel/instant.ts'
import type { Attempt } from './attempt.ts'
import { isOpen, isPaid } from './attempt-states.ts'
import type { MoveMoney } from '#commerce/payments/refunds/move-money.ts'
import type { AttemptStore, EventStore } from '#commerce/payments/ports.ts'
import type { SettleAttempt } from './settle-attempt.ts'

type Dependencies = {
  readonly attempts: AttemptStore
  readonly events: EventStore
  readonly settle: SettleAttempt
  readonly money: Pick<MoveMoney, 'repeatRefunds'>
  readonly clock: Clock
}

/** A job: asks about what is open, hears out events that were kept and not handled, repeats refunds in doubt. Answers how many. */
export const createPollPending =
  ({ attempts, events, settle, money, clock }: Dependencies) =>
  async (limit = 100): Promise<number> => {
    const unhandled = await events.listUnhandled(limit)
    for (const { provider, eventId, attemptId } of unhandled) {
      await settle(attemptId)
      await events.markHandled(provider, eventId, clock.now())
    }
    const due = await attempts.listDue(clock.now(), limit)
    for (const { id } of due) await settle(id)
    await money.repeatRefunds(limit)
    return unhandled.length + due.length
  }

/** Providers' sessions last half an hour; money that comes after this is given back. */
const longestSession = 45 * 60_000

/** Before an unpaid order expires: asks about each of its attempts. `open`: a shopper may still be paying. */
export const createAskForOrder =
  ({ attempts, settle, clock }: Pick<Dependencies, 'attempts' | 'settle' | 'clock'>) =>
  async (orderId: string): Promise<'paid' | 'open' | 'unpaid'> => {
    const settled: Attempt[] = []
    for (const { id } of await attempts.listOfOrder(orderId)) {
      const attempt = await settle(id)
      if (attempt) settled.push(attempt)
    }
    if (settled.some(({ state, told }) => isPaid(state) && told !== 'given-back')) return 'paid'
    const isFresh = ({ createdAt }: Attempt): boolean =>
      millisecondsBetween(createdAt, clock.now()) < longestSession
    return settled.some((attempt) => isOpen(attempt.state) && isFresh(attempt)) ? 'open' : 'unpaid'
  }
