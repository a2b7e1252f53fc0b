import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { CardUse } from './cards/saved-card.ts'
import type { PayableContents } from './payment-breakdown.ts'
import type { PaymentMethodCode } from './methods/payment-method.ts'

/** What payments know about the order they are for. */
export type PayableOrder = {
  /** Of the order, or of a rescheduling whose fee is paid. */
  readonly orderId: string
  readonly number: string
  readonly country: CountryCode
  readonly language: Language
  readonly method: PaymentMethodCode
  /** Excludes what tenders pay. */
  readonly due: Money
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
  /** Providers of installments assess these. */
  readonly contents: PayableContents
  readonly expiresAt: Instant | null
  /** Where the provider returns the browser to; by default the configured origin. */
  readonly origin?: string | undefined
  /** Of a customer who saves the card, or pays by a saved one. */
  readonly card?: CardUse | null | undefined
}

/** Starts a payment for an order that has just been placed. Must run outside any database transaction. */
export type StartPayment = (order: PayableOrder) => Promise<
  Result<
    {
      /** Where the shopper pays; null: nothing to pay now (cash, nothing due). */
      readonly paymentUrl: string | null
    },
    { readonly kind: 'payment-unavailable' }
  >
>

/** The outcome of an attempt. It may be reported several times and in any order. */
export type PaymentOutcome = {
  /** Of the order, or of a rescheduling whose fee is paid. */
  readonly orderId: string
  readonly orderNumber: string
  readonly attemptId: string
  readonly state: 'paid' | 'failed' | 'canceled'
  readonly amount: Money
  readonly reference: string
}

/** Reports an outcome to the orders module. `expired`: the order no longer accepts it and the payment must be reversed. */
export type RecordPayment = (
  outcome: PaymentOutcome,
) => Promise<
  Result<
    { readonly orderStatus: string },
    { readonly kind: 'unknown-order' } | { readonly kind: 'expired' } | { readonly kind: 'wrong-amount' }
  >
>
