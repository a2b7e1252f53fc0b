import type { CountryCode } from '#kernel/country.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import { money, type Money } from '#kernel/money.ts'
import { afterEvent, type AttemptEvent, type AttemptState } from './attempt-states.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type {
  PaymentDoor,
  PaymentFailureReason,
  PaymentReading,
} from '#commerce/payments/payment-provider.ts'

export type Attempt = {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly country: CountryCode
  readonly language: Language
  readonly method: PaymentMethodCode
  /** Code of the adapter that has it: "tap", "sandbox". */
  readonly provider: string
  readonly amount: Money
  readonly state: AttemptState
  readonly reference: string | null
  readonly door: PaymentDoor | null
  /** What is to be taken in the end: less than the amount when the order has become less meanwhile. */
  readonly asked: Money
  readonly captured: Money
  /** Given back or asked to be: never more than captured. */
  readonly refunded: Money
  readonly reason: PaymentFailureReason | null
  /** What the order has been told last. */
  readonly told: 'nothing' | 'paid' | 'failed' | 'canceled' | 'held' | 'given-back'
  readonly createdAt: Instant
  readonly nextPollAt: Instant
  readonly polls: number
  readonly version: number
}

/**
 * Whether a capture or a void may be on its way at this moment: it was asked for a moment ago. What the provider says
 * until then is older than what it was asked, and taking it up would let another ask for the opposite.
 */
export const isInFlight = ({ state, nextPollAt }: Attempt, at: Instant): boolean =>
  (state === 'capturing' || state === 'voiding') && isBefore(at, nextPollAt)

/** The attempt after what the provider says of it at a time. News that come late or twice change nothing. */
export function afterReading(attempt: Attempt, reading: PaymentReading, at: Instant): Attempt {
  const { currency } = attempt.amount
  const of = (amount: Money | null): number => (amount?.currency === currency ? amount.minor : 0)
  const captured = money(Math.max(attempt.captured.minor, takenOf(attempt, of(reading.captured))), currency)
  const refunded = money(
    Math.min(captured.minor, Math.max(attempt.refunded.minor, of(reading.refunded))),
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

/** Providers that name the whole payment as taken have taken what was asked for, where that is less. */
const takenOf = ({ asked, amount }: Attempt, stated: number): number =>
  asked.minor < amount.minor ? Math.min(stated, asked.minor) : stated

const afterRefunds = (state: AttemptState, captured: number, refunded: number): AttemptState => {
  if (refunded === 0) return state
  return afterEvent(state, refunded < captured ? 'refund-part' : 'refund-all') ?? state
}

function eventsOf({ state }: PaymentReading, attempt: Attempt, at: Instant): readonly AttemptEvent[] {
  if (state === 'pending') return []
  // What we asked for has not happened: it can be asked for again.
  if (state === 'authorised' && (attempt.state === 'capturing' || attempt.state === 'voiding'))
    return isInFlight(attempt, at) ? [] : ['resume']
  if (state === 'authorised') return ['authorise']
  return [eventOfState[state]]
}

const eventOfState = {
  captured: 'capture',
  failed: 'fail',
  canceled: 'cancel',
  expired: 'expire',
  voided: 'void',
} as const satisfies Record<Exclude<PaymentReading['state'], 'pending' | 'authorised'>, AttemptEvent>

/** Whether two are the same but for when they are asked about next. */
export const isSameAttempt = (one: Attempt, other: Attempt): boolean =>
  one.state === other.state &&
  one.reference === other.reference &&
  one.captured.minor === other.captured.minor &&
  one.refunded.minor === other.refunded.minor &&
  one.reason === other.reason
