import type { ContentFailure, Loaded, Preview, Suggestion } from '#commerce/content/gateway.ts'
import type { AddressesFacade } from '#commerce/addresses/addresses.ts'
import type { CartFacade } from '#commerce/cart/cart.ts'
import type { CheckoutFacade } from '#commerce/checkout/checkout.ts'
import type { Category } from '#commerce/catalog/category.ts'
import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'
import type { FoundProduct } from '#commerce/catalog/product-view.ts'
import type {
  DeliveryQuote,
  DeliveryRefusal,
  DeliveryRequest,
  SlotsTaken,
} from '#commerce/delivery/delivery-quote.ts'
import type {
  DeliveryArea,
  DeliveryPromise,
  Instalments,
  PromiseRequest,
} from '#commerce/delivery/promise.ts'
import type { OrdersFacade } from '#commerce/orders/orders.ts'
import type { ReturnClass } from '#commerce/catalog/product.ts'
import type { StoresHaving } from '#commerce/delivery/stores-having.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { InvoicesFacade } from '#commerce/documents/invoice.ts'
import type { InboxFacade } from '#commerce/messages/received.ts'
import type { ReviewPage } from '#commerce/reviews/list-reviews.ts'
import type { Rating, SubmitReview, SubmitReviewFailure } from '#commerce/reviews/review.ts'
import type { Listing, ListingQuery, Suggestions } from '#commerce/search/listing.ts'
import type { AccessAnswer, AccessFailure, AccessRequest } from '#commerce/access-check/access.ts'
import type { CutFailure, CutOffer, CutRequest } from '#commerce/made-to-measure/cut.ts'
import type { WishlistFacade } from '#commerce/wishlist/wishlist.ts'
import type { PaymentsFacade } from '#commerce/payments/payments.ts'
import type { MediaFacade } from '#commerce/media/media.ts'
import type { Money } from '#kernel/money.ts'
import type { ConsentChoice, RecordConsentFailure } from '#commerce/consent/consent.ts'
import type { SubmitLead, SubmitLeadFailure } from '#commerce/leads/lead.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import type { Screen } from '#content/schemas/screens.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'
import type { ScreenName } from '#kernel/screen-name.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** Everything the web may ask of the shop. Wired once in composition.ts. */
export type Shop = {
  readonly clock: Clock
  /** All countries, in the order of lists. */
  readonly countries: readonly Country[]
  /** What pages need to know of the configuration. No secrets. */
  readonly settings: ShopSettings
  readonly content: {
    /** Facts in braces are filled in for the storefront, blocks replaced, widgets of other countries left out. */
    loadPage(
      page: { readonly pageId: string } | { readonly slug: string },
      storefront: Storefront,
      preview?: Preview,
    ): Promise<Result<Loaded<ContentPage>, ContentFailure>>
    /** Never fails: what cannot be had is an empty screen. */
    loadScreen(name: ScreenName, storefront: Storefront, preview?: Preview): Promise<Loaded<Screen>>
    autosuggest(query: string, storefront: Storefront): Promise<readonly Suggestion[]>
    trendingSearch(storefront: Storefront): Promise<readonly string[]>
    /** Reads a signed preview token; undefined when forged or expired. */
    readPreview(token: string): Preview | undefined
    /** Pages for the sitemap: path below the storefront ("" is home) and the time of their last change. */
    listIndexablePages(storefront: Storefront): Promise<readonly { path: string; changedAt: string }[]>
  }
  /** The content API (specification 7), for POST /graphql. It bounds and answers by itself; it knows no cookies. */
  readonly contentApi: { fetch(request: Request): Promise<Response> }
  /** The operations API, for /api/operations/v1. It checks keys, bounds and answers by itself. */
  readonly operationsApi: { fetch(request: Request): Promise<Response> }
  readonly catalog: CatalogFacade
  readonly search: SearchFacade
  readonly delivery: DeliveryFacade
  readonly addresses: AddressesFacade
  readonly reviews: ReviewsFacade
  readonly tools: ToolsFacade
  readonly cart: CartFacade
  readonly checkout: CheckoutFacade
  readonly orders: OrdersFacade
  readonly wishlist: WishlistFacade
  readonly payments: PaymentsFacade
  /** Pictures that the operator brought. */
  readonly media: MediaFacade
  readonly stores: { list(storefront: Storefront): Promise<readonly PickupStore[]> }
  readonly leads: {
    submit(lead: SubmitLead): Promise<Result<{ readonly reference: string }, SubmitLeadFailure>>
  }
  readonly consent: { record(choice: ConsentChoice): Promise<Result<void, RecordConsentFailure>> }
  readonly invoices: InvoicesFacade
  /** For /dev/inbox. */
  readonly inbox: InboxFacade
  readonly rateLimits: {
    take(
      rule: RateLimitRule,
      subject: string,
    ): Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>
  }
  /** Error reporting (specification 8): customer id or Guest, phone and e-mail as masked placeholders. */
  report(
    error: unknown,
    context: { readonly what: string; readonly customer?: string; readonly requestId?: string },
  ): void
}

export type CatalogFacade = {
  /** Cards of products that this country sells; at most `limit`, in the order of the source. */
  listProductCards(source: RailSource, storefront: Storefront, limit: number): Promise<readonly ProductCard[]>
  findProduct(urlKey: string, storefront: Storefront): Promise<FoundProduct>
  /** All levels, also those without goods here. Ordered. */
  listCategories(): Promise<readonly Category[]>
  /** When a price here changes by itself next: what shows prices is kept no longer. Null: never. */
  nextPriceChange(storefront: Storefront): Promise<Instant | null>
  /** For the sitemap: products that this country sells, and all countries that sell them (ISO codes). */
  listIndexable(
    storefront: Storefront,
  ): Promise<readonly { urlKey: string; changedAt: string; soldIn: readonly string[] }[]>
  /** The merchant centre's feed of a storefront, in pieces of XML. */
  writeFeed(storefront: Storefront): AsyncIterable<string>
}

export type SearchFacade = {
  /** Listings of categories and results of searches, with facets over the whole of them. */
  list(query: ListingQuery, storefront: Storefront): Promise<Listing>
  suggest(typed: string, storefront: Storefront): Promise<Suggestions>
  /** Remembers what was looked for; what is not a word of anybody's is dropped. Never fails. */
  record(typed: string, found: number, storefront: Storefront): Promise<void>
  trending(storefront: Storefront): Promise<readonly string[]>
}

export type DeliveryFacade = {
  /** What delivering these lines costs and when they come, with the places that slots have left now. Not inside a transaction. */
  quote(
    request: DeliveryRequest,
    storefront: Storefront,
    /** For whoever has read them beside other things; else they are read now. */
    slotsTaken?: SlotsTaken,
  ): Promise<Result<DeliveryQuote, DeliveryRefusal>>
  readonly storesHaving: StoresHaving
  /** In the order of lists; the first is the default of the country. */
  listAreas(storefront: Storefront): readonly DeliveryArea[]
  promise(request: PromiseRequest, storefront: Storefront): DeliveryPromise
  /** Size classes that, ordered now, are there by the end of that day ("2026-11-30"); empty when it is too soon. Area null: the default. */
  sizeClassesBy(day: Day, area: string | null, storefront: Storefront): readonly SizeClass[]
  /** Those that may be said of this amount here; empty where there are none. */
  instalments(price: Money, storefront: Storefront): readonly Instalments[]
  /** Days; null: not taken back. */
  returnDays(returnClass: ReturnClass, storefront: Storefront): number | null
}

export type ReviewsFacade = {
  /** Published ones, newest first, and how they are spread over the stars. Changes are told as "product:CODE". */
  list(productCode: string, page: number): Promise<ReviewPage>
  /** Of every product that has one, by product code: for cards and the rating facet. */
  loadRatings(): Promise<ReadonlyMap<string, Rating>>
  /** Waits for moderation. Only who has bought it may write (the port is BuyerCheck). */
  submit(review: SubmitReview): Promise<Result<{ readonly state: 'pending' }, SubmitReviewFailure>>
}

export type ToolsFacade = {
  /** Cut-to-size grass, carpet and curtain: panels, price, waste. */
  quoteCut(request: CutRequest, storefront: Storefront): Promise<Result<CutOffer, CutFailure>>
  /** Whether the largest parcel passes door, lift and stair. */
  checkAccess(request: AccessRequest): Result<AccessAnswer, AccessFailure>
}

export type ShopSettings = {
  /** "https://shop.example": origin of canonical links, never taken from a request. */
  readonly origin: string
  readonly mode: 'demo' | 'production'
  /** Whether crawlers may index this installation. */
  readonly indexable: boolean
  readonly defaultStorefront: { readonly country: string; readonly language: 'en' | 'ar' }
  readonly tagManagerId: string | null
  /** Customer-engagement service; its SDK is loaded for visitors who allow marketing. */
  readonly engagement: { readonly appId: string; readonly dataCentre: string } | null
  readonly version: string
}

export type RateLimitRule =
  | 'lead'
  | 'consent'
  | 'preview'
  | 'graphql'
  | 'review'
  | 'search-log'
  | 'cart'
  | 'coupon'
  | 'gift-card'
  | 'wishlist'
  | 'operations'
  | 'order'
  | 'track'
