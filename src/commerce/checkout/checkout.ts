import type { Address, Contact, FieldRejection } from '#commerce/addresses/address.ts'
import type { UnavailableLine } from '#commerce/cart/loaded-cart.ts'
import type { DeliveryChoice, DeliveryRejection } from '#commerce/delivery/delivery-quote.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type {
  PaymentMethodCode,
  PaymentOffer,
  OfferRejection,
} from '#commerce/payments/methods/payment-method.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { OrderQuote } from './order-quote.ts'

export const checkoutSteps = ['contact', 'address', 'delivery', 'payment', 'review'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** A cart on its way to an order. Pages show it; what is left out of it has not been answered yet. */
export type Checkout = {
  readonly quote: OrderQuote
  /** First step that is not answered, or whose answer no longer holds; review when all do. */
  readonly nextStep: CheckoutStep
  /** Why an answer that was given no longer holds ("slot-gone"), by step. */
  readonly invalidated: Readonly<Partial<Record<CheckoutStep, DeliveryRejection | OfferRejection>>>
  readonly methods: readonly PaymentOffer[]
  /** Stores of the country, and which lines each can give out today. */
  readonly pickups: readonly { readonly store: PickupStore; readonly missing: readonly string[] }[]
  /** Whether gift cards can be entered here. */
  readonly takesCards: boolean
  /** Of a customer who has something on it; null: he has not, or is a guest. */
  readonly wallet: StoredValue | null
  /** Lines that cannot be ordered as they stand: go back to the cart. */
  readonly unavailableLines: readonly UnavailableLine[]
}

/** There is nothing to order: nothing is in the cart, or nothing of it can be had. */
export type NothingToOrder =
  | { readonly kind: 'empty-cart' }
  | { readonly kind: 'nothing-to-order'; readonly trouble: readonly UnavailableLine[] }

export type CheckoutFailure =
  | NothingToOrder
  | { readonly kind: 'fields'; readonly refusals: readonly FieldRejection[] }
  | DeliveryRejection
  | { readonly kind: 'method-rejected'; readonly refusal: OfferRejection | null }
  /** A gift card: unknown, empty, expired, of another currency; which of them is not told. */
  | { readonly kind: 'card-unusable' }
  /** Nobody has signed in, or there is nothing on his wallet. */
  | { readonly kind: 'no-wallet' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** What a shopper was shown, and what holds now. Of quotes that differ, only the entries that do. */
export type QuoteDifference = {
  readonly what:
    'price' | 'stock' | 'promotion' | 'delivery' | 'slot' | 'tax' | 'charge' | 'tender' | 'payable'
  /** Of price and stock. */
  readonly sku: string | null
  readonly before: Money | null
  readonly now: Money | null
}

export type PlaceFailure =
  | NothingToOrder
  | { readonly kind: 'not-ready'; readonly step: CheckoutStep }
  /** Something changed since the review: to be accepted with `fingerprint`. */
  | {
      readonly kind: 'quote-changed'
      readonly differences: readonly QuoteDifference[]
      readonly fingerprint: string
    }
  | { readonly kind: 'out-of-stock'; readonly skus: readonly string[] }
  | { readonly kind: 'slot-full' }
  | { readonly kind: 'promotion-used-up'; readonly promotionId: string }
  /** There is less on a gift card than a moment ago. */
  | { readonly kind: 'tender-short' }
  /** The key came before with another request. */
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'payment-unavailable' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** An order that stands. `paymentUrl`: own or foreign address where it is paid; null: nothing to pay now. */
export type Placed = {
  readonly number: string
  /** For the guest's cookie and the links in messages. */
  readonly accessToken: string
  readonly paymentUrl: string | null
}

/** `token` is the visitor's cart (cookie _gct). */
export type CheckoutFacade = {
  load(
    token: string | null,
    storefront: Storefront,
    /** Some ways to pay are offered in some channels only; web unless told. */
    channel?: SalesChannel,
  ): Promise<Result<Checkout, NothingToOrder>>
  /** The same for the payment step: providers of installments are asked whether they would. */
  loadPayment(
    token: string | null,
    storefront: Storefront,
    channel?: SalesChannel,
  ): Promise<Result<Checkout, NothingToOrder>>
  setContact(token: string, contact: Contact, storefront: Storefront): Promise<Result<void, CheckoutFailure>>
  setAddress(token: string, address: Address, storefront: Storefront): Promise<Result<void, CheckoutFailure>>
  setDelivery(
    token: string,
    choice: DeliveryChoice,
    storefront: Storefront,
  ): Promise<Result<void, CheckoutFailure>>
  setPayment(
    token: string,
    method: PaymentMethodCode,
    storefront: Storefront,
    channel?: SalesChannel,
  ): Promise<Result<void, CheckoutFailure>>
  /** Pays a part with a gift card: as much as there is on it. Entered twice, it is there once. */
  addGiftCard(
    token: string,
    card: { readonly code: string; readonly from: string },
    storefront: Storefront,
  ): Promise<Result<void, CheckoutFailure>>
  /** Pays a part with the wallet of whoever has signed in: as much as there is on it. */
  useWallet(token: string, storefront: Storefront): Promise<Result<void, CheckoutFailure>>
  removeTender(token: string, ledgerId: string): Promise<Result<void, CheckoutFailure>>
  /** Idempotent by `key`: asked again it answers as before. */
  place(
    request: {
      readonly token: string
      /** Of the quote that the shopper has agreed to. */
      readonly fingerprint: string
      readonly key: string
      readonly platform: SalesChannel
      readonly from: string
    },
    storefront: Storefront,
  ): Promise<Result<Placed, PlaceFailure>>
}
