import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { NewGiftCard } from '#commerce/gift-cards/gift-card.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'
import type { ActionFailure, AdvancedOrder } from './lifecycle/order-action.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { OperatorChange } from './lifecycle/operator-change.ts'
import type { Order } from './order.ts'

/** A submission of the order form. The same key with the same request is one submission. */
export type IdempotencyKey = { readonly key: string; readonly requestDigest: string }

/** The part of a quote that reservations read. */
export type ReservedQuote = Pick<
  OrderQuote,
  | 'lines'
  | 'choice'
  | 'delivery'
  | 'promotions'
  | 'rewards'
  | 'contact'
  | 'address'
  | 'paymentMethod'
  | 'tenders'
>

/** A gift card as an order buys it. */
export type GiftCardPurchase = {
  readonly card: NewGiftCard
  /** Null: a guest. */
  readonly customerId: string | null
  /** Of the buyer's country: cards are counted by it. */
  readonly day: Day
}

export type OrderRepository = {
  /** The result of a submission; undefined: it is new. */
  findSubmission(
    idempotencyKey: IdempotencyKey,
  ): Promise<Result<Placed, { readonly kind: 'key-reused' }> | undefined>
  /**
   * Writes the submission, the reservations, the order and its message, and empties the cart, all in one transaction. A
   * submission that another request has completed meanwhile returns that result. `number-taken`: the number is in use.
   */
  insert(request: {
    readonly idempotencyKey: IdempotencyKey
    readonly order: Order
    readonly quote: ReservedQuote
    readonly accessToken: string
    /** The cart as it was quoted; another version is `cart-changed`. Null: the order does not come from a cart. */
    readonly cart: { readonly token: string; readonly version: number } | null
    /** The card that the order buys. */
    readonly giftCard?: GiftCardPurchase
  }): Promise<
    Result<Placed, PlaceFailure | { readonly kind: 'cart-changed' } | { readonly kind: 'number-taken' }>
  >
  /** From now on the submission's result says where the order is paid. */
  savePaymentUrl(idempotencyKey: IdempotencyKey, paymentUrl: string): Promise<void>
  /** Compensation for an order whose payment could not be started: it is canceled and its items return to the cart. */
  revertPlacement(
    order: Order,
    placement: {
      readonly idempotencyKey: IdempotencyKey
      /** Null: the order did not come from a cart. */
      readonly cartToken: string | null
      readonly at: Instant
    },
  ): Promise<void>
  find(number: string): Promise<Order | undefined>
  /** Locks the order, decides, and writes the change with all its effects in one transaction. */
  change<Failure>(
    order: { readonly number: string } | { readonly id: string },
    at: Instant,
    decide: (order: Order) => Result<AdvancedOrder, Failure>,
    /** Of an operator: their change is written to the audit, in the same transaction. */
    change?: OperatorChange | null,
  ): Promise<
    Result<
      Order,
      | Failure
      | { readonly kind: 'not-found' }
      | Extract<
          ActionFailure,
          {
            readonly kind:
              'slot-full' | 'not-reserved' | 'in-payout-file' | 'needs-approval' | 'changed-meanwhile'
          }
        >
    >
  >
}

/** Orders by the customer in whose account they are. */
export type CustomerOrders = {
  /** Newest first, those of one country; `counts`: of all of them, by country. */
  list(query: {
    readonly customerId: string
    readonly country: CountryCode
    readonly start: number
    readonly limit: number
  }): Promise<{ readonly orders: readonly Order[]; readonly counts: readonly OrderCount[] }>
  /** The same statement for another's order as for one that does not exist. */
  find(number: string, customerId: string): Promise<Order | undefined>
  /** Whether the order is in nobody's account. */
  isFree(number: string): Promise<boolean>
  /** Puts an order into an account; one that is there stays. False: it is in another account. */
  attach(number: string, customerId: string): Promise<boolean>
}

export type OrderCount = { readonly country: CountryCode; readonly count: number }

/** Links that are sent to an order's own mail or phone. */
export type OrderLinks = {
  /** By mail and SMS. */
  queueChange(order: Pick<Order, 'id' | 'country'>, at: Instant): Promise<void>
  /** The link to pay, with its row in the audit. The same key is queued once. */
  queuePayment(
    order: Pick<Order, 'id' | 'number' | 'country'>,
    request: { readonly key: string; readonly by: Operator; readonly at: Instant },
  ): Promise<void>
}
