import type { PickupTimes } from '#commerce/orders/pickup/pickup-times.ts'
import type { AddressChange } from '#commerce/orders/address/address-change.ts'
import type { Rescheduling } from '#commerce/orders/rescheduling/rescheduling.ts'
import type { PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { NotPermitted } from '#commerce/staff/operator.ts'
import type { OperatorLimit, OverLimit } from '#kernel/operator-limit.ts'
import type { RefundMethod } from '#commerce/payments/refunds/refund.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type {
  Courier,
  Order,
  OrderEvent,
  OrderStatus,
  Shipment,
  ShipmentStatus,
} from '#commerce/orders/order.ts'
import type { ShipmentEventKind } from './shipment-states.ts'

/** Stock of one component behind an order line; `quantity` covers all units of the line. */
export type StockAllocation = { readonly lineSku: string; readonly sku: string; readonly quantity: number }

/** A change to be made to an order. */
export type OrderAction =
  /** The payment is certain. `paid`: what has arrived; null where the order is paid on delivery or at the store. */
  | { readonly kind: 'confirm'; readonly paid: Money | null }
  | { readonly kind: 'put-on-hold'; readonly reasons: readonly string[]; readonly paid: Money | null }
  | { readonly kind: 'release-hold' }
  | { readonly kind: 'request-cancellation' }
  | { readonly kind: 'approve-cancellation' }
  | { readonly kind: 'reject-cancellation' }
  /** Canceled by the shop: requested and approved in one step. */
  | { readonly kind: 'cancel' }
  /** The refund is complete. */
  | { readonly kind: 'complete-cancellation' }
  /** The payment did not arrive in time. */
  | { readonly kind: 'expire' }
  /** Of an order without shipments: what it bought is sent. */
  | { readonly kind: 'send' }
  /** What was sent is taken back, and its price refunded. */
  | { readonly kind: 'refund-gift-card'; readonly id: string; readonly reason: string }
  | { readonly kind: 'request-capture' }
  | {
      readonly kind: 'request-refund'
      readonly id: string
      readonly sum: Money
      readonly reason: string
      /** Of cash: how it is refunded. */
      readonly method: RefundMethod | null
      /** Of cash: the shopper chooses the method later. */
      readonly byShopper?: boolean
      /** The sealed number of the bank account, for the payout. */
      readonly sealed: string | null
      readonly accountDigest?: string | null
      /** The price is reduced: no item is canceled or comes back. */
      readonly reducesPrice?: boolean
      /** Of an operator: what they may give alone within a day. Absent: no limit applies. */
      readonly terms?: OperatorLimit
    }
  | {
      readonly kind: 'choose-refund-method'
      readonly id: string
      readonly method: RefundMethod
      readonly sealed: string | null
      readonly accountDigest?: string | null
    }
  /** The account cannot be paid: the shopper chooses another method. */
  | { readonly kind: 'reject-refund-method'; readonly id: string }
  | { readonly kind: 'complete-refund'; readonly id: string; readonly outcome: 'done' | 'rejected' }
  /** The shopper wants to cancel some items; an operator decides. */
  | {
      readonly kind: 'request-item-cancellation'
      readonly id: string
      readonly items: readonly ItemQuantity[]
      readonly reason: string
    }
  | { readonly kind: 'approve-item-cancellation'; readonly id: string }
  | { readonly kind: 'reject-item-cancellation'; readonly id: string }
  /** The shop cancels items that it cannot deliver. */
  | {
      readonly kind: 'cancel-items'
      readonly id: string
      readonly items: readonly ItemQuantity[]
      readonly reason: string
    }
  /** Another address, for nothing; one that costs more is a `reschedule`. */
  | { readonly kind: 'change-address'; readonly change: AddressChange }
  /** Another delivery time, or an address with its time. Where `paidBy` is "link", nothing moves until its fee is paid. */
  | { readonly kind: 'reschedule'; readonly wanted: Rescheduling }
  | { readonly kind: 'pay-rescheduling'; readonly id: string }
  /** Paid, but too late. */
  | { readonly kind: 'reject-rescheduling'; readonly id: string }
  | { readonly kind: 'name-courier'; readonly position: number; readonly courier: Courier }
  /** Of an order that is collected; null: the person who ordered alone. */
  | { readonly kind: 'name-collector'; readonly collector: string | null }
  | {
      readonly kind: 'shipment'
      readonly position: number
      readonly event: ShipmentEventKind
      /** Cash or card payment taken at the handover; required where an amount is due. */
      readonly collected: Money | null
      /** For schedule, reschedule and change-time: the new time; absent: the planned one. */
      readonly time?: ShipmentTime
      /** For schedule and reschedule of a pickup: until when the store keeps it. Absent: its hours are not known. */
      readonly pickup?: PickupTimes
    }

/** A day, or a slot with its capacity. */
export type ShipmentTime = {
  readonly day: Day
  readonly slot: (NonNullable<Shipment['slot']> & { readonly capacity: number }) | null
}

/** A time as requested: the id of a slot, or a day. */
export type RequestedTime = { readonly slot: string } | { readonly day: Day }

export type ActionKind = OrderAction['kind']
export type Actor = OrderEvent['actor']

/** Who changes an order, when and why. */
export type ActionContext = {
  readonly at: Instant
  readonly actor: Actor
  readonly note: string | null
  /** Rounding of an amount that is paid in coins: zero or less. */
  readonly roundCash: (due: Money) => Money
}

/** `roundCash` absent: what is due is exact to the last minor unit. */
export type ActionContextInput = Omit<ActionContext, 'roundCash'> & Partial<Pick<ActionContext, 'roundCash'>>

/** An order after a change, and what has to follow from it. */
export type AdvancedOrder = { readonly order: Order; readonly effects: readonly OrderEffect[] }
export type ActionResult = Result<AdvancedOrder, ActionFailure>

/** What shoppers are notified of: kinds of messages. */
export type NotificationKind =
  | 'order-confirmed'
  | 'payment-failed'
  | 'transfer-reminder'
  | 'transfer-short'
  | 'order-expired'
  | 'delivery-scheduled'
  | 'delivery-rescheduled'
  | 'rescheduling-fee-due'
  | 'address-changed'
  | 'address-fee-due'
  | 'address-fee-refunded'
  | 'rescheduling-refunded'
  | 'ready-for-collection'
  | 'collection-reminder'
  | 'collection-expired'
  | 'out-for-delivery'
  | 'delivered'
  | 'delivery-failed'
  | 'cancellation-requested'
  | 'cancellation-rejected'
  | 'refund-method-required'
  | 'refund-method-chosen'
  | 'refunded'
  | 'item-cancellation-requested'
  | 'item-cancellation-rejected'
  | 'items-canceled'
  | 'order-canceled'

/** What follows from a change, in the same transaction. */
export type OrderEffect =
  | {
      readonly kind: 'message'
      readonly message: NotificationKind
      readonly shipment: number | null
      /** That the message is about. */
      readonly refundId?: string
    }
  /** The order is confirmed: stored value that pays a part of it is taken. */
  | { readonly kind: 'consume-stored-value' }
  /** What an order without shipments has bought is sent. */
  | { readonly kind: 'send' }
  /** The review is over: what the order has not reserved yet is reserved. */
  | { readonly kind: 'reserve-pending' }
  /** The order is ready at its store: it gets its code, if it has none. */
  | { readonly kind: 'issue-pickup-code'; readonly store: string; readonly remindAt: Instant | null }
  /** The items are with the shopper and leave the stock. */
  | { readonly kind: 'consume-stock'; readonly shipment: number }
  /** Null: all reservations of the order, slot and promotions included. */
  | { readonly kind: 'release-stock'; readonly shipment: number | null }
  /** Some items of a shipment that is still delivered. */
  | { readonly kind: 'release-items'; readonly allocations: readonly StockAllocation[] }
  | { readonly kind: 'capture' }
  /** Carries out a refund of the order, by its id. */
  | {
      readonly kind: 'refund'
      readonly id: string
      readonly reason: string
      readonly sealed: string | null
      /** By which the account is recognized in other refunds. */
      readonly accountDigest?: string | null
    }
  | {
      readonly kind: 'refund-method'
      readonly id: string
      readonly sealed: string | null
      readonly accountDigest?: string | null
      /** The bank returned the transfer: the refund leaves its payout file. */
      readonly leavesFile?: boolean
    }
  /** Refunds the fee of a rescheduling, by its id. */
  | { readonly kind: 'refund-fee'; readonly id: string }
  /** Reserves another slot; null: none. */
  | { readonly kind: 'move-slot'; readonly shipment: number; readonly to: ShipmentTime['slot'] }

export type ActionFailure =
  | { readonly kind: 'illegal'; readonly from: OrderStatus | ShipmentStatus; readonly action: string }
  | NotPermitted
  /** More than the operator may give alone: `remaining` of it is within their limit. */
  | { readonly kind: 'needs-approval'; readonly remaining: Money }
  /** What was approved was another state of the order. */
  | { readonly kind: 'changed-meanwhile' }
  /** Changed since the form was shown. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'on-hold'; readonly reasons: readonly string[] }
  | { readonly kind: 'already-dispatched' }
  | { readonly kind: 'unknown-shipment' }
  /** The order has no such items, or fewer that can still be canceled. */
  | { readonly kind: 'unknown-items' }
  | { readonly kind: 'unknown-cancellation' }
  /** The id was used for other items. */
  | { readonly kind: 'cancellation-id-reused' }
  /** The shopper's request to cancel items of the shipment must be decided before it leaves. */
  | { readonly kind: 'item-cancellation-requested' }
  | { readonly kind: 'collected-amount-required'; readonly due: Money }
  | { readonly kind: 'too-much'; readonly remaining: Money }
  | OverLimit
  /** The order was paid in cash: a refund needs a method. */
  | { readonly kind: 'refund-method-required' }
  | { readonly kind: 'unknown-refund' }
  /** The shopper has chosen before: the payout may be under way. */
  | { readonly kind: 'refund-method-chosen' }
  /** The bank has been instructed to transfer it to the account named before. */
  | { readonly kind: 'in-payout-file' }
  /** The id was used for another sum. */
  | { readonly kind: 'refund-id-reused' }
  /** The slot is not on offer, or the day is over. */
  | { readonly kind: 'time-unavailable' }
  | { readonly kind: 'slot-full' }
  /** Meanwhile it costs more, or less, than was agreed to. Null: nothing. */
  | { readonly kind: 'fee-changed'; readonly fee: Money | null }
  | { readonly kind: 'too-many-reschedulings' }
  /** A fee that is paid by link would not arrive before the day of the delivery. */
  | { readonly kind: 'too-late-to-pay' }
  | { readonly kind: 'unknown-rescheduling' }
  /** Of an order on hold, which has reserved nothing: this is gone meanwhile. `skus`: of what is out of stock. */
  | {
      readonly kind: 'not-reserved'
      readonly reason: PlaceFailure['kind']
      readonly skus: readonly string[]
    }
