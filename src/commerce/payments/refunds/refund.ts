import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'

const refundMethods = ['iban', 'wallet', 'counter'] as const
export type RefundMethodKind = (typeof refundMethods)[number]

/** What a country offers for refunding cash. */
export type RefundCapabilities = { readonly takesWallets: boolean; readonly hasStores: boolean }

/** Refund methods that can be offered: no counter where there is no store. */
export const availableRefundMethods = ({
  takesWallets,
  hasStores,
}: RefundCapabilities): readonly RefundMethodKind[] =>
  refundMethods.filter((method) =>
    method === 'wallet' ? takesWallets : method === 'counter' ? hasStores : true,
  )

/**
 * How cash is refunded, as the shopper chose. Of a bank account this holds only what may be displayed; the full number
 * is sealed in the payment task until the refund is paid out.
 */
export type RefundMethod =
  | { readonly kind: 'iban'; readonly shown: string; readonly holder: string }
  | { readonly kind: 'wallet' }
  | { readonly kind: 'counter' }

/** The part of a refund that goes to the payment method (null) or to one tender (a gift card, the wallet). */
export type RefundPart = { readonly ledgerId: string | null; readonly amount: Money }

/** A refund of an order. It counts from the moment it is requested, so that refunds never exceed what was paid. */
export type Refund = {
  /** Idempotency key: requesting the same id again returns the same refund. */
  readonly id: string
  readonly sum: Money
  readonly parts: readonly RefundPart[]
  readonly reason: string
  /** For cash only; null: refunded to the original payment, or not chosen yet. */
  readonly method: RefundMethod | null
  /** When its bank account was named; absent: it has none, or was named before this was recorded. */
  readonly accountSince?: Instant
  readonly state: 'requested' | 'done' | 'rejected'
  readonly at: Instant
}

/** The shopper is told who named which account, and has this long to object. */
const payoutDelayHours = 24

/** From when a refund may be transferred to its bank account. */
export const payableFrom = ({ accountSince, at }: Pick<Refund, 'accountSince' | 'at'>): Instant =>
  accountSince === undefined ? at : addMilliseconds(accountSince, payoutDelayHours * 3_600_000)

/** Methods paid on delivery or at a counter: no provider can refund them. */
export const cashMethods: readonly string[] = ['cashondelivery', 'clickandcollect', 'bestway']
