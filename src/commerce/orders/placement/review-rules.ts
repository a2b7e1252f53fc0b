import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { Currency } from '#kernel/currency.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import { isZero, type Money } from '#kernel/money.ts'

/** What is looked at before an order is let through. */
export type ReviewFacts = {
  readonly payable: Money
  readonly method: PaymentMethodCode
  /** E.164. */
  readonly phone: string
  /** Dial code of the country that is delivered to, without "+". */
  readonly dialCode: string
  /** Orders of this phone within a day, this one not counted. */
  readonly ordersToday: number
  /** Pieces in it that are given away, gifts of promotions apart. */
  readonly freePieces: number
  /** Of this phone: deliveries that were not taken at the door. */
  readonly refusals: number
}

/** From these amounts on somebody looks, in whole units: about the same in every currency. */
const largeFrom: Readonly<Record<Currency, number>> = {
  AED: 40_000,
  QAR: 40_000,
  SAR: 40_000,
  BHD: 4_000,
  OMR: 4_000,
  KWD: 3_300,
  INR: 900_000,
}

/** Why somebody looks at an order first. A new reason is a new row. */
const rules = [
  { reason: 'velocity', holds: ({ ordersToday }) => ordersToday >= 5 },
  {
    reason: 'amount',
    holds: ({ payable }) => payable.minor >= largeFrom[payable.currency] * minorPerMajor(payable.currency),
  },
  {
    // Nobody has paid yet, and the door may be nobody's.
    reason: 'country-mismatch',
    holds: ({ method, phone, dialCode }) => method === 'cashondelivery' && !phone.startsWith(`+${dialCode}`),
  },
  // Samples are for choosing by; a boxful is for selling.
  { reason: 'free-pieces', holds: ({ freePieces }) => freePieces > 10 },
  { reason: 'refusals', holds: ({ refusals }) => refusals >= 2 },
] as const satisfies readonly { reason: string; holds: (facts: ReviewFacts) => boolean }[]

export type ReviewReason = (typeof rules)[number]['reason'] | 'wrong-amount'

/** Reasons for which an order is held; none for most. */
export const reviewReasons = (facts: ReviewFacts): readonly ReviewReason[] =>
  rules.filter(({ holds }) => holds(facts)).map(({ reason }) => reason)

/** Pieces whose price is nothing; what a promotion gives has a price. */
export const freePiecesOf = (
  lines: readonly { readonly quantity: number; readonly gross: Money }[],
): number => lines.reduce((pieces, { quantity, gross }) => (isZero(gross) ? pieces + quantity : pieces), 0)
