import type { AccountMethod } from '#commerce/payments/refunds/refund.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'

/** A refund, or a withdrawal from a wallet, that is transferred to an account. */
export type Payout = {
  /** Null: a withdrawal. */
  readonly orderNumber: string | null
  /** Or of the withdrawal. */
  readonly refundId: string
  /** In the file and on the shopper's bank statement: the order's number and the refund's place in it, or the withdrawal. */
  readonly reference: string
  readonly sum: Money
  readonly kind: AccountMethod['kind']
  readonly holder: string
  /** An IBAN, "IFSC/account" or a UPI id. Null: sealed under another secret. */
  readonly account: string | null
}

/** Transfers for the bank, marked as such: no refund is in two files. */
export type PayoutFile = {
  readonly id: string
  readonly country: CountryCode
  readonly currency: Money['currency']
  readonly createdAt: Instant
  readonly count: number
  readonly sum: Money
}

/** The shop's account that transfers are debited from. */
export type PayoutDebtor = { readonly name: string; readonly iban: string; readonly bic: string }

export const payoutFormats = ['pain.001', 'csv'] as const
export type PayoutFormat = (typeof payoutFormats)[number]
