import type { StoredValue, Tender } from '#commerce/payments/tender.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Unknown, empty, expired, of another currency: whoever guesses codes learns nothing from the answer. */
export type UnusableCode = { readonly kind: 'card-unusable' }

/**
 * Where gift cards and wallets are kept. What an order pays with is reserved when it is placed, captured when it is
 * confirmed, released when it comes to nothing: each once, however often it is asked for, and in the transaction that
 * changes the order. Whoever implements it passes the suite in tests/contract/payments/ledger-suite.ts.
 */
export type Ledger = {
  /** By the code as a shopper types it. */
  look(code: string, currency: Currency): Promise<Result<StoredValue, UnusableCode>>
  /** Of whoever has this phone (E.164); null: he has none, or nothing on it. Makes none. */
  findWallet(owner: { readonly phone: string; readonly currency: Currency }): Promise<StoredValue | null>
  /** What is left of those that were found before, in their order; what can no longer be used is left out. */
  load(ledgerIds: readonly string[]): Promise<readonly StoredValue[]>
  /** "short": there is less on it than when it was looked at, and nothing is reserved. */
  reserve(
    tx: Database,
    request: { readonly orderId: string; readonly tender: Tender; readonly at: Instant },
  ): Promise<Result<void, { readonly kind: 'short' }>>
  /** Takes all that the order has reserved. */
  capture(tx: Database, orderId: string): Promise<void>
  /** Gives back all that the order has reserved and that was not taken. */
  release(tx: Database, orderId: string): Promise<void>
  /**
   * Puts money on one, once per key. `orderId`: it goes back what was captured for it, and never more; null: it came
   * another way.
   */
  credit(
    tx: Database,
    request: {
      readonly key: string
      readonly ledgerId: string
      readonly orderId: string | null
      readonly sum: Money
      readonly at: Instant
    },
  ): Promise<Result<void, { readonly kind: 'too-much' | 'unknown-value' }>>
  /** The wallet of whoever has this phone (E.164); made where there is none yet. */
  walletOf(tx: Database, owner: { readonly phone: string; readonly currency: Currency }): Promise<StoredValue>
}
