import { zero, type Money } from '#kernel/money.ts'
import type { Attempt } from './attempt.ts'
import { isOpen, isPaid } from './attempt-states.ts'
import type { PaymentOutcome, RecordPayment } from '#commerce/payments/payment-ports.ts'
import type { AttemptStore } from '#commerce/payments/ports.ts'

type Dependencies = {
  readonly attempts: Pick<AttemptStore, 'find' | 'save' | 'claim'>
  readonly recordPayment: RecordPayment
  readonly giveBack: (attempt: Attempt, reason: string) => Promise<void>
}

/** Tells the order what became of an attempt, unless it knows. Answers the attempt as it stands then. */
export type TellOrder = (attempt: Attempt, stated: Money | null) => Promise<Attempt>

/**
 * Money counts for an order once: a second attempt that was paid too is given back, as is money for an order that has
 * expired. Told at least once; the order takes it once.
 */
export function createTellOrder({ attempts, recordPayment, giveBack }: Dependencies): TellOrder {
  async function note(attempt: Attempt, told: Attempt['told']): Promise<Attempt> {
    const fresh = (await attempts.find(attempt.id)) ?? attempt
    const noted = { ...fresh, told }
    return (await attempts.save(noted)) ? { ...noted, version: noted.version + 1 } : fresh
  }

  return async (attempt, stated) => {
    // Letting it go was in doubt, and has not happened.
    if (attempt.told === 'given-back' && attempt.state === 'authorised') await giveBack(attempt, 'once more')
    const state = toldOf(attempt)
    if (state === null || isKnown(attempt, state)) return attempt
    const outcome: PaymentOutcome = {
      orderId: attempt.orderId,
      attemptId: attempt.id,
      state,
      // An amount in no currency of ours is not what was asked for, whatever it is.
      amount: state === 'paid' ? (stated ?? zero(attempt.amount.currency)) : attempt.amount,
      reference: attempt.reference ?? attempt.id,
    }
    if (state !== 'paid') {
      await recordPayment(outcome)
      return note(attempt, state)
    }
    if (!(await attempts.claim(attempt.id))) {
      await giveBack(attempt, 'paid twice')
      return note(attempt, 'given-back')
    }
    const recorded = await recordPayment(outcome)
    if (recorded.ok) return note(attempt, 'paid')
    if (recorded.failure.kind === 'held-wrong-amount') return note(attempt, 'held')
    // An order that nobody knows yet is asked about again with the next poll.
    if (recorded.failure.kind === 'unknown-order') return attempt
    await giveBack(attempt, 'order expired')
    return note(attempt, 'given-back')
  }
}

const toldOf = ({ state }: Attempt): PaymentOutcome['state'] | null => {
  if (isPaid(state)) return 'paid'
  if (isOpen(state)) return null
  return state === 'canceled' || state === 'voided' ? 'canceled' : 'failed'
}

const isKnown = ({ told }: Attempt, state: PaymentOutcome['state']): boolean =>
  told === state || told === 'given-back' || told === 'held'
