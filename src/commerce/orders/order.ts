import type { Address, Contact } from '#commerce/addresses/address.ts'
import type { OrderQuote, QuoteCharge, QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Seller } from '#commerce/delivery/seller.ts'
import type { DeliveryChoice, DeliverySlot } from '#commerce/delivery/delivery-quote.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { Refund } from '#commerce/payments/refunds/refund.ts'
import type { Tender } from '#commerce/payments/tender.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import type { Cancellation } from './cancellation/cancellation.ts'

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

export type Shipment = {
  readonly id: string
  /** "1", "2" of the order. */
  readonly position: number
  readonly status: ShipmentStatus
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  /** Who sends it; null: the shop itself. */
  readonly seller: Seller | null
  /** Working days that the making takes before it leaves. */
  readonly readyAfterDays: number
  readonly earliest: string
  readonly latest: string
  readonly slot: Pick<DeliverySlot, 'id' | 'day' | 'from' | 'to'> | null
  /** Of delivery; the third that fails cancels it. */
  readonly failedAttempts: number
  /** What was to be taken at the door when it was handed over; null: nothing, or not yet. */
  readonly due: Money | null
  /** Cash taken at the door; null: none was due, or not yet. */
  readonly collected: Money | null
}

export type OrderEvent = {
  readonly at: Instant
  /** "placed", "payment-confirmed", "shipment-delivered" …: keys of the `order` words. */
  readonly kind: string
  readonly actor: 'shopper' | 'operator' | 'provider' | 'system'
  readonly shipment: number | null
  readonly note: string | null
}

export type Order = {
  readonly id: string
  /** Not sequential, with a check digit. */
  readonly number: string
  readonly country: CountryCode
  readonly language: Language
  /** The specification's platform: where it was ordered. */
  readonly platform: SalesChannel
  /** What the order-management system calls the shopper; null: it has not said. */
  readonly omsUserId: string | null
  readonly status: OrderStatus
  /** Where a rejected cancellation leads back to. */
  readonly statusBefore: OrderStatus | null
  /** Why somebody must look at it first; shown to the shopper as Pending. */
  readonly heldFor: readonly string[]
  readonly contact: Contact
  readonly address: Address | null
  readonly choice: DeliveryChoice
  /** What of it stands; what was taken off is with the cancellations. */
  readonly lines: readonly QuoteLine[]
  /** Oldest first. */
  readonly cancellations: readonly Cancellation[]
  readonly charges: readonly QuoteCharge[]
  readonly shipments: readonly Shipment[]
  /** What it comes to now. */
  readonly totals: Pick<
    OrderQuote,
    'subTotal' | 'discount' | 'tax' | 'total' | 'rounding' | 'payable' | 'due'
  > & {
    readonly couponCode: string | null
  }
  readonly payment: {
    readonly method: PaymentMethodCode
    readonly state: 'due' | 'pending' | 'paid' | 'failed' | 'refunded'
    /** What has come by the method; what the tenders pay comes beside it. */
    readonly paid: Money
    /** Reserved with the order, taken when it is confirmed. */
    readonly tenders: readonly Tender[]
    /** What went back, or was asked to. */
    readonly refunds: readonly Refund[]
  }
  readonly events: readonly OrderEvent[]
  readonly placedAt: Instant
  /** Until when an unpaid order waits; null: it does not. */
  readonly expiresAt: Instant | null
  readonly version: number
}
