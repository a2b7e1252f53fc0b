import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { NotPermitted, Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import type { OverLimit } from '#kernel/operator-limit.ts'
import type { Result } from '#kernel/result.ts'
import type { CardEvent } from './card-states.ts'
import type { GiftCard, NewGiftCard } from './gift-card.ts'
import type { LedgerEvent } from '#commerce/ledger/posting.ts'

/** A card with what is on it. */
export type ValuedCard = { readonly card: GiftCard; readonly balance: Money }

export type CardActor = 'shopper' | 'operator' | 'system'

/** An event of a card, and what it changes besides the state. */
export type CardChange = {
  readonly event: CardEvent
  readonly actor: CardActor
  /** Why; null: it speaks for itself. */
  readonly note: string | null
  /** Of a claim: the code, of which only a digest is stored. */
  readonly code?: string
  readonly expiresAt?: Instant
  readonly ownerId?: string | null
}

/** Of an event that an operator raises: it is in the audit, and what it gives counts towards their limit. */
export type CardOperation = {
  readonly by: Operator
  readonly reason: string
  /** The same key on the same card is the same event; null: none. */
  readonly key: string | null
  /** Gives what is on the card. */
  readonly gives: boolean
  /** Null: the operator does it alone. */
  readonly approval: CardApproval | null
}

/** By which something is done, and how many events the card had when it was requested. */
export type CardApproval = { readonly id: string; readonly version: number }

/** More than the operator may give alone. */
type NeedsApproval = { readonly kind: 'needs-approval'; readonly remaining: Money }

/** Why an operator's act on a card was rejected. */
export type CardOperationFailure =
  NotPermitted | OverLimit | NeedsApproval | { readonly kind: 'changed-meanwhile' }

export type CardRejection =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'illegal'; readonly from: GiftCard['state']; readonly event: CardEvent }

export type CardRecord = ValuedCard & {
  readonly orderNumber: string | null
  /** Oldest first. */
  readonly events: readonly {
    readonly kind: string
    readonly actor: CardActor
    readonly note: string | null
    readonly at: Instant
  }[]
}

/** A posting of the ledger, as it is for the card. */
type CardEntry = {
  readonly at: Instant
  readonly event: LedgerEvent
  readonly amount: Money
  /** What was on it afterwards. */
  readonly balance: Money
  readonly orderNumber: string | null
}

/** What a card pays of an order. */
type CardPayment = {
  readonly orderNumber: string
  readonly state: 'reserved' | 'captured' | 'released'
  readonly amount: Money
  /** That came back to the card. */
  readonly returned: Money
  readonly at: Instant
}

/** A card with all that operators read of it. */
export type CardDetails = CardRecord & {
  /** Newest first, not more than a page. */
  readonly entries: readonly CardEntry[]
  /** Newest first. */
  readonly payments: readonly CardPayment[]
  /** The card that was issued in its place. */
  readonly replacedBy: string | null
}

/** Filters of the list of cards. */
export type CardFilters = {
  readonly state: GiftCard['state'] | null
  readonly country: string | null
  readonly ends: DayRange | null
}
type DayRange = { readonly from: Day | null; readonly to: Day | null }

export type ListedCard = ValuedCard & { readonly orderNumber: string | null }

export type GiftCardStore = {
  find(id: string): Promise<ValuedCard | undefined>
  findRecord(id: string): Promise<CardRecord | undefined>
  findByOrder(orderId: string): Promise<GiftCard | undefined>
  /** A card that can pay, by its code. */
  findByCode(code: string): Promise<ValuedCard | undefined>
  /** Those that a customer has in the account and those that the customer bought, newest first. */
  listOf(customerId: string): Promise<readonly ValuedCard[]>
  findDetails(id: string): Promise<CardDetails | undefined>
  /** Newest first, of the countries that the operator may see. */
  list(
    query: {
      readonly state: GiftCard['state'] | null
      readonly orderNumber: string | null
      readonly limit: number
    },
    by: Operator,
  ): Promise<readonly ListedCard[]>
  listPage(query: ListQuery<CardFilters>, by: Operator): Promise<ListPage<ListedCard>>
  /** Locks the card, decides, and writes the change with its postings and messages in one transaction. */
  change<Failure>(
    id: string,
    at: Instant,
    decide: (card: ValuedCard) => Result<CardChange, Failure>,
  ): Promise<Result<GiftCard, Failure | CardRejection>>
  /** The same of an operator. */
  operate<Failure>(
    id: string,
    at: Instant,
    decide: (card: ValuedCard) => Result<CardChange, Failure>,
    operation: CardOperation,
  ): Promise<Result<GiftCard, Failure | CardRejection | CardOperationFailure>>
  /** Issues a card that no one has paid for, and sends its link. The same key again is the same card. */
  issue(request: {
    readonly card: Omit<NewGiftCard, 'id' | 'sendAt'>
    /** The order that it makes good; null: none. */
    readonly orderNumber: string | null
    readonly operation: Omit<CardOperation, 'key' | 'gives'> & { readonly key: string }
    readonly at: Instant
  }): Promise<
    Result<
      GiftCard,
      CardOperationFailure | { readonly kind: 'key-reused' } | { readonly kind: 'unknown-order' }
    >
  >
  /** Puts an active card into an account; a card that is in another stays there. */
  keep(id: string, customerId: string): Promise<boolean>
  /** Takes back an unclaimed card with its price, in one transaction with the order that bought it. */
  refundPrice(
    card: GiftCard,
    operation: Pick<CardOperation, 'by' | 'reason'>,
  ): Promise<Result<void, CardRejection | NeedsApproval>>
}
