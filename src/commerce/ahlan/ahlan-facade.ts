import type { StatementLine } from '#commerce/ledger/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { ProgrammeRow, WithdrawalLimit } from './programme.ts'
import type { AccountFailure, EnteredAccount } from '#commerce/payments/refunds/bank-account.ts'
import type { AmountFailure } from './reward-input.ts'

/** A part of a balance and until when it can be spent; null: always. */
export type ExpiringAmount = { readonly minor: number; readonly expiresAt: Instant | null }

export type Withdrawal = {
  readonly id: string
  readonly customerId: string
  readonly country: string
  readonly amount: Money
  /** The rest is with the bank, or back in the wallet. */
  readonly state: 'requested' | 'paid' | 'rejected'
  /** "AE… 3456". */
  readonly shown: string
  readonly holder: string
  readonly requestedAt: Instant
  readonly decidedAt: Instant | null
  /** Why it was rejected. */
  readonly note: string | null
}

/** What a customer has in a country. */
export type WalletOverview = {
  readonly wallet: Money
  readonly credit: Money
  /** Soonest to expire first. */
  readonly credits: readonly ExpiringAmount[]
  readonly points: number
  readonly pointLots: readonly ExpiringAmount[]
  /** Earned, and to be had once the return window has closed. */
  readonly pending: readonly { readonly points: number; readonly maturesAt: Instant }[]
  /** Null: the country has no programme. */
  readonly membership: Membership | null
  /** Newest first. */
  readonly withdrawals: readonly Withdrawal[]
  /** Null: money cannot be withdrawn here. */
  readonly limit: WithdrawalLimit | null
}

/** Where a customer is in the programme. */
type Membership = {
  readonly row: ProgrammeRow
  /** For items, within twelve months. */
  readonly paid: Money
  /** Null: the highest tier. */
  readonly next: { readonly row: ProgrammeRow; readonly missing: Money } | null
}

/** A line of a statement with the number of its order, where it has one. */
export type WalletLine = StatementLine & { readonly orderNumber: string | null }

export const statementKinds = ['money', 'points'] as const
/** Wallet and credit, or points. */
export type StatementKind = (typeof statementKinds)[number]

export type WalletStatement = {
  readonly kind: StatementKind
  readonly lines: readonly WalletLine[]
  readonly total: number
  readonly start: number
}

export type WithdrawalFailure =
  | AmountFailure
  | AccountFailure
  /** With those of the same day it would be more than one day allows. */
  | { readonly kind: 'over-day'; readonly max: Money }
  /** The balance has changed meanwhile. */
  | { readonly kind: 'short' }
  | { readonly kind: 'not-offered' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** How the programme works in a country, for its page. */
export type ProgrammeTerms = {
  readonly rows: readonly ProgrammeRow[]
  readonly returnDays: number | null
}

export type AhlanFacade = {
  /** Null: the country has no programme. */
  terms(storefront: Storefront): ProgrammeTerms | null
  overview(customerId: string, storefront: Storefront): Promise<WalletOverview>
  /** A `start` that is no place in the list is its beginning. */
  statement(
    customerId: string,
    of: { readonly kind: StatementKind; readonly start: number },
    storefront: Storefront,
  ): Promise<WalletStatement>
  /** What an order moved of credit, points, wallet and cards, oldest first. */
  historyOf(orderId: string): Promise<readonly StatementLine[]>
  /** Takes money out of the wallet. The same key again is the same withdrawal. */
  withdraw(
    customerId: string,
    request: { readonly key: string; readonly amount: string; readonly account: EnteredAccount },
    storefront: Storefront,
  ): Promise<Result<Withdrawal, WithdrawalFailure>>
}
