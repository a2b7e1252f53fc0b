import type { PaymentMethodCode, PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { AddressEdit } from './address/address-edit.ts'
import type { OrderOwner, OrderRights, OrderScope } from './access/order-scope.ts'
import type { AllowedActions } from './lifecycle/allowed-actions.ts'
import type { RefundMethodFailure, RequestedRefundMethod } from './refunds/refund-method-input.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { OpenRefund } from '#commerce/orders/refunds/open-refunds.ts'
import type { OrderChanges } from './lifecycle/order-changes.ts'
import type { DisplayStatus, Order, OrderStatus } from './order.ts'
import type { ReschedulingOffer } from './rescheduling/rescheduling-offer.ts'
import type { Rescheduling } from './rescheduling/rescheduling.ts'
import type { OrderCount } from './ports.ts'
import type { ActionFailure, RequestedTime, OrderAction } from './lifecycle/order-action.ts'

/** An order with all that its page shows. */
export type OrderDetails = {
  readonly order: Order
  readonly display: DisplayStatus
  readonly allowed: AllowedActions
  readonly changes: OrderChanges
}

/** An order as a visitor opens it. Contact and address are masked unless they have the right to see them. */
export type OpenedOrder = OrderDetails & {
  /** By which it was opened. */
  readonly accessToken: string
  readonly scope: OrderScope
  readonly rights: OrderRights
}

/** A page of a customer's orders, with the names of the specification. */
export type MyOrders = {
  /** Newest first. */
  readonly orderList: readonly { readonly order: Order; readonly display: DisplayStatus }[]
  /** How many orders there are in this country. */
  readonly recordsTotal: number
  /** How many are before this page. */
  readonly start: number
  /** In the other countries of the shop. */
  readonly elsewhere: readonly OrderCount[]
}

/** The same for an order that does not exist and one that the caller may not see. */
export type NotFound = { readonly kind: 'not-found' }

/** The token shows the order but does not allow this: a link must be sent first. */
type NeedsLink = { readonly kind: 'needs-link' }

type TooMany = { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** What a shopper can do about the time of a shipment. */
export type ShipmentRescheduling = ReschedulingOffer & {
  /** Requested, its fee not paid. */
  readonly open: Rescheduling | null
  /** By which a fee is paid before the time is reserved. */
  readonly methods: readonly Pick<PaymentOffer, 'code' | 'name' | 'mark'>[]
}

type FeePayment = {
  /** Null: the first. */
  readonly method: PaymentMethodCode | null
  readonly origin?: string | undefined
}

type FeeNotPayable = { readonly kind: 'method-rejected' | 'payment-unavailable' }

export type OrdersFacade = {
  /** `number` in any notation. The token gives access in the order's own country only. */
  find(number: string, accessToken: string, storefront: Storefront): Promise<Result<OpenedOrder, NotFound>>
  /** Orders of a customer in this country. A `start` that is no place in the list is its beginning. */
  listOwn(customerId: string, start: number, storefront: Storefront): Promise<MyOrders>
  /** Opens an order for the customer in whose account it is. Another's order and none are the same. */
  findOwn(number: string, owner: OrderOwner, storefront: Storefront): Promise<Result<OpenedOrder, NotFound>>
  /** Whether a customer could keep the order. */
  isFree(number: string): Promise<boolean>
  /** Adds an order that a customer has opened by the link in a message to their account. Repeating it has no effect. */
  keep(
    number: string,
    accessToken: string,
    customerId: string,
    storefront: Storefront,
  ): Promise<Result<{ readonly number: string }, NotFound | { readonly kind: 'taken' }>>
  /** A token that shows the order, masked, to a visitor who has just proven its phone or email by a code. */
  openByContact(
    number: string,
    proven: { readonly kind: 'phone' | 'email'; readonly value: string },
    storefront: Storefront,
  ): Promise<Result<{ readonly number: string; readonly accessToken: string }, NotFound>>
  /** Sends the link that changes the order to its own mail and phone. */
  sendChangeLink(
    request: { readonly number: string; readonly accessToken: string; readonly from: string },
    storefront: Storefront,
  ): Promise<Result<void, NotFound | TooMany>>
  /** An operator decides. */
  requestCancellation(
    number: string,
    accessToken: string,
    storefront: Storefront,
  ): Promise<Result<OrderDetails, NotFound | NeedsLink | ActionFailure>>
  /** An operator decides. */
  requestItemCancellation(
    number: string,
    accessToken: string,
    storefront: Storefront,
    request: { readonly id: string; readonly items: readonly ItemQuantity[] },
  ): Promise<Result<OrderDetails, NotFound | NeedsLink | ActionFailure>>
  /** The code that gives out an order at its store; undefined: it has never been ready. */
  findPickupCode(order: Pick<Order, 'id' | 'choice'>): Promise<string | undefined>
  /** Names another person who may collect the order; an empty name: no one. Who may cancel an order may name them. */
  nameCollector(
    number: string,
    accessToken: string,
    storefront: Storefront,
    name: string,
  ): Promise<
    Result<OrderDetails, NotFound | NeedsLink | ActionFailure | { readonly kind: 'invalid-collector' }>
  >
  /** Refunds on their way, each with what was promised. */
  listOpenRefunds(order: Order): Promise<readonly OpenRefund[]>
  /** Of each shipment that can be moved: to which times, and what that costs. Full slots are left out. */
  listReschedulings(order: Order): Promise<readonly ShipmentRescheduling[]>
  /**
   * Moves a shipment to one of the offered times. A fee that the shopper has not agreed to is `fee-changed`. `paymentUrl`:
   * where it is paid before the time is reserved; null: moved.
   */
  reschedule(
    number: string,
    accessToken: string,
    storefront: Storefront,
    request: FeePayment & {
      /** Position. */
      readonly shipment: number
      readonly time: RequestedTime
      readonly feeMinor: number
    },
  ): Promise<
    Result<{ readonly paymentUrl: string | null }, NotFound | NeedsLink | ActionFailure | FeeNotPayable>
  >
  /** Starts, or repeats, the payment of a requested rescheduling. */
  payReschedulingFee(
    number: string,
    accessToken: string,
    storefront: Storefront,
    request: FeePayment & { readonly id: string },
  ): Promise<
    Result<{ readonly paymentUrl: string | null }, NotFound | NeedsLink | ActionFailure | FeeNotPayable>
  >
  /** How a refund of cash is paid. The shopper chooses once. */
  chooseRefundMethod(
    number: string,
    accessToken: string,
    storefront: Storefront,
    choice: { readonly refundId: string; readonly method: RequestedRefundMethod },
  ): Promise<Result<OrderDetails, NotFound | NeedsLink | ActionFailure | RefundMethodFailure>>
  /** Methods for an unpaid order that add no charge to it. */
  listOffersForOrder(order: Order, storefront: Storefront): Promise<readonly PaymentOffer[]>
  /** Starts another payment of an unpaid order. `method` null: the order's own. `paymentUrl` null: nothing to pay now. */
  retryPayment(
    number: string,
    accessToken: string,
    storefront: Storefront,
    method: PaymentMethodCode | null,
    origin?: string,
  ): Promise<
    Result<
      { readonly paymentUrl: string | null },
      NotFound | NeedsLink | { readonly kind: 'not-due' | 'method-rejected' | 'payment-unavailable' }
    >
  >
}

/** For operators: the back office, the CLI and the operations API. */
export type OrderAdmin = {
  /** What is out of the operator's reach is not found. */
  find(number: string, by: Operator): Promise<Result<OrderDetails, NotFound>>
  /** Those within the operator's reach, newest first. `before`: the last number of the previous page. */
  list(query: {
    readonly by: Operator
    readonly country: CountryCode | null
    readonly status: OrderStatus | null
    readonly onHold: boolean | null
    readonly limit: number
    readonly before: string | null
  }): Promise<readonly Order[]>
  advance(request: {
    readonly number: string
    readonly action: OrderAction
    /** For schedule and reschedule: another slot, which is reserved, or another day. */
    readonly time?: RequestedTime | null
    /** By a job it is the shop itself that acts. */
    readonly by: Operator
    readonly note: string | null
    /** By which it is done, for the order as it was when that was requested; missing or null: the operator does it alone. */
    readonly approval?: { readonly id: string; readonly version: number } | null
    /** Of a refund: nothing was taken, so that nothing is given. */
    readonly givesNothing?: boolean
    /** Of the order as it was shown; another one is `stale`. Missing: whatever it is. */
    readonly version?: number | null
  }): Promise<Result<OrderDetails, NotFound | ActionFailure>>
  /** Moves a shipment to a time that was agreed with the shopper, for the fee of the moment or without. */
  reschedule(request: {
    readonly number: string
    readonly shipment: number
    readonly time: RequestedTime
    readonly fee: 'charged' | 'waived'
    readonly reason: string
    readonly by: Operator
    /** Of the order as it was shown; another one is `stale`. Missing: whatever it is. */
    readonly version?: number | null
  }): Promise<Result<OrderDetails, NotFound | ActionFailure>>
  readonly address: AddressEdit
  /** Contact and address in full; that they were seen is a row of the audit. Not found without the right to see them. */
  showContact(number: string, by: Operator): Promise<Result<OrderDetails, NotFound>>
}
