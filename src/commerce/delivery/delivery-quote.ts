import type { Address } from '#commerce/addresses/address.ts'
import type { Seller } from './seller.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import type { SizeClass } from './size-class.ts'

/** A line as the delivery rules read it. */
export type ShippableLine = {
  readonly sku: string
  readonly quantity: number
  readonly sizeClass: SizeClass
  /** Of all parcels of one unit. */
  readonly litres: number
  readonly kg: number
  /** Working days before dispatch: 0 in stock, more when made to order. */
  readonly leadTimeDays: number
  /** Null: the shop itself. */
  readonly seller: Seller | null
  /** Null: no assembly, or none by our crew. */
  readonly assemblyMinutes: number | null
  /** Whether all its parcels pass a lift of each size that an address may name; null: parcels are not known. */
  readonly passesLift: { readonly small: boolean; readonly large: boolean } | null
}

/** The delivery that the shopper has chosen. */
export type DeliveryChoice =
  | {
      /** The shipping method `bestway`, shown as Home Delivery. */
      readonly kind: 'home'
      /** Slot id; null: none chosen yet. */
      readonly slot: string | null
      readonly services: readonly DeliveryServiceCode[]
    }
  /** Click and collect: code of a pickup store. */
  | { readonly kind: 'collect'; readonly store: string }

export const deliveryServiceCodes = ['assembly', 'old-item-removal', 'carry-up', 'extended-warranty'] as const
export type DeliveryServiceCode = (typeof deliveryServiceCodes)[number]

/** Delivery hours of a day in a zone, with limited capacity. */
export type DeliverySlot = {
  /** "ae:near:2026-11-24:09-13". */
  readonly id: string
  readonly day: Day
  /** Local time; past midnight in Ramadan: "21:00" to "01:00". */
  readonly from: string
  readonly to: string
  /** After this moment it can no longer be chosen. */
  readonly orderBefore: Instant
  /** Places; 0: full, shown but not selectable. */
  readonly remaining: number
  /** Places in total; the database never reserves more. */
  readonly capacity?: number
  /** Included in the fee of a quote with this slot. */
  readonly surcharge?: Money
}

export type PricedService = {
  readonly code: DeliveryServiceCode
  readonly label: Bilingual
  readonly price: Money
  readonly chosen: boolean
  /** Required by the address (stairs): cannot be deselected. */
  readonly required: boolean
}

/** Items that are dispatched together. */
export type PlannedShipment = {
  readonly seller: Seller | null
  /** Working days before dispatch. */
  readonly leadTimeDays: number
  readonly skus: readonly string[]
  /** Latest day of dispatch. */
  readonly dispatchDay: Day
  readonly earliest: Day
  readonly latest: Day
}

/** Cost and dates of a delivery. charge = fee + chosen services. Tax included. */
export type DeliveryQuote = {
  readonly kind: DeliveryChoice['kind']
  /** Zero when delivery is free by promotion or total. */
  readonly fee: Money
  /** The fee if delivery were not free. */
  readonly fullFee: Money
  readonly services: readonly PricedService[]
  /** fee + chosen services. */
  readonly charge: Money
  readonly shipments: readonly PlannedShipment[]
  /** SKUs of components that a warehouse sends to the store where they are collected; absent: none. */
  readonly transferred?: readonly string[]
  /** Of the first shipment; none when it is made to order or collected. */
  readonly slots: readonly DeliverySlot[]
  readonly slot: DeliverySlot | null
  /** SKUs that do not pass the lift of the address. */
  readonly misfits: readonly string[]
  /** Stairs without a suitable lift: we call the customer before delivery. */
  readonly requiresCall: boolean
}

export type DeliveryRequest = {
  readonly lines: readonly ShippableLine[]
  /** Total of the items after promotions; decides whether delivery is free. */
  readonly itemsTotal: Money
  readonly freeByPromotion: boolean
  /** Null: not known yet; the country's default area is used. */
  readonly address: Address | null
  readonly choice: DeliveryChoice | null
  readonly at: Instant
}

/** Reserved places of a slot, and how many there are where an operator has set it; null: as many as the table says. */
export type SlotPlaces = { readonly taken: number; readonly capacity: number | null }

/** Places by slot id; slots without orders and without a capacity of their own are missing. */
export type SlotsTaken = (ids: readonly string[]) => Promise<ReadonlyMap<string, SlotPlaces>>

export type DeliveryRejection =
  | { readonly kind: 'slot-gone' }
  | { readonly kind: 'slot-full' }
  | { readonly kind: 'store-unknown' }
  /** SKUs that the store does not have in this quantity. */
  | { readonly kind: 'not-at-store'; readonly skus: readonly string[] }
  | { readonly kind: 'service-unavailable'; readonly service: DeliveryServiceCode }
