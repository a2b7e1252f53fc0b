import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { PayableGoods } from './basket.ts'
import type { PaymentMethodCode } from './methods/payment-method.ts'

/** What payments know of the order they are for. */
export type PayableOrder = {
  readonly orderId: string
  readonly number: string
  readonly accessToken: string
  readonly country: CountryCode
  readonly language: Language
  readonly method: PaymentMethodCode
  /** Without what its tenders pay. */
  readonly due: Money
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
  /** What it is for: providers of instalments judge by it. */
  readonly goods: PayableGoods
  readonly expiresAt: Instant | null
}

/** Begins a payment for an order that was placed a moment ago. Outside any transaction. */
export type StartPayment = (order: PayableOrder) => Promise<
  Result<
    {
      /** Where the shopper pays; null: nothing to pay now (cash, nothing due). */
      readonly payAt: string | null
    },
    { readonly kind: 'payment-unavailable' }
  >
>

/** What a provider says became of an attempt. Heard several times, in any order, it counts once. */
export type PaymentOutcome = {
  readonly orderId: string
  readonly attemptId: string
  readonly state: 'paid' | 'failed' | 'canceled'
  readonly amount: Money
  readonly reference: string
}

/** Tells the orders module. An order that has expired meanwhile answers so: the money is to be given back. */
export type RecordPayment = (
  outcome: PaymentOutcome,
) => Promise<
  Result<
    { readonly orderStatus: string },
    { readonly kind: 'unknown-order' } | { readonly kind: 'expired' } | { readonly kind: 'held-wrong-amount' }
  >
>
