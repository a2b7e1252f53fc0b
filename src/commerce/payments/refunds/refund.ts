import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'

export const refundWays = ['iban', 'wallet', 'counter'] as const
export type RefundWayKind = (typeof refundWays)[number]

/** What a country has to give cash back by. */
export type RefundMeans = { readonly takesWallets: boolean; readonly hasStores: boolean }

/** Ways that can be offered: nobody is sent to a counter where there is no store. */
export const refundWaysBy = ({ takesWallets, hasStores }: RefundMeans): readonly RefundWayKind[] =>
  refundWays.filter((way) => (way === 'wallet' ? takesWallets : way === 'counter' ? hasStores : true))

/**
 * How cash goes back, by the shopper's choice. Of a bank account only what is shown: the number itself is kept sealed
 * with the work that is to be done, until it is done.
 */
export type RefundWay =
  | { readonly kind: 'iban'; readonly shown: string; readonly holder: string }
  | { readonly kind: 'wallet' }
  | { readonly kind: 'counter' }

/** What goes back one way: by the payment method, or onto a tender (a gift card, the wallet). */
export type RefundPart = { readonly ledgerId: string | null; readonly amount: Money }

/** Money of an order that goes back. Set aside when it is asked for, so that never more goes out than came in. */
export type Refund = {
  /** The same id again is the same refund. */
  readonly id: string
  readonly sum: Money
  readonly parts: readonly RefundPart[]
  readonly reason: string
  /** Of cash; null: it goes back as it came, or nobody has chosen yet. */
  readonly way: RefundWay | null
  readonly state: 'asked' | 'done' | 'refused'
  readonly at: Instant
}

/** Paid at the door or at a counter: nobody can send such money back by itself. */
export const cashMethods: readonly string[] = ['cashondelivery', 'clickandcollect', 'bestway']
