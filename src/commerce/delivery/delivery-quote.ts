import type { Address } from '#commerce/addresses/address.ts'
import type { Seller } from './seller.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import type { SizeClass } from './size-class.ts'

/** What delivery needs to know of a line. */
export type ShippableLine = {
  readonly sku: string
  readonly quantity: number
  readonly sizeClass: SizeClass
  /** Of all parcels of one piece. */
  readonly litres: number
  readonly kg: number
  /** Working days until it can leave: 0 in stock, more when made to order. */
  readonly leadTimeDays: number
  /** Who sends it; null: the shop itself. */
  readonly seller: Seller | null
  /** Minutes for our crew; null: it needs no assembly, or nobody of ours does it. */
  readonly assemblyMinutes: number | null
}

/** How the shopper wants to have it. */
export type DeliveryChoice =
  | {
      /** The shipping method `bestway`, shown as Home Delivery. */
      readonly kind: 'home'
      /** Id of a slot on offer; null: none chosen yet. */
      readonly slot: string | null
      readonly services: readonly DeliveryServiceCode[]
    }
  /** Click and collect: code of a pickup store. */
  | { readonly kind: 'collect'; readonly store: string }

export const deliveryServiceCodes = ['assembly', 'old-item-removal', 'carry-up'] as const
export type DeliveryServiceCode = (typeof deliveryServiceCodes)[number]

/** Hours of a day in which a zone is delivered to; of limited capacity. */
export type DeliverySlot = {
  /** "ae:near:2026-11-24:09-13". */
  readonly id: string
  readonly day: Day
  /** Wall clock of the country; past midnight in Ramadan: "21:00" to "01:00". */
  readonly from: string
  readonly to: string
  /** After this moment it can no longer be taken. */
  readonly orderBefore: Instant
  /** Places left; 0: full, shown and not to be chosen. */
  readonly left: number
  /** Places in all: what the database guards when an order takes one. */
  readonly capacity?: number
  /** What this slot costs above others; within the fee of a quote that has chosen it. */
  readonly surcharge?: Money
}

export type PricedService = {
  readonly code: DeliveryServiceCode
  readonly label: Bilingual
  readonly price: Money
  readonly chosen: boolean
  /** Asked for by the address (stairs), not by the shopper: cannot be taken off. */
  readonly required: boolean
}

/** Goods that leave together. */
export type PlannedShipment = {
  readonly seller: Seller | null
  /** Working days that the making takes before it leaves. */
  readonly leadTimeDays: number
  readonly skus: readonly string[]
  /** The day on which it leaves at the latest. */
  readonly leaves: Day
  readonly earliest: Day
  readonly latest: Day
}

/** What delivering costs and when it comes. fee + services = charge. Tax included. */
export type DeliveryQuote = {
  readonly kind: DeliveryChoice['kind']
  /** Zero when a promotion or the goods' total pays it. */
  readonly fee: Money
  /** What it would have been. */
  readonly fullFee: Money
  readonly services: readonly PricedService[]
  /** fee + chosen services. */
  readonly charge: Money
  readonly shipments: readonly PlannedShipment[]
  /** Of the first shipment; none for what is made to order or collected. */
  readonly slots: readonly DeliverySlot[]
  readonly slot: DeliverySlot | null
  /** Above the third floor without a lift: somebody telephones first. */
  readonly requiresCall: boolean
}

export type DeliveryRequest = {
  readonly lines: readonly ShippableLine[]
  /** After promotions; decides about free delivery. */
  readonly goods: Money
  readonly freeByPromotion: boolean
  /** Null: not known yet, the country's default area is taken. */
  readonly address: Address | null
  readonly choice: DeliveryChoice | null
  readonly at: Instant
}

/** Places taken of slots, by id; one that is missing has all its places. */
export type SlotsTaken = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>

export type DeliveryRejection =
  | { readonly kind: 'slot-gone' }
  | { readonly kind: 'slot-full' }
  | { readonly kind: 'store-unknown' }
  /** SKUs that the store does not have in this number. */
  | { readonly kind: 'not-at-store'; readonly skus: readonly string[] }
  | { readonly kind: 'service-unavailable'; readonly service: DeliveryServiceCode }
