import type { CountryCode } from '#kernel/country.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import { money, type Money } from '#kernel/money.ts'
import { afterEvent, type AttemptEvent, type AttemptState } from './attempt-states.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { NextAction, PaymentFailureReason, PaymentReading } from '#commerce/payments/payment-provider.ts'

export type Attempt = {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly country: CountryCode
  readonly language: Language
  readonly method: PaymentMethodCode
  /** The adapter's code: "tap", "sandbox". */
  readonly provider: string
  readonly amount: Money
  readonly state: AttemptState
  readonly reference: string | null
  readonly nextAction: NextAction | null
  /** Less than the amount when items were canceled after the authorization. */
  readonly captureAmount: Money
  readonly captured: Money
  /** Refunded or requested to be; never more than captured. */
  readonly refunded: Money
  readonly reason: PaymentFailureReason | null
  /** The outcome last reported to the order. `on-hold`: paid with a wrong amount. */
  readonly reportedOutcome: 'none' | 'paid' | 'failed' | 'canceled' | 'on-hold' | 'reversed'
  readonly createdAt: Instant
  readonly nextPollAt: Instant
  readonly polls: number
  readonly version: number
}

/**
 * Whether a capture or void was requested a moment ago and may still be in flight. A reading from that time may be older
 * than the request; accepting it would allow the opposite request.
 */
export const isInFlight = ({ state, nextPollAt }: Attempt, at: Instant): boolean =>
  (state === 'capturing' || state === 'voiding') && isBefore(at, nextPollAt)

/** The attempt after a reading from its provider. Late and repeated readings change nothing. */
export function afterReading(attempt: Attempt, reading: PaymentReading, at: Instant): Attempt {
  const { currency } = attempt.amount
  const minorOf = (amount: Money | null): number => (amount?.currency === currency ? amount.minor : 0)
  const captured = money(
    Math.max(attempt.captured.minor, capturedOf(attempt, minorOf(reading.captured))),
    currency,
  )
  const refunded = money(
    Math.min(captured.minor, Math.max(attempt.refunded.minor, minorOf(reading.refunded))),
    currency,
  )
  const moved = eventsOf(reading, attempt, at).reduce(
    (state, event) => afterEvent(state, event) ?? state,
    attempt.state,
  )
  const state = afterRefunds(moved, captured.minor, refunded.minor)
  const reason = state === 'failed' || state === 'canceled' || state === 'expired' ? reading.reason : null
  return { ...attempt, state, captured, refunded, reason, reference: reading.reference }
}

/** Some providers report the whole payment as captured after a smaller capture. */
const capturedOf = ({ captureAmount, amount }: Attempt, stated: number): number =>
  captureAmount.minor < amount.minor ? Math.min(stated, captureAmount.minor) : stated

const afterRefunds = (state: AttemptState, captured: number, refunded: number): AttemptState => {
  if (refunded === 0) return state
  return afterEvent(state, refunded < captured ? 'refund-part' : 'refund-all') ?? state
}

function eventsOf({ state }: PaymentReading, attempt: Attempt, at: Instant): readonly AttemptEvent[] {
  if (state === 'pending') return []
  // The requested capture or void has not happened and can be requested again.
  if (state === 'authorized' && (attempt.state === 'capturing' || attempt.state === 'voiding'))
    return isInFlight(attempt, at) ? [] : ['resume']
  if (state === 'authorized') return ['authorize']
  return [eventOfState[state]]
}

const eventOfState = {
  captured: 'capture',
  failed: 'fail',
  canceled: 'cancel',
  expired: 'expire',
  voided: 'void',
} as const satisfies Record<Exclude<PaymentReading['state'], 'pending' | 'authorized'>, AttemptEvent>

/** Whether two versions of an attempt differ in nothing but their polls. */
export const isSameAttempt = (one: Attempt, other: Attempt): boolean =>
  one.state === other.state &&
  one.reference === other.reference &&
  one.captured.minor === other.captured.minor &&
  one.refunded.minor === other.refunded.minor &&
  one.reason === other.reason
