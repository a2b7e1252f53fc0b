import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { LedgerEvent } from '#commerce/ledger/posting.ts'
import type { NotPermitted, Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { OverLimit } from '#kernel/operator-limit.ts'
import type { Result } from '#kernel/result.ts'
import type { WalletLine, WalletOverview, Withdrawal } from './ahlan-facade.ts'

type NotFound = { readonly kind: 'not-found' }

/** By which credit is granted, and how many grants the wallet had when it was requested. */
export type GrantApproval = { readonly id: string; readonly version: number }

type NeedsApproval = { readonly kind: 'needs-approval'; readonly remaining: Money }

export type GrantFailure =
  | NotPermitted
  | OverLimit
  | NeedsApproval
  | { readonly kind: 'unknown-customer' }
  | { readonly kind: 'not-an-amount' }
  | { readonly kind: 'bad-days'; readonly max: number }
  | { readonly kind: 'no-reason' }
  /** Not one of the customer's in this country. */
  | { readonly kind: 'unknown-order' }
  /** The key was used for another grant. */
  | { readonly kind: 'key-reused' }
  /** Others were granted since it was requested. */
  | { readonly kind: 'changed-meanwhile' }

export type DecideFailure =
  | NotPermitted
  | { readonly kind: 'unknown-withdrawal' }
  /** It was paid or rejected before. */
  | { readonly kind: 'already-decided'; readonly state: Withdrawal['state'] }

export type Credit = {
  readonly customerId: string
  readonly country: CountryCode
  /** "25.00" */
  readonly amount: string
  /** For how many days it can be spent. */
  readonly days: number
  /** Why; the customer can read it in the copy of their data. */
  readonly reason: string
  /** The order that it makes good; null: none. */
  readonly orderNumber: string | null
}

export type GrantRequest = Credit & {
  readonly key: string
  readonly by: Operator
  /** A second person, for more than a key or a command may give alone. */
  readonly approvedBy?: string | null
  /** Of a member of staff: by which it is granted. */
  readonly approval?: GrantApproval | null
}

export type Granted = { readonly id: string; readonly amount: Money; readonly expiresAt: Instant }

/** How a customer can be reached; empty once erased. */
export type WalletContact = { readonly name: string; readonly phone: string; readonly email: string }

/** A movement of wallet or credit, with what caused it. */
export type WalletEntry = {
  readonly at: Instant
  readonly event: LedgerEvent
  readonly amount: Money
  /** Of wallet and credit together, afterwards. */
  readonly balance: Money
  readonly orderNumber: string | null
  readonly returnReference: string | null
  /** Of credit that an operator granted. */
  readonly grant: { readonly reason: string; readonly author: string } | null
}

/** A customer's wallet in a country, as operators read it. */
export type WalletRecord = WalletOverview & {
  readonly customerId: string
  readonly country: CountryCode
  readonly owner: WalletContact
  /** Newest first, not more than a page. */
  readonly entries: readonly WalletEntry[]
  /** Grants so far: what was requested is for these. */
  readonly version: number
}

export type WalletFilters = { readonly country: string | null; readonly hasBalance: boolean }

/** A row of the list of wallets: wallet and credit of a customer in a country. */
export type ListedWallet = {
  /** Of the account that moved last; by which pages are found. */
  readonly ledgerId: string
  readonly customerId: string
  readonly country: CountryCode
  readonly owner: WalletContact
  readonly balance: Money
  readonly movedAt: Instant
}

/** Wallets for operators: the back office, the CLI and the operations API. What is out of reach is not found. */
export type WalletAdmin = {
  /** Undefined: no such customer or country, or out of reach. */
  find(
    customerId: string,
    country: string,
    by: Operator,
  ): Promise<(WalletOverview & { readonly lines: readonly WalletLine[] }) | undefined>
  findRecord(customerId: string, country: string, by: Operator): Promise<Result<WalletRecord, NotFound>>
  listPage(query: ListQuery<WalletFilters>, by: Operator): Promise<ListPage<ListedWallet>>
  /** What would be granted: nothing is written, and limits are not looked at. */
  check(request: Credit & { readonly by: Operator }): Promise<Result<Granted, GrantFailure>>
  /** Grants promotional credit, a discount until a day. The same key again is the same grant. */
  grant(request: GrantRequest): Promise<Result<Granted, GrantFailure>>
  /** Oldest first, of the countries whose payouts the operator makes. */
  listWithdrawals(
    state: Withdrawal['state'],
    by: Operator,
  ): Promise<readonly (Withdrawal & { readonly account: string | null })[]>
  /** Repeated, the same decision changes nothing. */
  decide(request: {
    readonly id: string
    readonly outcome: 'paid' | 'rejected'
    readonly note: string
    readonly by: Operator
  }): Promise<Result<Withdrawal, DecideFailure>>
}
