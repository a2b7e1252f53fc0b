import type { Address, Contact } from '#commerce/addresses/address.ts'
import type { Buyer, LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type {
  DeliveryChoice,
  DeliveryQuote,
  DeliveryRejection,
  DeliveryRequest,
  SlotsTaken,
} from '#commerce/delivery/delivery-quote.ts'
import type { PaymentMethodCode, PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { Day } from '#kernel/local-time.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Checkout } from './checkout.ts'
import type { OrderQuote } from './order-quote.ts'

/** What a visitor has answered so far. */
export type CheckoutDraft = {
  readonly contact: Contact | null
  readonly address: Address | null
  readonly choice: DeliveryChoice | null
  readonly method: PaymentMethodCode | null
  /** Gift cards and wallets that pay a part of it, in their order. */
  readonly storedValues: readonly Omit<StoredValue, 'left'>[]
  /** The one that the review showed last: what a later one is compared with. */
  readonly quote: OrderQuote | null
}

export type CheckoutRepository = {
  find(token: string): Promise<CheckoutDraft | undefined>
  /** Only what is given is changed. False: there is no cart of this token. */
  save(token: string, change: Partial<CheckoutDraft>, at: Instant): Promise<boolean>
}

/** Slots and stores as they stand at this moment. */
export type QuoteDelivery = (
  request: DeliveryRequest,
  storefront: Storefront,
  slotsTaken: SlotsTaken,
) => Promise<Result<DeliveryQuote, DeliveryRejection>>

/** What decides about the methods of an order; the payments module knows the rest. */
export type ListOffers = (
  order: {
    /** What is left for the method, before the charge of any. */
    readonly due: Money
    /** Gift cards or wallets pay a part of it. */
    readonly tendered: boolean
    readonly goods: readonly PurchasableVariant[]
    readonly zoneId: string | null
    readonly collectAt: string | null
    readonly channel: SalesChannel
    readonly phone: string | null
    readonly refusals: number
    readonly at: Instant
    /** Day on which the last of the goods leaves. */
    readonly leaves: Day | null
  },
  storefront: Storefront,
) => readonly PaymentOffer[]

/** Gift cards and wallets, as their ledger finds them. */
export type StoredValues = {
  look(code: string, currency: Currency): Promise<Result<StoredValue, { readonly kind: 'card-unusable' }>>
  load(ledgerIds: readonly string[]): Promise<readonly StoredValue[]>
  /** Of whoever has this phone (E.164); null: he has none, or nothing on it. */
  findWallet(owner: { readonly phone: string; readonly currency: Currency }): Promise<StoredValue | null>
}

/** What the shop remembers of a phone. */
export type ShopperHistory = {
  readonly ordersToday: number
  /** Deliveries that were not taken at the door. */
  readonly refusals: number
  /** What the order-management system calls him; null: it has not said. */
  readonly omsUserId: string | null
}
export type FindHistory = (phone: string, at: Instant) => Promise<ShopperHistory>

/** What a quote begins with, all of one moment. */
export type QuoteBeginning = {
  /** Undefined: nothing is answered yet. */
  readonly kept: CheckoutDraft | undefined
  /** Of the phone that was answered; of nobody without one. */
  readonly history: ShopperHistory
  /** The cart for this buyer. Undefined for a token that nobody was given, or whose cart has expired. */
  price(buyer: Buyer): Promise<LoadedCart | undefined>
  readonly slotsTaken: SlotsTaken
}
export type BeginQuote = (token: string, storefront: Storefront, at: Instant) => Promise<QuoteBeginning>

/** Stores of the country, and which of these lines each cannot give out today. */
export type ListPickups = (
  lines: readonly {
    readonly sku: string
    readonly quantity: number
    readonly draws: PurchasableVariant['draws']
  }[],
  storefront: Storefront,
) => Promise<Checkout['pickups']>
