import type { PathName } from '#web/paths.ts'

/**
 * One path below the storefront for every row of the paths table, with the status it answers; a test sees that no row is
 * forgotten.
 */
export const examplePaths: Readonly<Partial<Record<PathName, { path: string; status: number }>>> = {
  home: { path: '', status: 200 },
  categories: { path: '/categories', status: 200 },
  listing: { path: '/c/living/sofas', status: 200 },
  product: { path: '/p/zahra-three-seat-sofa', status: 200 },
  productReviews: { path: '/p/zahra-three-seat-sofa/reviews', status: 200 },
  productQuestions: { path: '/p/zahra-three-seat-sofa/questions', status: 200 },
  productInstallments: { path: '/p/zahra-three-seat-sofa/installments', status: 200 },
  offers: { path: '/offers', status: 200 },
  new: { path: '/new', status: 200 },
  collection: { path: '/collections/none', status: 404 },
  brands: { path: '/brands', status: 200 },
  brand: { path: '/brands/nakhla', status: 200 },
  ideas: { path: '/ideas', status: 200 },
  ideasOfRoom: { path: '/ideas/majlis', status: 200 },
  guides: { path: '/guides', status: 200 },
  guide: { path: '/guides/rug-sizes', status: 200 },
  search: { path: '/search?q=sofa', status: 200 },
  compare: { path: '/compare', status: 200 },
  cart: { path: '/cart', status: 200 },
  cartLoading: { path: '/cart/loading', status: 200 },
  checkout: { path: '/checkout', status: 200 },
  order: { path: '/order/AE0000000000', status: 404 },
  orderReturn: { path: '/order/AE0000000000/return', status: 404 },
  orderReturnDetails: { path: '/order/AE0000000000/return/R-4K7R-9TXW', status: 404 },
  orderInvoice: { path: '/order/AE0000000000/invoice', status: 404 },
  trackOrder: { path: '/track-order', status: 200 },
  wishlist: { path: '/wishlist', status: 200 },
  wishlistOfSkus: { path: '/wishlist/shared?items=MJ-9001-OATMEAL-45X45~MJ-1001-SAND', status: 200 },
  handover: { path: '/handover/0123456789012345678901234567890123456789012', status: 404 },
  sharedWishlist: { path: '/wishlist/shared/0123456789012345678901234567890123456789012', status: 404 },
  alertNew: { path: '/alerts/new?sku=MJ-1001-PALM-220', status: 200 },
  alertConfirm: { path: '/alerts/confirm', status: 404 },
  alertStop: { path: '/alerts/stop', status: 404 },
  newsletterConfirm: { path: '/newsletter/confirm', status: 404 },
  orderReview: { path: '/order/AE0000000000/review', status: 404 },
  cartRestore: { path: '/cart/restore', status: 404 },
  remindersStop: { path: '/cart/reminders', status: 404 },
  newsletterPreferences: { path: '/newsletter/preferences', status: 404 },
  newsletterStop: { path: '/newsletter/stop', status: 404 },
  // A guest signs in first.
  accountVerifyEmail: { path: '/account/verify-email', status: 200 },
  accountConfirmContact: { path: '/account/confirm-contact', status: 404 },
  login: { path: '/login', status: 200 },
  // In the demo: the page that stands in for Google.
  loginGoogle: { path: '/login/google', status: 200 },
  account: { path: '/account', status: 200 },
  // A guest signs in first.
  accountConfirm: { path: '/account/confirm', status: 200 },
  accountReturns: { path: '/account/returns', status: 200 },
  accountOrders: { path: '/account/orders', status: 200 },
  accountOrder: { path: '/account/orders/AE0000000000', status: 200 },
  accountAddresses: { path: '/account/addresses', status: 200 },
  accountAddressNew: { path: '/account/addresses/new', status: 200 },
  accountAddress: { path: '/account/addresses/7d0c0b8e-8f0e-4f57-a2f4-0c0a9a5f3f10', status: 200 },
  accountProfile: { path: '/account/profile', status: 200 },
  accountDelete: { path: '/account/delete', status: 200 },
  accountCards: { path: '/account/cards', status: 200 },
  accountWallet: { path: '/account/wallet', status: 200 },
  giftCards: { path: '/gift-cards', status: 200 },
  giftCardClaim: { path: '/gift-cards/claim', status: 404 },
  // A guest signs in first.
  accountGiftCards: { path: '/account/gift-cards', status: 200 },
  bulkOrders: { path: '/bulk-orders', status: 200 },
  bulkList: { path: '/bulk-orders/list', status: 200 },
  bulkQuote: { path: '/bulk-orders/quote/B-4K7R-9TXW', status: 404 },
  stores: { path: '/stores', status: 200 },
  // Of the Emirates: other countries have no store by this code.
  store: { path: '/stores/barsha?q=sofa', status: 200 },
  seller: { path: '/sellers/bahla-kilns', status: 200 },
  clickAndCollect: { path: '/click-and-collect', status: 200 },
  consultation: { path: '/design-consultation?store=barsha', status: 200 },
  consultationBooking: { path: '/design-consultation/booking', status: 404 },
  lead: { path: '/lead/callback', status: 200 },
  landing: { path: '/pages/ramadan-majlis', status: 200 },
  help: { path: '/help', status: 200 },
  legal: { path: '/legal/privacy', status: 200 },
  contact: { path: '/contact', status: 200 },
  assistant: { path: '/yara-chatbot?q=sofa', status: 200 },
  content: { path: '/purespace', status: 200 },
  digitalWall: { path: '/digital-wall', status: 200 },
  kiosk: { path: '/kiosk', status: 200 },
  scan: { path: '/scan?code=MJ-1001-PALM-220', status: 200 },
  ahlan: { path: '/ahlan', status: 200 },
  brokenRequest: { path: '/broken-request', status: 400 },
  // Off without a service of games.
  play: { path: '/play', status: 404 },
  offline: { path: '/offline', status: 200 },
  notFound: { path: '/no-such-page-here', status: 404 },
}

/** Rows that open only to somebody with a cart: checkout.test.ts and cart.test.ts visit them. */
export const withACart: readonly PathName[] = [
  'checkoutAddress', 'checkoutDelivery', 'checkoutPayment', 'checkoutReview', 'checkoutReturn', 'country',
] // prettier-ignore

/** More content pages, to be looked at like the rest. */
export const contentPaths = [
  '/help/delivery', '/help/returns', '/help/warranty', '/help/payment', '/help/assembly',
  '/legal/terms', '/legal/cookies', '/legal/delivery', '/legal/returns', '/legal/warranty', '/pages/new-season',
  '/pages/small-spaces',
] // prettier-ignore

/** The steps of signing in that nothing has to precede. */
export const loginPaths = [
  '/login?step=MobileOtpLoginScreen', '/login?step=signIn', '/login?step=PasswordLoginScreen', '/login?step=ContinueAsGuest',
] // prettier-ignore

/** Listings and searches as their addresses make them: narrowed, empty, understood, without words. */
export const listingPaths = [
  '/c/living', '/c/living?color=beige&price_max=3000', '/c/living?color=purple&price_max=1', '/c/rugs?page=2',
  '/search', '/search?q=xyzzy', '/search?q=blue+sofa+under+3000',
] // prettier-ignore

/** One product of each type, one cut to measure, a variant by its own address, and one that is not sold here. */
export const productPaths = [
  { path: '/p/kathib-round-rug?sku=MJ-7013-SAGE-ROUND-120', status: 200 },
  { path: '/p/sufra-dining-set-for-six', status: 200 },
  { path: '/p/rukham-tables-by-the-piece', status: 200 },
  { path: '/p/ghafwa-two-pillows', status: 200 },
  { path: '/p/shuaa-lamp-with-bulb', status: 200 },
  { path: '/p/khudra-grass-cut', status: 200 },
  { path: '/p/dhiyafa-velvet-bench', status: 404 },
] as const
