import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { AccountRef, LedgerUnit, StoredAccountRef } from './account.ts'
import type { Bucket } from './bucket.ts'
import type { LedgerEvent, Posting } from './posting.ts'

/** "short": an account has less than is taken from it, and nothing was posted. */
type Short = { readonly kind: 'short' }

/** One movement of a customer's money, or of a card. */
export type StatementLine = {
  readonly at: Instant
  readonly event: LedgerEvent
  readonly kind: StoredAccountRef['kind']
  readonly unit: LedgerUnit
  /** Below zero: it was taken. */
  readonly minor: number
  /** What all accounts of the statement had after it. Pending points do not count. */
  readonly balance: number
  /** Of points; null for all else. */
  readonly isPending: boolean | null
  readonly expiresAt: Instant | null
  readonly orderId: string | null
  readonly returnId: string | null
}

/** Whose movements a statement lists: wallet and credit in a currency, points in a country, or one card. */
export type StatementOf =
  | { readonly customerId: string; readonly currency: Currency }
  | { readonly customerId: string; readonly points: CountryCode }
  | { readonly cardId: string }

/** `start` lines are left out, newest first. */
type StatementPage = { readonly start: number; readonly size: number }

/**
 * The ledger of stored value: append-only, double entry. Everything but reads takes the transaction (`Tx`) of the change
 * that it belongs to. Implementations pass the suite in tests/contract/ledger/book-suite.ts.
 */
export type LedgerBook<Tx> = {
  /** Posts once per key; repeated, it answers ok. Throws for a posting that breaks the rules, or for a key of another event. */
  post(tx: Tx, posting: Posting): Promise<Result<void, Short>>
  /** Balances in the given order; zero for an account without entries. Shop accounts need the unit. */
  balances(
    on: Tx,
    accounts: readonly { readonly account: AccountRef; readonly unit: LedgerUnit }[],
  ): Promise<readonly number[]>
  /** All buckets of a customer with something on them, also expired ones, what expires soonest first. */
  buckets(on: Tx, customerId: string): Promise<readonly Bucket[]>
  /**
   * Reserves for an order, once per order and account. "short" also for what expired or is blocked. An order that
   * reserves from several accounts does so `inLockOrder`.
   */
  reserve(
    tx: Tx,
    request: {
      readonly orderId: string
      readonly ledgerId: string
      readonly unit: LedgerUnit
      readonly minor: number
      readonly at: Instant
    },
  ): Promise<Result<void, Short>>
  /** Takes for good everything that the order has reserved: cards and wallets as sales, credit and points as discounts. */
  capture(tx: Tx, orderId: string, at: Instant): Promise<void>
  /** Returns everything that the order has reserved and not captured. */
  release(tx: Tx, orderId: string, at: Instant): Promise<void>
  /**
   * Gives back what was captured for an order, once per key and never more. Credit and points keep their date, or get
   * seven days; what had expired before stays expired.
   */
  refund(
    tx: Tx,
    request: {
      readonly key: string
      readonly orderId: string
      readonly ledgerId: string
      readonly unit: LedgerUnit
      readonly minor: number
      readonly at: Instant
      readonly returnId?: string
    },
  ): Promise<Result<void, { readonly kind: 'too-much' }>>
  /** What an order reserved of each account, and how much of it came back. */
  reservationsOf(on: Tx, orderId: string): Promise<readonly ReservedValue[]>
  /** Posts the expiry of credit and available points that are due, at most `limit`. Returns how many expired. */
  expireDue(tx: Tx, at: Instant, limit: number): Promise<number>
  /** A card's account with what its owner and the checkout need of it. Given fields alone are changed. */
  setCard(tx: Tx, card: CardAccount, change: CardAccountChange): Promise<void>
  statement(
    of: StatementOf,
    page: StatementPage,
  ): Promise<{ readonly lines: readonly StatementLine[]; readonly total: number }>
  /** What an order moved of cards, wallet, credit and points, oldest first. `balance` is of each account by itself. */
  historyOf(orderId: string): Promise<readonly StatementLine[]>
  /** Balances by the key of the account at a moment, from entries alone; accounts of nothing are left out. */
  replayAt(instant: Instant): Promise<ReadonlyMap<string, number>>
}

type ReservedValue = {
  readonly ledgerId: string
  readonly account: StoredAccountRef
  readonly unit: LedgerUnit
  readonly minor: number
  readonly creditedMinor: number
  readonly state: 'reserved' | 'captured' | 'released'
}

type CardAccount = { readonly cardId: string; readonly currency: Currency; readonly at: Instant }

type CardAccountChange = {
  /** The last characters of its code. */
  readonly last?: string
  /** Null: never. */
  readonly expiresAt?: Instant | null
  /** A blocked card pays for nothing; refunds still reach it. */
  readonly isBlocked?: boolean
}
