import type { ScreenName } from '#kernel/screen-name.ts'

/**
 * A product in analytics events, with the fields and names of the specification (section 3). Prices are decimal strings or
 * numbers from minor units, never formatted.
 */
export type TrackedProduct = {
  readonly _id: string
  readonly name: string
  readonly url_key: string
  readonly defaultPrice: { readonly specialPrice: number }
  readonly selectedPrice: { readonly specialPrice: number; readonly currency: string }
  readonly media_gallery?: readonly string[]
  readonly inventoryStock?: { readonly qty: number }
  readonly brand?: string
  readonly categoryLevel1?: string
  readonly categoryLevel2?: string
  readonly categoryLevel3?: string
  readonly color?: string
  readonly country_of_manufacture?: string
}

export type TrackedLine = { readonly product: TrackedProduct; readonly qty: number }

export type TrackedCart = {
  readonly subTotal: number
  readonly grandTotal: number
  readonly currency: string
  readonly couponDiscount?: number
  readonly coupon?: { readonly code: string }
  readonly shipment?: { readonly charge: number }
  readonly paymentMethod?: { readonly code: string; readonly charge: number }
  readonly wallet?: { readonly redeemedAmount: number }
  readonly giftCard?: { readonly redeemedAmount: number }
  readonly shippingAddress?: { readonly addressType: string }
  readonly items: readonly TrackedLine[]
  /** Installment methods that their provider has declined, with the message that the shopper sees. */
  readonly installments?: readonly { readonly code: string; readonly response_message: string }[]
}

export type TrackedOrder = {
  /** Counts a purchase once. An identifier: never queued before consent. */
  readonly transaction_id: string
  readonly orderTotal: number
  readonly currency: string
  readonly discountTotal: number
  readonly shippingCharge: number
  /** Included in orderTotal. */
  readonly tax: number
  readonly couponCode?: string
  readonly walletRedeemInfo?: { readonly redeemedAmount: number }
  readonly giftCardInfo?: { readonly redeemedAmount: number }
  readonly paymentMode: string
  readonly codCharges: number
  readonly shipments: readonly {
    readonly items: readonly TrackedLine[]
    readonly shippingMethod: string
    readonly shippingDetails: { readonly region: string; readonly zoneId: string }
  }[]
}

/** Specification 9: on which part of the shop something was shown or chosen. */
export type Surface = 'PLP' | 'CART' | 'CHECKOUT' | 'ORDER SUCCESS' | 'WISHLIST'
export type CartLevel = 'cart' | 'plp' | 'orderSummary' | 'shopLook'

/** Where an event about products happened; most follow from the page (stores/event-place.ts). */
type Place = {
  readonly surface?: Surface
  readonly cart_level?: CartLevel
  /** The list that the product was in. */
  readonly list?: string | undefined
}

/** `top_5_items`: its first five products. */
type CartEvent = Omit<Place, 'list'> & {
  readonly cart: TrackedCart
  readonly top_5_items: readonly TrackedProduct[]
}
type Nothing = Readonly<Record<never, never>>

/** All analytics events with their parameters. Others cannot be sent. */
type Events = {
  page_view: {
    readonly screen: ScreenName
    readonly path: string
    readonly country: string
    readonly language: string
    readonly platform: 'web' | 'mobile-web'
  }
  view_item: Place & { readonly product: TrackedProduct }
  view_item_list: Place & { readonly list: string; readonly top_5_items: readonly TrackedProduct[] }
  /** `position`: from 1, over all pages of the list. */
  select_item: Place & { readonly list: string; readonly position: number; readonly product: TrackedProduct }
  add_to_wishlist: Place & { readonly product: TrackedProduct }
  add_to_cart: Place & { readonly product: TrackedProduct; readonly qty: number }
  remove_from_cart: Place & { readonly product: TrackedProduct; readonly qty: number }
  view_cart: CartEvent
  begin_checkout: CartEvent
  add_shipping_info: CartEvent
  add_payment_info: CartEvent
  /** The order was not placed; with the message that the shopper sees. */
  place_order_error: CartEvent & { readonly place_order_error: string }
  /** The shopper returned from the provider without paying; with the message that they see. */
  payment_error: {
    readonly paymentMode: string
    readonly reason: string
    readonly response_message: string
  }
  purchase: Omit<Place, 'list'> & {
    readonly order: TrackedOrder
    readonly top_5_items: readonly TrackedProduct[]
  }
  search: { readonly search_term: string; readonly results: number }
  generate_lead: { readonly form: string }
  login: { readonly method: string }
  sign_up: { readonly method: string }
  /** A phone has taken over the cart of a kiosk. */
  kiosk_hand_over: Nothing
  select_storefront: { readonly storefront: string }
  consent_saved: Nothing
}

export type TrackingEventName = keyof Events
export type TrackingEvent = {
  [Name in TrackingEventName]: { readonly event: Name } & Events[Name]
}[TrackingEventName]

/** Fields that may identify a person or a purchase. They are removed from events queued before consent. */
export const identifierFields: ReadonlySet<string> = new Set([
  'transaction_id',
  'customer_id',
  'email',
  'phone',
])

/** Specification 9: events contain the first five products of a list. */
export const topFive = (products: readonly TrackedProduct[]): readonly TrackedProduct[] =>
  products.slice(0, 5)
