import { paths, type PathName } from './paths.ts'

/** What the HTTP server needs to know of a page. */
export type PageRoute = {
  /** Names of the query parameters that it reads; others are dropped before page cache and rendering. */
  readonly parameters: ReadonlySet<string>
  /** Whether it depends on its visitor. Other pages are rendered once for all, without cookies. */
  readonly personal: boolean
}

const route = (names: string, personal: boolean): PageRoute => ({
  parameters: new Set(names.split(' ').filter(Boolean)),
  personal,
})
const shared = (names = ''): PageRoute => route(names, false)
const own = (names = ''): PageRoute => route(names, true)

const plain = shared()
/** Any content may hold a form, whose page says that it was sent. */
const content = shared('sent ref')
const enquiry = shared('sent ref about sku size store')
const order = own('t methods unpaid error sent again missing attached rescheduled collector written')
const checkout = own('confirm error from how')
const listing = shared(
  'q category color size mattress_size carpet_size pattern_size grass_carpet_size no_of_doors material brand type offer ' +
    'availability store rating dimensions price_min price_max width_min width_max depth_min depth_max height_min height_max by area ' +
    'sort page compare',
)

/**
 * All pages below a storefront; tests/unit/web/page-routes.test.ts compares them with what the pages read. `coupon` is in no
 * row: the HTTP server takes it out of every address before (cart/coupon-link.ts), and `code` unless the row has it.
 */
export const pageRoutes: Readonly<Record<PathName, PageRoute>> = {
  home: content,
  categories: content,
  listing,
  product: shared(
    'sku area cut-width cut-length cut-fullness door-width door-height lift-door lift-width lift-depth ' +
      'lift-height stair-width stair-landing stair-floor',
  ),
  productInstallments: shared('sku'),
  productReviews: shared('page'),
  productQuestions: own('page sent error'),
  offers: listing,
  new: listing,
  collection: listing,
  brands: content,
  brand: listing,
  ideas: content,
  ideasOfRoom: content,
  guides: content,
  guide: content,
  compare: shared('codes add'),
  search: listing,
  cart: own('added stopped shared taken'),
  cartLoading: plain,
  cartRestore: own('t error'),
  remindersStop: own('t error'),
  country: own('page'),
  handover: own('error'),
  checkout,
  checkoutAddress: checkout,
  checkoutDelivery: checkout,
  checkoutPayment: checkout,
  checkoutReview: checkout,
  checkoutReturn: own(),
  order,
  orderReturn: own('t draft edit photo sent error'),
  orderReturnDetails: own('t sent error'),
  orderReview: own('t reviewed error'),
  orderInvoice: own('t'),
  trackOrder: own('number step error none'),
  wishlist: own(),
  wishlistOfSkus: shared('items'),
  sharedWishlist: own('error'),
  alertNew: own('sku kind sent error'),
  alertConfirm: own('t error'),
  alertStop: own('t error'),
  newsletterConfirm: own('t error'),
  newsletterPreferences: own('t saved error'),
  newsletterStop: own('t error'),
  login: own('step next error signed-out'),
  loginGoogle: own('next error'),
  account: own('error deleted'),
  accountConfirm: own('next error'),
  accountVerifyEmail: own('t sent error'),
  accountConfirmContact: own('t sent'),
  accountOrders: own('start'),
  accountOrder: order,
  accountReturns: own('start'),
  accountAddresses: own('error'),
  accountAddressNew: own('error'),
  accountAddress: own('error'),
  accountCards: own('done error'),
  accountWallet: own('start kind done error'),
  accountGiftCards: own('done error'),
  accountProfile: own('error saved'),
  accountDelete: own('error'),
  giftCards: own('error balance'),
  giftCardClaim: own('t error'),
  bulkOrders: enquiry,
  stores: shared('sent ref q service open near'),
  bulkList: own('list error'),
  bulkQuote: own('t error'),
  store: shared('q'),
  seller: plain,
  clickAndCollect: content,
  consultation: own('store error'),
  consultationBooking: own('t error'),
  lead: shared('sent ref about sku size store question'),
  landing: content,
  help: shared('sent ref q'),
  assistant: shared('sent ref q'),
  legal: shared('sent ref consent'),
  contact: content,
  content,
  digitalWall: content,
  kiosk: own(),
  // A kiosk knows which store it stands in; nothing else depends on the visitor.
  scan: own('code store'),
  ahlan: content,
  play: own(),
  offline: plain,
  brokenRequest: plain,
  notFound: plain,
}

const rows: readonly (readonly [pattern: string, route: PageRoute])[] = [
  ...(Object.keys(paths) as PathName[])
    .filter((name) => name !== 'content')
    .map((name) => [paths[name].pattern, pageRoutes[name]] as const),
  ['/order/{number}/invoice.pdf', pageRoutes.orderInvoice],
  ['/order/{number}/return/photo/{id}', pageRoutes.orderInvoice],
  ['/bulk-orders/quote/{number}/quote.pdf', pageRoutes.bulkQuote],
  ['/order/{number}/review/photo/{id}', pageRoutes.orderInvoice],
  ['/design-consultation/booking/calendar.ics', pageRoutes.consultationBooking],
  ['/account/export.json', pageRoutes.accountProfile],
  ['/checkout/return/{attempt}/go', pageRoutes.checkoutReturn],
  ['/manifest.webmanifest', plain],
]
const fixed = new Map(rows.filter(([pattern]) => !pattern.includes('{')))
const variable = rows
  .filter(([pattern]) => pattern.includes('{'))
  .map(([pattern, found]) => {
    const source = pattern.replaceAll('.', '\\.').replace(/\{\w+(\\\.){3}\}/g, '.+')
    return { test: new RegExp(`^${source.replace(/\{\w+\}/g, '[^/]+')}$`), found }
  })
const root = own('to')

/** The route of a path: "/ae/en/cart", "/", "/feeds/ae-en.xml" (machine paths have no query). */
export function findPageRoute(path: string): PageRoute {
  if (path === '/') return root
  const inStorefront = /^\/[^/]{2}\/[^/]{2}(\/.+)?$/.exec(path)
  if (!inStorefront) return plain
  const below = inStorefront[1] ?? ''
  return fixed.get(below) ?? variable.find(({ test }) => test.test(below))?.found ?? pageRoutes.content
}

/** A query without the parameters that the page at the path does not read, otherwise unchanged. */
export function knownQuery(path: string, query: string): string {
  if (query === '') return ''
  const { parameters } = findPageRoute(path)
  return query
    .split('&')
    .filter((pair) => parameters.has(pair.split('=', 1)[0] ?? ''))
    .join('&')
}

/** As in paths, of any country and language: an unknown one has a page that says so. */
const beginsInStorefront = /^\/([a-z]{2})\/([a-z]{2})(?=[/?#]|$)/

/**
 * The page for a request whose address cannot be read ("/ae/en/%zz"): in the storefront that the address begins with, else in
 * the default one. Only for browsers, which ask for HTML; all others get a line of text.
 */
export function findBrokenRequestPage(target: string, accept: string | undefined): string | undefined {
  if (!accept?.includes('text/html')) return undefined
  const [, country, language] = beginsInStorefront.exec(target) ?? []
  return (country && language ? `/${country}/${language}` : '') + paths.brokenRequest.pattern
}
