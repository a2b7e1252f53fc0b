import type { Address, Contact, FieldRejection } from '#commerce/addresses/address.ts'
import type { UnavailableLine } from '#commerce/cart/loaded-cart.ts'
import type { PointsFailure } from '#commerce/ahlan/reward-input.ts'
import type { DeliveryChoice, DeliveryRejection } from '#commerce/delivery/delivery-quote.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type {
  PaymentMethodCode,
  PaymentOffer,
  OfferRejection,
} from '#commerce/payments/methods/payment-method.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Attribution } from '#kernel/attribution.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CheckoutRewards } from './checkout-rewards.ts'
import type { CardOffers } from './checkout-cards.ts'
import type { OrderQuote } from './order-quote.ts'

export const checkoutSteps = ['contact', 'address', 'delivery', 'payment', 'review'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** Why an answer is no longer valid; `area-closed`: the area of the address gets no new orders. */
export type Invalidation = DeliveryRejection | OfferRejection | { readonly kind: 'area-closed' }

/** A cart on its way to an order, as the pages of the checkout show it. */
export type Checkout = {
  readonly quote: OrderQuote
  /** First step without a valid answer; review when all have one. */
  readonly nextStep: CheckoutStep
  /** Why an answer is no longer valid ("slot-gone"), by step. */
  readonly invalidated: Readonly<Partial<Record<CheckoutStep, Invalidation>>>
  readonly methods: readonly PaymentOffer[]
  /** Null: a guest, a kiosk, or a country without. */
  readonly cards: CardOffers | null
  /** Stores of the country, with the SKUs that each does not have in stock today. Empty: collection is not offered. */
  readonly pickups: readonly {
    readonly store: Store
    readonly missing: readonly string[]
    /** A warehouse sends a part of it to the store. */
    readonly isTransferred: boolean
    /** When it can be collected there if it is ordered now; null: it cannot. */
    readonly readyAt: Instant | null
  }[]
  /** Whether gift cards are accepted. */
  readonly takesCards: boolean
  /** Null for guests, and for customers whose wallet is empty. */
  readonly wallet: StoredValue | null
  /** Null for guests, and for customers who have neither credit nor points. */
  readonly rewards: CheckoutRewards | null
  /** Lines that cannot be ordered in this quantity: the shopper has to change the cart. */
  readonly unavailableLines: readonly UnavailableLine[]
}

/** The cart is empty, or nothing in it is available. */
export type NothingToOrder =
  | { readonly kind: 'empty-cart' }
  | { readonly kind: 'nothing-to-order'; readonly unavailableLines: readonly UnavailableLine[] }

export type CheckoutFailure =
  | NothingToOrder
  | { readonly kind: 'fields'; readonly rejections: readonly FieldRejection[] }
  | DeliveryRejection
  | { readonly kind: 'method-rejected'; readonly rejection: OfferRejection | null }
  /** The gift card is unknown, empty, expired or of another currency; which one is not revealed. */
  | { readonly kind: 'card-unusable' }
  /** Only the customer who has the card in their account is told. */
  | { readonly kind: 'card-other-currency'; readonly currency: Currency }
  /** The visitor is a guest, or the wallet is empty. */
  | { readonly kind: 'no-wallet' }
  | PointsFailure
  /** The visitor is a guest, or has no credit that this order takes. */
  | { readonly kind: 'no-credit' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** One difference between the quote that the shopper was shown and the current one. */
export type QuoteDifference = {
  readonly what:
    'price' | 'stock' | 'promotion' | 'delivery' | 'slot' | 'tax' | 'charge' | 'tender' | 'payable'
  /** Set for price and stock. */
  readonly sku: string | null
  readonly before: Money | null
  readonly now: Money | null
}

export type PlaceFailure =
  | NothingToOrder
  | { readonly kind: 'not-ready'; readonly step: CheckoutStep }
  /** The quote has changed since the review; the shopper accepts it by sending its `fingerprint`. */
  | {
      readonly kind: 'quote-changed'
      readonly differences: readonly QuoteDifference[]
      readonly fingerprint: string
    }
  | { readonly kind: 'out-of-stock'; readonly skus: readonly string[] }
  | { readonly kind: 'slot-full' }
  /** Too many open orders in cash, or too many units in them, of this phone, e-mail or building. */
  | { readonly kind: 'cash-limit' }
  | { readonly kind: 'promotion-used-up'; readonly promotionId: string }
  /** The accepted quote has been ordered, from this cart or another. */
  | { readonly kind: 'quote-used' }
  /** The balance of a gift card or wallet is lower than a moment ago. */
  | { readonly kind: 'tender-short' }
  /** Of this phone, email or account: as many gift cards as can be ordered in a day. */
  | { readonly kind: 'gift-card-limit' }
  /** Credit or points were spent or have expired meanwhile. */
  | { readonly kind: 'rewards-short' }
  /** The key was used before with another request. */
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'payment-unavailable' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** A placed order. paymentUrl: own or external page where it is paid; null: nothing to pay now. */
export type Placed = {
  readonly number: string
  /** For the cookie of the browser that placed it. */
  readonly accessToken: string
  readonly paymentUrl: string | null
}

/** Idempotent by `key`: a repetition returns the first result. */
export type PlaceOrder = (
  request: {
    readonly token: string
    /** Of the quote that the shopper has agreed to. */
    readonly fingerprint: string
    readonly key: string
    readonly platform: SalesChannel
    readonly attribution?: Attribution | null
    readonly from: string
    /** Where the provider returns the browser to; by default the configured origin. */
    readonly origin?: string | undefined
  },
  storefront: Storefront,
) => Promise<Result<Placed, PlaceFailure>>

export type CheckoutFacade = CheckoutSteps & { readonly place: PlaceOrder }

/** `token` is the visitor's cart (cookie _gct). */
export type CheckoutSteps = {
  load(
    token: string | null,
    storefront: Storefront,
    /** Some payment methods are offered in some channels only; default: web. */
    channel?: SalesChannel,
  ): Promise<Result<Checkout, NothingToOrder>>
  /** The same for the payment step: installment providers are asked for pre-scoring. */
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
    /** Whether a customer wants to save the card; without effect for guests. */
    savesCard?: boolean,
  ): Promise<Result<void, CheckoutFailure>>
  /** Pays by a saved card. An unknown one and another customer's are the same. */
  setSavedCard(
    token: string,
    id: string,
    storefront: Storefront,
    channel?: SalesChannel,
  ): Promise<Result<void, CheckoutFailure>>
  /** Remembers that a code has proven a phone (E.164). Only for one that the caller has seen proven. */
  confirmPhone(token: string, phone: string): Promise<Result<void, CheckoutFailure>>
  /** Pays a part with a gift card, up to its balance. Entering it again changes nothing. */
  addGiftCard(
    token: string,
    card: { readonly code: string; readonly from: string },
    storefront: Storefront,
  ): Promise<Result<void, CheckoutFailure>>
  /** Pays a part with a gift card in the account of the signed-in customer. */
  useOwnCard(token: string, cardId: string, storefront: Storefront): Promise<Result<void, CheckoutFailure>>
  /** Pays a part with the wallet of the signed-in customer, up to its balance. */
  useWallet(token: string, storefront: Storefront): Promise<Result<void, CheckoutFailure>>
  /** Spends points, as typed. The order takes them as a discount. */
  spendPoints(token: string, typed: string, storefront: Storefront): Promise<Result<void, CheckoutFailure>>
  /** Spends promotional credit, as much as the order takes. */
  spendCredit(token: string, storefront: Storefront): Promise<Result<void, CheckoutFailure>>
  removeReward(token: string, which: 'credit' | 'points'): Promise<Result<void, CheckoutFailure>>
  removeTender(token: string, ledgerId: string): Promise<Result<void, CheckoutFailure>>
}
