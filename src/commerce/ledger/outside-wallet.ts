import type { Currency } from '#kernel/currency.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { LedgerEvent } from './posting.ts'

export type WalletOwner = { readonly customerId: string; readonly currency: Currency }

/** Without an answer, or with one that cannot be used. */
type WalletUnavailable = { readonly kind: 'wallet-unavailable'; readonly reason: string }
/** The service does not do this, however often it is requested. */
type WalletRejected = { readonly kind: 'rejected'; readonly reason: string }

export type WalletFailure = WalletUnavailable | WalletRejected

/** What an order does to what it has reserved. */
export type ReservationEnd = 'captured' | 'released'

/**
 * Wallets that another system is the master of. Every change has a key, and the same one again changes nothing.
 * Implementations pass the suite in tests/contract/ledger/outside-wallet.test.ts.
 */
export type OutsideWallet = {
  /** What can be spent; zero for a customer who is not known there. */
  balance(owner: WalletOwner): Promise<Result<Money, WalletUnavailable>>
  /** Once per order. Returns what can be spent after it. "short": nothing is reserved. */
  reserve(
    owner: WalletOwner,
    request: { readonly orderId: string; readonly sum: Money },
  ): Promise<Result<Money, WalletFailure | { readonly kind: 'short' }>>
  /** Of an order without a reservation: done. */
  end(owner: WalletOwner, orderId: string, end: ReservationEnd): Promise<Result<void, WalletFailure>>
  /** Adds a sum, or takes one below zero, once per key. */
  book(
    owner: WalletOwner,
    entry: { readonly key: string; readonly event: LedgerEvent; readonly sum: Money },
  ): Promise<Result<void, WalletFailure>>
}
