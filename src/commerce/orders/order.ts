import type { Attribution } from '#kernel/attribution.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { Address, Contact } from '#commerce/addresses/address.ts'
import type { BulkAgreement } from '#commerce/cart/bulk-agreement.ts'
import type { OrderQuote, QuoteCharge, QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Seller } from '#commerce/delivery/seller.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Rescheduling } from '#commerce/orders/rescheduling/rescheduling.ts'
import type { DeliveryChoice, DeliverySlot } from '#commerce/delivery/delivery-quote.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { Refund } from '#commerce/payments/refunds/refund.ts'
import type { Tender } from '#commerce/payments/tender.ts'
import type { BankTransfer } from '#commerce/payments/transfers/bank-transfer.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'

/** The specification's order status values, with "pending" before a payment is certain. */
export const orderStatuses = [
  'pending', 'confirmed', 'processing', 'delivered', 'cancel pending', 'Cancellation In Progress', 'canceled', 'cancel rejected',
] as const // prettier-ignore
export type OrderStatus = (typeof orderStatuses)[number]

/** Title case, as the specification's display statuses are written. */
export const shipmentStatuses = [
  'Pending', 'Approved', 'Processing', 'Delivery Scheduled', 'Rescheduled', 'Out For Delivery', 'Delivered', 'Canceled',
] as const // prettier-ignore
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** What shoppers read; derived from the order and its shipments. */
export type DisplayStatus = ShipmentStatus | 'Confirmed' | 'Partially Delivered'

/** Who carries a shipment. */
export type Courier = {
  readonly name: string
  /** The courier's number of the shipment. */
  readonly reference: string
  /** The courier's page about it; null: there is none. */
  readonly url: string | null
}

export type Shipment = {
  readonly id: string
  /** "1", "2" of the order. */
  readonly position: number
  readonly status: ShipmentStatus
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  /** Null: the shop itself. */
  readonly seller: Seller | null
  /** Working days before it can be dispatched. */
  readonly leadTimeDays: number
  readonly earliest: string
  readonly latest: string
  readonly slot: Pick<DeliverySlot, 'id' | 'day' | 'from' | 'to'> | null
  /** Delivery attempts; the third failure cancels the shipment. */
  readonly failedAttempts: number
  /** Cash that was due at the handover; null: none, or not handed over. */
  readonly due: Money | null
  /** Cash taken at the handover; null: none was due, or not handed over. */
  readonly collected: Money | null
  /** Until when a ready pickup can be collected; null: not ready, or not a pickup. */
  readonly collectBy: Instant | null
  /** Null: not named, or the shop's own van. */
  readonly courier: Courier | null
}

export type OrderEvent = {
  readonly at: Instant
  /** "placed", "payment-confirmed", "shipment-delivered" …. */
  readonly kind: string
  readonly actor: 'shopper' | 'operator' | 'provider' | 'system'
  /** The operator; missing or null: someone else, or before operators were recorded. */
  readonly by?: OperatorRef | null
  readonly shipment: number | null
  readonly note: string | null
}

/** Nothing is delivered: a gift card is sent by a message. Such an order has no shipments. */
type DigitalDelivery = { readonly kind: 'digital' }

export type Order = {
  readonly id: string
  /** Not sequential, with a check digit. */
  readonly number: string
  readonly country: CountryCode
  readonly language: Language
  /** The specification's platform. */
  readonly platform: SalesChannel
  /** The campaign or click that brought the shopper; null: none, or not allowed. */
  readonly attribution: Attribution | null
  /** In whose account it is; null: a guest's. */
  readonly customerId: string | null
  /** The customer's id in the order-management system; null: not set. */
  readonly omsUserId: string | null
  /** The kiosk on which its cart was made; null: none. */
  readonly kiosk: { readonly store: string; readonly name: string } | null
  readonly status: OrderStatus
  /** Status in which a cancellation was requested: a rejected one returns to it. */
  readonly statusBefore: OrderStatus | null
  /** Why an operator must review the order; empty: it is not on hold. */
  readonly reviewReasons: readonly string[]
  readonly contact: Contact
  readonly address: Address | null
  readonly choice: DeliveryChoice | DigitalDelivery
  /** Who else may collect it at its store; null: no one. */
  readonly collector: string | null
  /** The accepted quote that it orders; missing or null: none. */
  readonly agreement?: BulkAgreement | null
  /** The order that it goes along with, in the same van; missing or null: none. */
  readonly companionOf?: { readonly id: string; readonly number: string } | null
  /** Remaining lines; canceled ones are with the cancellations. */
  readonly lines: readonly QuoteLine[]
  /** Oldest first. */
  readonly cancellations: readonly Cancellation[]
  readonly charges: readonly QuoteCharge[]
  /** Oldest first. */
  readonly reschedulings: readonly Rescheduling[]
  readonly shipments: readonly Shipment[]
  /** Without what has been canceled. */
  readonly totals: Pick<
    OrderQuote,
    'subTotal' | 'discount' | 'tax' | 'total' | 'rounding' | 'payable' | 'due'
  > & {
    readonly couponCode: string | null
  }
  readonly payment: {
    readonly method: PaymentMethodCode
    readonly state: 'due' | 'pending' | 'paid' | 'failed' | 'refunded'
    /** Paid by the method; tenders are not included. */
    readonly paid: Money
    /** Reserved when the order is placed, taken when it is confirmed. */
    readonly tenders: readonly Tender[]
    /** Done, requested and rejected ones. */
    readonly refunds: readonly Refund[]
    /** The bank transfer that pays it; missing or null: it is paid by another method. */
    readonly transfer?: BankTransfer | null
  }
  readonly events: readonly OrderEvent[]
  readonly placedAt: Instant
  /** When an unpaid order expires; null: it does not. */
  readonly expiresAt: Instant | null
  readonly version: number
}

/** Items that are canceled, or that the shopper wants to cancel, while the rest of the order is delivered. */
export type Cancellation = {
  /** The same id again is the same cancellation. */
  readonly id: string
  /** "requested": by the shopper, undecided. */
  readonly state: 'requested' | 'done' | 'rejected'
  readonly items: readonly ItemQuantity[]
  /** What was removed from the order's lines, with its share of discounts and tax; empty until the state is "done". */
  readonly lines: readonly QuoteLine[]
  /** What of it each gift card or wallet had paid; the rest was the payment method's. */
  readonly byTenders: readonly { readonly ledgerId: string; readonly amount: Money }[]
  readonly reason: string
  readonly actor: OrderEvent['actor']
  readonly at: Instant
}
