import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'

/** Transfers. */
type AccountKind = 'iban' | 'account' | 'upi'
export type RefundMethodKind = AccountKind | 'wallet' | 'counter'

/** What a country offers for refunding cash. */
export type RefundCapabilities = { readonly takesWallets: boolean; readonly hasStores: boolean }

/** India has no IBAN: an account number with its branch's code, or a UPI id. */
const accountKindsOf = (country: CountryCode): readonly AccountKind[] =>
  country === 'in' ? ['account', 'upi'] : ['iban']

/** Refund methods that can be offered: no counter where there is no store. */
export const availableRefundMethods = (
  country: CountryCode,
  { takesWallets, hasStores }: RefundCapabilities,
): readonly RefundMethodKind[] => [
  ...accountKindsOf(country),
  ...(takesWallets ? (['wallet'] as const) : []),
  ...(hasStores ? (['counter'] as const) : []),
]

/**
 * A transfer to an account. It has only what may be displayed; the full number is sealed in the payment task until the
 * refund is paid out.
 */
export type AccountMethod = { readonly kind: AccountKind; readonly shown: string; readonly holder: string }

/** How cash is refunded, as the shopper chose. */
export type RefundMethod = AccountMethod | { readonly kind: 'wallet' } | { readonly kind: 'counter' }

export const isToAccount = (method: RefundMethod | null): method is AccountMethod =>
  method !== null && method.kind !== 'wallet' && method.kind !== 'counter'

/** The part of a refund that goes to the payment method (null) or to one tender (a gift card, the wallet). */
export type RefundPart = { readonly ledgerId: string | null; readonly amount: Money }

/** A refund of an order. It counts from the moment it is requested, so that refunds never exceed what was paid. */
export type Refund = {
  /** Idempotency key: requesting the same id again returns the same refund. */
  readonly id: string
  readonly sum: Money
  readonly parts: readonly RefundPart[]
  readonly reason: string
  /** For cash and bank transfers only; null: refunded to the original payment, or not chosen yet. */
  readonly method: RefundMethod | null
  /** When its bank account was named; absent: it has none, or was named before this was recorded. */
  readonly accountSince?: Instant
  /** Of the price alone: no item is canceled or comes back, so it has a credit note of its own. */
  readonly reducesPrice?: true
  readonly state: 'requested' | 'done' | 'rejected'
  readonly at: Instant
}

/** The shopper is told who named which account, and has this long to object. */
const payoutDelayHours = 24

/** From when a refund may be transferred to its bank account. */
export const payableFrom = ({ accountSince, at }: Pick<Refund, 'accountSince' | 'at'>): Instant =>
  accountSince === undefined ? at : addMilliseconds(accountSince, payoutDelayHours * 3_600_000)

/** Methods paid on delivery or at a counter. */
export const cashMethods: readonly string[] = ['cashondelivery', 'clickandcollect', 'bestway']

/** No provider can refund these: the shopper says how. */
export const methodsWithoutProvider: readonly string[] = [...cashMethods, 'banktransfer']
