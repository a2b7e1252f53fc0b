import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { ReturnRefund } from './plan-return-refund.ts'
import type { Return, ReturnGrade, ReturnSlot } from './return.ts'
import type { ReturnListFilters, ReturnRow, ReturnTally, ReturnView } from './return-list.ts'
import type { ReturnState } from './return-states.ts'
import type { ReturnRequest } from './returns.ts'

type NewReturn = Omit<Return, 'id' | 'orderNumber' | 'country' | 'orderId'>

/** What an operator changes, and by what. */
export type ReturnOperator = {
  readonly by: Operator
  /** Of the return as it was shown; another one is `changed-meanwhile`. Null: whatever it is. */
  readonly version: number | null
  readonly approvalId: string | null
  /** For the audit. */
  readonly reason: string | null
  /** What is given of the person's own limit. */
  readonly gives: (after: Return) => Money | null
}

/** A return whose items were accepted: what follows in the same transaction reads it. */
export type AcceptedReturn = {
  readonly accepted: Return
  /** Of what was accepted. */
  readonly refund: ReturnRefund
  readonly at: Instant
}

/** A place for a collection, of which a day has a number. */
export type ReturnPlace = ReturnSlot & { readonly capacity: number }

/** Returns for who lists them all: commands, the operations API. */
export type ReturnQuery = {
  readonly by: Operator
  readonly country: CountryCode | null
  readonly state: ReturnState | null
  readonly limit: number
}

export type ReturnedStockQuery = {
  readonly by: Operator
  readonly country: CountryCode | null
  readonly grade: ReturnGrade | null
  readonly limit: number
}

/** Units of a grade that came back to a warehouse or store, all returns together. */
export type ReturnedStock = {
  readonly country: CountryCode
  readonly location: string
  readonly sku: string
  readonly grade: ReturnGrade
  readonly quantity: number
  readonly lastAt: Instant
}

export type ListReturnedStock = (query: ReturnedStockQuery) => Promise<readonly ReturnedStock[]>

/** Why the companion order of an exchange cannot follow its return. */
export type CompanionFailure = 'exchange-sold-out' | 'companion-not-ready' | 'companion-on-its-way'

export type ReturnStore = {
  /**
   * Once per order and key. The order is locked: `decide` sees all its other returns. Takes the place of the collection and
   * attaches the photos.
   */
  insert<Failure>(
    orderId: string,
    key: string,
    place: ReturnPlace | null,
    decide: (earlier: readonly Return[], order: Order) => Result<NewReturn, Failure>,
    /** Missing: the shopper. */
    operator?: Pick<ReturnOperator, 'by' | 'approvalId' | 'reason'>,
  ): Promise<Result<Return, Failure | { readonly kind: 'slot-full' | 'unknown-photo' | CompanionFailure }>>
  /** Locks the return and its order, decides and writes; a place that is named is taken, and the one before returned. */
  change<Failure>(
    reference: string,
    change: {
      readonly at: Instant
      readonly place: ReturnPlace | null
      /** Null: a shopper or the clock. Otherwise it is in the audit. */
      readonly operator: ReturnOperator | null
    },
    /** `others`: of the same order, read under its lock as the order is. */
    decide: (one: Return, others: readonly Return[], order: Order) => Result<Return, Failure>,
  ): Promise<
    Result<
      Return,
      | Failure
      | { readonly kind: 'not-found' | 'slot-full' | 'refund-failed' | CompanionFailure }
      | { readonly kind: 'needs-approval'; readonly max: Money }
    >
  >
  /** Newest first. */
  listOfOrder(orderId: string): Promise<readonly Return[]>
  find(reference: string): Promise<Return | undefined>
  /** Oldest first, of those that the operator may see. */
  list(query: ReturnQuery): Promise<readonly Return[]>
  listPage(query: ListQuery<ReturnListFilters>, by: Operator, at: Instant): Promise<ListPage<ReturnRow>>
  tally(views: readonly ReturnView[], by: Operator, at: Instant): Promise<readonly ReturnTally[]>
  listOwn(query: {
    readonly customerId: string
    readonly country: CountryCode
    readonly start: number
    readonly limit: number
  }): Promise<{ readonly returns: readonly Return[]; readonly total: number }>
  /** Places that are taken, by the id of their slot. */
  placesTaken(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Approved and scheduled ones whose last event is older. */
  listLapsing(before: Instant, limit: number): Promise<readonly string[]>
}

/** Photos, private to their order. */
export type ReturnPhotos = {
  /** Undefined: the order has as many loose photos as it may have. */
  add(orderId: string, bytes: Uint8Array, at: Instant): Promise<{ readonly id: string } | undefined>
  find(orderId: string, id: string): Promise<Uint8Array | undefined>
}

/** What a shopper has entered, between the form and its review. */
export type ReturnDrafts = {
  save(orderId: string, draft: ReturnDraft, at: Instant): Promise<string>
  /** Another order's draft and none are the same. */
  find(orderId: string, id: string): Promise<ReturnDraft | undefined>
}

/** As it was entered: it may be incomplete. */
export type ReturnDraft = ReturnRequest

/** Re-encodes a picture: upright, without metadata, at most 1600 px wide. */
export type EncodePhoto = (
  bytes: Uint8Array,
) => Promise<
  Result<
    Uint8Array,
    { readonly kind: 'not-a-picture' | 'unknown-format' | 'too-many-bytes' | 'too-many-pixels' }
  >
>
