import type { StoredValue, Tender } from '#commerce/payments/tender.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Unknown, empty, expired or of another currency: one failure for all, so that guessing codes reveals nothing. */
type UnusableCode = { readonly kind: 'card-unusable' }

/**
 * Balances of gift cards and wallets. What pays for an order is reserved at placement, captured at confirmation and
 * released if the order is canceled before: idempotently, and in the transaction that changes the order.
 * Implementations pass the suite in tests/contract/payments/ledger-suite.ts.
 */
export type Ledger = {
  /** Finds a gift card by the code as typed by a shopper. */
  findCard(code: string, currency: Currency): Promise<Result<StoredValue, UnusableCode>>
  /** A customer's wallet; null: there is none, or it is empty. Never creates one. */
  findWallet(owner: { readonly customerId: string; readonly currency: Currency }): Promise<StoredValue | null>
  /** Current balances, in the given order; those that can no longer be used are left out. */
  load(ledgerIds: readonly string[]): Promise<readonly StoredValue[]>
  /** "short": the balance has decreased, and nothing is reserved. */
  reserve(
    tx: Database,
    request: { readonly orderId: string; readonly tender: Tender; readonly at: Instant },
  ): Promise<Result<void, { readonly kind: 'short' }>>
  /** Captures everything that the order has reserved. */
  capture(tx: Database, orderId: string): Promise<void>
  /** Releases everything that the order has reserved and not captured. */
  release(tx: Database, orderId: string): Promise<void>
  /**
   * Credits a balance, once per key. `orderId`: refunds what was captured for that order, and never more; null: a credit
   * from elsewhere, such as a cash refund, with the order whose cash it was. `no-recipient`: the card is dead, and nobody is
   * known whom a new one could reach.
   */
  credit(
    tx: Database,
    request: {
      readonly key: string
      readonly ledgerId: string
      readonly orderId: string | null
      readonly cashOf?: string
      readonly sum: Money
      readonly at: Instant
    },
  ): Promise<Result<void, { readonly kind: 'too-much' | 'unknown-value' | 'no-recipient' }>>
  /** A customer's wallet, created if there is none. */
  ensureWallet(
    tx: Database,
    owner: { readonly customerId: string; readonly currency: Currency },
  ): Promise<StoredValue>
}
