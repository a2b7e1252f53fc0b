import type { IbanFailure } from '#commerce/payments/refunds/iban.ts'
import type { PaymentMethodCode, PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { AllowedActions } from './lifecycle/allowed-actions.ts'
import type { AskedWay } from './refunds/asked-way.ts'
import type { Pieces } from './cancellation/cancellation.ts'
import type { OrderChanges } from './lifecycle/order-changes.ts'
import type { DisplayStatus, Order, OrderStatus } from './order.ts'
import type { ActionFailure, Actor, AskedTime, OrderAction } from './lifecycle/order-action.ts'

/** An order as somebody looks at it. */
export type OrderSight = {
  readonly order: Order
  readonly display: DisplayStatus
  readonly allowed: AllowedActions
  readonly changes: OrderChanges
  /** Signs the links in its messages; whoever has it sees the order. */
  readonly accessToken: string
}

/** An order that is not there and one that is somebody else's are told by one and the same answer. */
export type NotFound = { readonly kind: 'not-found' }

export type OrdersFacade = {
  /** `number` as people write it. The token of its links opens it, and in no other country. */
  find(number: string, accessToken: string, storefront: Storefront): Promise<Result<OrderSight, NotFound>>
  /** By number and the phone or e-mail it was ordered with. */
  track(
    request: { readonly number: string; readonly phoneOrEmail: string; readonly from: string },
    storefront: Storefront,
  ): Promise<Result<OrderSight, NotFound | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }>>
  /** The shopper asks; somebody decides. */
  askCancel(
    number: string,
    accessToken: string,
    storefront: Storefront,
  ): Promise<Result<OrderSight, NotFound | ActionFailure>>
  /** The shopper wants some pieces left out; somebody decides. */
  askPieces(
    number: string,
    accessToken: string,
    storefront: Storefront,
    wish: { readonly id: string; readonly pieces: Pieces },
  ): Promise<Result<OrderSight, NotFound | ActionFailure>>
  /** How cash that is owed goes back: said once. */
  chooseRefundWay(
    number: string,
    accessToken: string,
    storefront: Storefront,
    choice: { readonly refundId: string; readonly way: AskedWay },
  ): Promise<Result<OrderSight, NotFound | ActionFailure | IbanFailure>>
  /** By which an order that was placed and is not paid may be paid; all of them add nothing to it. */
  listWaysToPay(order: Order, storefront: Storefront): Promise<readonly PaymentOffer[]>
  /** Another try for an order that was not paid, by `method` or, where it is null, as before. `payAt`: where; null: nothing is to be paid now. */
  payAgain(
    number: string,
    accessToken: string,
    storefront: Storefront,
    method: PaymentMethodCode | null,
  ): Promise<
    Result<
      { readonly payAt: string | null },
      NotFound | { readonly kind: 'not-due' | 'method-refused' | 'payment-unavailable' }
    >
  >
}

/** For whoever works at the shop: the command, the operations API. */
export type OrderDesk = {
  find(number: string): Promise<Result<OrderSight, NotFound>>
  /** Newest first; `before`: number of the last one of the page before. */
  list(query: {
    readonly country: CountryCode | null
    readonly status: OrderStatus | null
    readonly held: boolean | null
    readonly limit: number
    readonly before: string | null
  }): Promise<readonly Order[]>
  advance(request: {
    readonly number: string
    readonly action: OrderAction
    /** Of schedule and reschedule: another slot, whose place is held from then on, or another day. */
    readonly time?: AskedTime | null
    readonly actor: Actor
    readonly note: string | null
  }): Promise<Result<OrderSight, NotFound | ActionFailure>>
}
