import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { Currency } from '#kernel/currency.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import { isZero, type Money } from '#kernel/money.ts'

/** What decides whether an order needs a review. */
export type ReviewInput = {
  readonly payable: Money
  readonly method: PaymentMethodCode
  /** E.164. */
  readonly phone: string
  /** Dial code of the delivery country, without "+". */
  readonly dialCode: string
  /** Orders of this phone number in the last 24 hours, without this one. */
  readonly ordersToday: number
  /** Units with a price of zero; gifts of promotions have a price. */
  readonly freeItems: number
  /** Of this phone number. */
  readonly refusedDeliveries: number
}

/** Amounts from which an order is reviewed, in whole units: about the same in every currency. */
const largeFrom: Readonly<Record<Currency, number>> = {
  AED: 40_000,
  QAR: 40_000,
  SAR: 40_000,
  BHD: 4_000,
  OMR: 4_000,
  KWD: 3_300,
  INR: 900_000,
}

/** A new reason for a review is a new row. */
const rules = [
  { reason: 'velocity', matches: ({ ordersToday }) => ordersToday >= 5 },
  {
    // A transfer is not taken back, and its order waits for the money.
    reason: 'amount',
    matches: ({ payable, method }) =>
      method !== 'banktransfer' &&
      payable.minor >= largeFrom[payable.currency] * minorPerMajor(payable.currency),
  },
  {
    // Unpaid, and the address may be invented.
    reason: 'country-mismatch',
    matches: ({ method, phone, dialCode }) =>
      method === 'cashondelivery' && !phone.startsWith(`+${dialCode}`),
  },
  // More samples than one shopper needs may be resold.
  { reason: 'free-items', matches: ({ freeItems }) => freeItems > 10 },
  { reason: 'refused-deliveries', matches: ({ refusedDeliveries }) => refusedDeliveries >= 2 },
] as const satisfies readonly { reason: string; matches: (input: ReviewInput) => boolean }[]

type ReviewReason = (typeof rules)[number]['reason'] | 'wrong-amount'

/** Reasons to put an order on hold; empty for most. */
export const findReviewReasons = (input: ReviewInput): readonly ReviewReason[] =>
  rules.filter(({ matches }) => matches(input)).map(({ reason }) => reason)

/** Units with a price of zero. */
export const countFreeItems = (
  lines: readonly { readonly quantity: number; readonly gross: Money }[],
): number => lines.reduce((count, { quantity, gross }) => (isZero(gross) ? count + quantity : count), 0)
