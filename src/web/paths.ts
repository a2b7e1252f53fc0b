import type { ScreenName } from '#kernel/screen-name.ts'

type PathRow = {
  /** Below /{country}/{language}; {name} is a parameter, {name...} may hold slashes. */
  readonly pattern: string
  readonly screen: ScreenName
  /** Whether crawlers may index pages of this kind. */
  readonly indexed: boolean
}

/** All URLs of the storefront (design §9). The only place that builds them; a test snapshots it. */
export const paths = {
  home: { pattern: '', screen: 'Home Screen', indexed: true },
  categories: { pattern: '/categories', screen: 'Page', indexed: true },
  listing: { pattern: '/c/{category...}', screen: 'PLP', indexed: true },
  product: { pattern: '/p/{urlKey}', screen: 'PDP_DESKTOP', indexed: true },
  productInstallments: {
    pattern: '/p/{urlKey}/installments',
    screen: 'PDP_BUY_NOW_PAY_LATER',
    indexed: false,
  },
  productReviews: { pattern: '/p/{urlKey}/reviews', screen: 'PDP_DESKTOP', indexed: false },
  productQuestions: { pattern: '/p/{urlKey}/questions', screen: 'PDP_DESKTOP', indexed: false },
  offers: { pattern: '/offers', screen: 'PLP', indexed: true },
  new: { pattern: '/new', screen: 'PLP', indexed: true },
  collection: { pattern: '/collections/{slug}', screen: 'PLP', indexed: true },
  brands: { pattern: '/brands', screen: 'Page', indexed: true },
  brand: { pattern: '/brands/{brand}', screen: 'PLP', indexed: true },
  ideas: { pattern: '/ideas', screen: 'Page', indexed: true },
  ideasOfRoom: { pattern: '/ideas/{room}', screen: 'Page', indexed: true },
  guides: { pattern: '/guides', screen: 'Page', indexed: true },
  guide: { pattern: '/guides/{guide}', screen: 'Page', indexed: true },
  compare: { pattern: '/compare', screen: 'PLP', indexed: false },
  search: { pattern: '/search', screen: 'Search', indexed: false },
  cart: { pattern: '/cart', screen: 'My Cart', indexed: false },
  cartLoading: { pattern: '/cart/loading', screen: 'Empty Screen', indexed: false },
  cartRestore: { pattern: '/cart/restore', screen: 'My Cart', indexed: false },
  remindersStop: { pattern: '/cart/reminders', screen: 'My Cart', indexed: false },
  country: { pattern: '/country/{to}', screen: 'My Cart', indexed: false },
  handover: { pattern: '/handover/{token}', screen: 'My Cart', indexed: false },
  checkout: { pattern: '/checkout', screen: 'Checkout Screen', indexed: false },
  checkoutAddress: { pattern: '/checkout/address', screen: 'Address Input Screen', indexed: false },
  checkoutDelivery: { pattern: '/checkout/delivery', screen: 'Checkout Screen', indexed: false },
  checkoutPayment: { pattern: '/checkout/payment', screen: 'Checkout Screen', indexed: false },
  checkoutReview: { pattern: '/checkout/review', screen: 'Checkout Screen', indexed: false },
  checkoutReturn: { pattern: '/checkout/return/{attempt}', screen: 'Checkout Screen', indexed: false },
  order: { pattern: '/order/{number}', screen: 'Order Confirmation', indexed: false },
  orderReturn: { pattern: '/order/{number}/return', screen: 'My Account Screen', indexed: false },
  orderReturnDetails: {
    pattern: '/order/{number}/return/{reference}',
    screen: 'My Account Screen',
    indexed: false,
  },
  orderReview: { pattern: '/order/{number}/review', screen: 'My Account Screen', indexed: false },
  orderInvoice: { pattern: '/order/{number}/invoice', screen: 'My Account Screen', indexed: false },
  trackOrder: { pattern: '/track-order', screen: 'TRACK_ORDER', indexed: false },
  wishlist: { pattern: '/wishlist', screen: 'Wishlist', indexed: false },
  /** What links of before hold: the SKUs themselves. */
  wishlistOfSkus: { pattern: '/wishlist/shared', screen: 'Wishlist', indexed: false },
  sharedWishlist: { pattern: '/wishlist/shared/{token}', screen: 'Wishlist', indexed: false },
  alertNew: { pattern: '/alerts/new', screen: 'Wishlist', indexed: false },
  alertConfirm: { pattern: '/alerts/confirm', screen: 'Wishlist', indexed: false },
  alertStop: { pattern: '/alerts/stop', screen: 'Wishlist', indexed: false },
  newsletterConfirm: { pattern: '/newsletter/confirm', screen: 'Page', indexed: false },
  newsletterPreferences: { pattern: '/newsletter/preferences', screen: 'Page', indexed: false },
  newsletterStop: { pattern: '/newsletter/stop', screen: 'Page', indexed: false },
  login: { pattern: '/login', screen: 'Login And Registration', indexed: false },
  loginGoogle: { pattern: '/login/google', screen: 'Login And Registration', indexed: false },
  account: { pattern: '/account', screen: 'My Account Screen', indexed: false },
  accountConfirm: { pattern: '/account/confirm', screen: 'My Account Screen', indexed: false },
  accountVerifyEmail: { pattern: '/account/verify-email', screen: 'My Account Screen', indexed: false },
  accountConfirmContact: { pattern: '/account/confirm-contact', screen: 'My Account Screen', indexed: false },
  accountOrders: { pattern: '/account/orders', screen: 'My Account Screen', indexed: false },
  accountOrder: { pattern: '/account/orders/{number}', screen: 'My Account Screen', indexed: false },
  accountReturns: { pattern: '/account/returns', screen: 'My Account Screen', indexed: false },
  accountAddresses: { pattern: '/account/addresses', screen: 'My Account Screen', indexed: false },
  accountAddressNew: { pattern: '/account/addresses/new', screen: 'Address Input Screen', indexed: false },
  accountAddress: { pattern: '/account/addresses/{id}', screen: 'Address Input Screen', indexed: false },
  accountCards: { pattern: '/account/cards', screen: 'My Account Screen', indexed: false },
  accountWallet: { pattern: '/account/wallet', screen: 'My Account Screen', indexed: false },
  accountGiftCards: { pattern: '/account/gift-cards', screen: 'My Account Screen', indexed: false },
  accountProfile: { pattern: '/account/profile', screen: 'My Account Screen', indexed: false },
  accountDelete: { pattern: '/account/delete', screen: 'My Account Screen', indexed: false },
  giftCards: { pattern: '/gift-cards', screen: 'GIFT_CARD', indexed: true },
  giftCardClaim: { pattern: '/gift-cards/claim', screen: 'GIFT_CARD', indexed: false },
  bulkOrders: { pattern: '/bulk-orders', screen: 'BulkOrder Screen', indexed: true },
  bulkList: { pattern: '/bulk-orders/list', screen: 'BulkOrder Screen', indexed: false },
  bulkQuote: { pattern: '/bulk-orders/quote/{number}', screen: 'BulkOrder Screen', indexed: false },
  stores: { pattern: '/stores', screen: 'Store Locator', indexed: true },
  store: { pattern: '/stores/{code}', screen: 'Store Locator', indexed: true },
  seller: { pattern: '/sellers/{code}', screen: 'Page', indexed: true },
  clickAndCollect: { pattern: '/click-and-collect', screen: 'Click And Collect', indexed: true },
  consultation: { pattern: '/design-consultation', screen: 'Page', indexed: true },
  consultationBooking: {
    pattern: '/design-consultation/booking',
    screen: 'Page',
    indexed: false,
  },
  lead: { pattern: '/lead/{form}', screen: 'Lead Generation', indexed: true },
  landing: { pattern: '/pages/{pageId}', screen: 'Page', indexed: true },
  help: { pattern: '/help', screen: 'Page', indexed: true },
  legal: { pattern: '/legal/{topic}', screen: 'Page', indexed: true },
  contact: { pattern: '/contact', screen: 'Page', indexed: true },
  assistant: { pattern: '/yara-chatbot', screen: 'Page', indexed: true },
  content: { pattern: '/{slug...}', screen: 'Page', indexed: true },
  digitalWall: { pattern: '/digital-wall', screen: 'Page', indexed: false },
  kiosk: { pattern: '/kiosk', screen: 'Page', indexed: false },
  scan: { pattern: '/scan', screen: 'Store Scanner Screen', indexed: false },
  ahlan: { pattern: '/ahlan', screen: 'Page', indexed: true },
  play: { pattern: '/play', screen: 'Page', indexed: false },
  offline: { pattern: '/offline', screen: 'Empty Screen', indexed: false },
  brokenRequest: { pattern: '/broken-request', screen: 'Empty Screen', indexed: false },
  notFound: { pattern: '/404', screen: 'Empty Screen', indexed: false },
} as const satisfies Record<string, PathRow>

export type PathName = keyof typeof paths

/** Content page of the in-store kiosk, the same in all countries (specification 2). */
export const kioskPageId = 'dh-kiosk-landing-page'

type ParameterOf<Pattern> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}...` ? Bare : Name) | ParameterOf<Rest>
  : never
type Parameters<Name extends PathName> = Record<ParameterOf<(typeof paths)[Name]['pattern']>, string>

/** The path of a page in a storefront ("ae/en"): pathTo('ae/en', 'product', { urlKey: 'nura-sofa' }). */
export function pathTo<Name extends PathName>(
  storefrontCode: string,
  name: Name,
  ...[parameters]: [ParameterOf<(typeof paths)[Name]['pattern']>] extends [never] ? [] : [Parameters<Name>]
): string {
  const filled = paths[name].pattern.replace(/\{(\w+)(\.{3})?\}/g, (_, key: string, many?: string) => {
    const value = String((parameters as Record<string, string> | undefined)?.[key] ?? '')
    return many ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
  return `/${storefrontCode}${filled}`
}

/** Puts a content link ("/c/sofas") into a storefront; links to other sites stay as they are. */
export const localHref = (storefrontCode: string, href: string): string =>
  href.startsWith('/') && !href.startsWith('//') ? `/${storefrontCode}${href === '/' ? '' : href}` : href

/** The same page in another storefront: "/ae/en/c/sofas?page=2" → "/ae/ar/c/sofas?page=2". */
export const inStorefront = (storefrontCode: string, pathAndQuery: string): string =>
  pathAndQuery.replace(/^\/[^/?]*(\/[^/?]*)?/, `/${storefrontCode}`)
