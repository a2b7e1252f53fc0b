import { zero, type Money } from '#kernel/money.ts'
import type { Attempt } from './attempt.ts'
import { isOpen, isPaid } from './attempt-states.ts'
import type { PaymentOutcome, RecordPayment } from '#commerce/payments/payment-ports.ts'
import type { AttemptRepository } from '#commerce/payments/ports.ts'

type Deps = {
  readonly attempts: Pick<AttemptRepository, 'find' | 'save' | 'claim'>
  readonly recordPayment: RecordPayment
  readonly refundOrVoid: (attempt: Attempt, reason: string) => Promise<void>
}

/** Reports an attempt's outcome to its order, unless the order knows it. Returns the attempt as saved. */
export type ReportOutcome = (attempt: Attempt, stated: Money | null) => Promise<Attempt>

/**
 * One attempt pays for an order: a second one that is paid is reversed, as is a payment for an order that has expired.
 * Reports at least once; the order accepts each outcome once.
 */
export function createReportOutcome({ attempts, recordPayment, refundOrVoid }: Deps): ReportOutcome {
  async function save(attempt: Attempt, reportedOutcome: Attempt['reportedOutcome']): Promise<Attempt> {
    const fresh = (await attempts.find(attempt.id)) ?? attempt
    const reported = { ...fresh, reportedOutcome }
    return (await attempts.save(reported)) ? { ...reported, version: reported.version + 1 } : fresh
  }

  return async (attempt, stated) => {
    // The void was in doubt and has turned out not to have happened.
    if (attempt.reportedOutcome === 'reversed' && attempt.state === 'authorized')
      await refundOrVoid(attempt, 'once more')
    const state = outcomeStateOf(attempt)
    if (state === null || isReported(attempt, state)) return attempt
    const outcome: PaymentOutcome = {
      orderId: attempt.orderId,
      orderNumber: attempt.orderNumber,
      attemptId: attempt.id,
      state,
      // An amount in a currency the shop does not sell in is never the amount due.
      amount: state === 'paid' ? (stated ?? zero(attempt.amount.currency)) : attempt.amount,
      reference: attempt.reference ?? attempt.id,
    }
    if (state !== 'paid') {
      await recordPayment(outcome)
      return save(attempt, state)
    }
    if (!(await attempts.claim(attempt.id))) {
      await refundOrVoid(attempt, 'paid twice')
      return save(attempt, 'reversed')
    }
    const recorded = await recordPayment(outcome)
    if (recorded.ok) return save(attempt, 'paid')
    if (recorded.failure.kind === 'wrong-amount') return save(attempt, 'on-hold')
    // The order is not committed yet: the next poll reports again.
    if (recorded.failure.kind === 'unknown-order') return attempt
    await refundOrVoid(attempt, 'order expired')
    return save(attempt, 'reversed')
  }
}

const outcomeStateOf = ({ state }: Attempt): PaymentOutcome['state'] | null => {
  if (isPaid(state)) return 'paid'
  if (isOpen(state)) return null
  return state === 'canceled' || state === 'voided' ? 'canceled' : 'failed'
}

const isReported = ({ reportedOutcome }: Attempt, state: PaymentOutcome['state']): boolean =>
  reportedOutcome === state || reportedOutcome === 'reversed' || reportedOutcome === 'on-hold'
