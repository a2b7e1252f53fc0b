import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { noPlay } from '#commerce/play/create-play.ts'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { Readable } from 'node:stream'
import { invoiceSheet } from '#commerce/documents/invoice-sheet.ts'
import type { Cart } from '#commerce/cart/cart.ts'
import { priceCart } from '#commerce/promotions/price-cart.ts'
import type { Wishlist } from '#commerce/wishlist/wishlist.ts'
import type { Currency } from '#kernel/currency.ts'
import { zero } from '#kernel/money.ts'
import type { Shop } from '#commerce/shop.ts'
import { checkAccess } from '#commerce/access-check/check-access.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import { toInstant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { createKioskIds } from '#adapters/kiosks/kiosk-ids.ts'
import { secretOfKiosks } from '../builders/a-kiosk.ts'
import { aDeliveryQuote } from '../builders/a-delivery-quote.ts'
import { aListing, noSuggestions } from '../builders/a-listing.ts'
import { closedCatalog } from './closed-catalog.ts'
import { closedAhlan } from './closed-ahlan.ts'
import { closedCheckout, closedGiftCards, closedOrders } from './closed-checkout.ts'
import { closedDispatch, closedPickupCounter } from './closed-dispatch.ts'
import { closedQuestions } from './closed-questions.ts'
import { closedReturns } from './closed-returns.ts'
import { closedIdentity } from './closed-identity.ts'
import { closedOrderLists } from './closed-order-lists.ts'
import { closedBackOffice } from './closed-back-office.ts'
import { closedApprovals, emptyAudit } from './closed-approvals.ts'
import { closedStaffAccess } from './closed-staff-access.ts'
import { noCollections } from './a-collections-shop.ts'
import { unusedParts } from './unused-part.ts'
import { theAddresses } from './the-addresses.ts'
import { aPromotionContext } from '../builders/a-promotion.ts'
import { theTransferTerms } from './the-transfer-terms.ts'
import { theBrands } from './the-brands.ts'
import { theCountries } from './the-countries.ts'

type Plain = 'clock' | 'countries' | 'report'
type ShopOverrides = { readonly [Part in Plain]?: Shop[Part] } & {
  readonly [Part in Exclude<keyof Shop, Plain>]?: Partial<Shop[Part]>
}

/** Everything is brought anywhere within two or three days, for nothing. */
const plainDelivery: Shop['delivery'] = {
  quote: async ({ itemsTotal }) => ok(aDeliveryQuote(itemsTotal.currency)),
  planCollections: async () => new Map(),
  listAreas: () => [{ code: 'dubai', label: 'Dubai', region: 'Dubai', zone: 'near' }],
  promise: (_, { country }) => ({
    area: { code: 'dubai', label: 'Dubai', region: 'Dubai', zone: 'near' },
    earliest: '2026-11-23',
    latest: '2026-11-24',
    fee: money(0, country.currency),
    freeFrom: null,
    orderBefore: '2026-11-21T10:00:00.000Z',
  }),
  sizeClassesBy: () => ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  installments: () => [],
  freeUpToFloor: () => 3,
  returnDays: () => 14,
}

/** A page with nothing on it, to be filled by a test. */
export const aPage = (parts: Partial<ContentPage> = {}): ContentPage => ({
  pageId: 'UAE Home Page',
  pageName: 'Home',
  slug: undefined,
  meta: { title: 'Home', description: 'A home.', noindex: false },
  rows: [],
  tabs: [],
  aPlusContent: [],
  ...parts,
})

const anEmptyCart = (currency: Currency): Cart => ({
  lines: [],
  saved: [],
  notSold: [],
  count: 0,
  subTotal: zero(currency),
  priced: priceCart([], [], aPromotionContext({ currency }), new Map()),
  gains: { freeDelivery: false, heaviest: 'XS', next: null },
  gifts: new Map(),
  snapshots: new Map(),
  version: 0,
})

const noStores: Shop['stores'] = {
  list: async () => [],
  load: async () => ok([]),
  find: async () => ok(undefined),
}
const noWishlist: Wishlist = { items: [], skus: [], count: 0 }

/**
 * A whole Shop of plain values: every page exists and is empty, everything is allowed. Hand in what a test is about:
 * `aShop({ content: { loadScreen: … } })`.
 */
export function aShop(parts: ShopOverrides = {}): Shop {
  const loaded = <Value>(value: Value, ...tags: string[]) => ({ value, tags, nextChange: null, stale: false })
  return {
    clock: parts.clock ?? { now: () => toInstant(new Date()) },
    countries: parts.countries ?? theCountries,
    report: parts.report ?? (() => {}),
    settings: {
      origin: 'http://localhost:4321',
      mode: 'demo',
      indexable: false,
      defaultStorefront: { country: 'ae', language: 'en' },
      tagManagerId: null,
      engagement: null,
      version: 'test',
      ...parts.settings,
    },
    chat: {
      ask: async () => ({ answers: [], handsOver: true, sources: [], isAway: false }),
      searchHelp: async () => ({ answers: [], handsOver: true, sources: [] }),
      ...parts.chat,
    },
    content: {
      loadPage: async (page) => {
        const pageId = 'pageId' in page ? page.pageId : page.slug
        return ok(loaded(aPage({ pageId }), `page:${pageId}`))
      },
      loadScreen: async (name) => loaded({}, `screen:${name}`),
      outside: false,
      autosuggest: async () => [],
      trendingSearch: async () => [],
      readPreview: () => undefined,
      listIndexablePages: async () => [],
      listPageNames: async () => new Set(),
      listGuides: async () => loaded([]),
      ...parts.content,
    },
    contentApi: { fetch: async () => Response.json({ data: {} }), ...parts.contentApi },
    operationsApi: {
      fetch: async () => Response.json({}),
      mayFill: async () => false,
      ...parts.operationsApi,
    },
    files: {
      read: async (_, write) => Readable.from(write()).map((text: string) => Buffer.from(text)),
      ...parts.files,
    },
    ahlan: { ...closedAhlan, ...parts.ahlan },
    catalog: {
      ...closedCatalog,
      at: () => closedCatalog,
      listCategories: async () => [],
      findMovedCategory: async () => undefined,
      loadCurrentPath: async () => (path) => path,
      listBrands: () => theBrands.list,
      findBrand: theBrands.find,
      brandOf: theBrands.ofProduct,
      nextPriceChange: async () => null,
      listIndexable: async () => [],
      async *writeFeed() {},
      ...parts.catalog,
    },
    bulkQuotes: {
      termsOf: ({ country }) => ({
        country: country.isoCode,
        tiers: [],
        validDays: 14,
        reviewAbove: zero(country.currency),
      }),
      numbersOf: ({ country }) => ({
        country: country.isoCode,
        taxNumber: null,
        registration: { name: { en: 'CR', ar: 'س.ت' }, pattern: /^\d+$/, example: '1', check: null },
      }),
      sendList: async () => fail({ kind: 'empty' }),
      describeList: async () => undefined,
      request: async () => fail({ kind: 'unknown-list' }),
      describe: async () => fail({ kind: 'invalid-link' }),
      decline: async () => fail({ kind: 'invalid-link' }),
      accept: async () => fail({ kind: 'invalid-link' }),
      writePdf: async () => fail('not-found'),
      ...parts.bulkQuotes,
    },
    consultations: {
      listStores: async () => [],
      listSlots: async () => [],
      book: async () => fail({ kind: 'unknown-store' }),
      describe: async () => fail({ kind: 'invalid-link' }),
      cancel: async () => fail({ kind: 'invalid-link' }),
      ...parts.consultations,
    },
    scanner: {
      find: async () => ({ kind: 'unknown' }),
      aisleOf: () => null,
      ...parts.scanner,
    },
    search: {
      list: async () => aListing(),
      suggest: async () => noSuggestions,
      noteFound: () => undefined,
      noteSearched: () => undefined,
      trending: async () => [],
      ...parts.search,
    },
    promotions: {
      listAnnounced: async () => ({ promotions: [], nextChange: null }),
      ...parts.promotions,
    },
    delivery: { ...plainDelivery, ...parts.delivery },
    addresses: { ...theAddresses(), ...parts.addresses },
    giftCards: { ...closedGiftCards, ...parts.giftCards },
    giftCardSales: { ...closedGiftCards, ...parts.giftCardSales },
    savedCards: {
      list: async () => [],
      remove: async () => fail({ kind: 'unknown-card' }),
      setDefault: async () => fail({ kind: 'unknown-card' }),
      ...parts.savedCards,
    },
    payments: {
      listOffers: () => [],
      listMethods: () => [],
      listFeeMethods: () => [],
      methodName: (code) => ({ en: code, ar: code }),
      prescoreOffers: async (offers) => offers,
      findTransferTerms: theTransferTerms,
      findNextAction: async () => fail({ kind: 'unknown-attempt' }),
      handleReturn: async () => fail({ kind: 'unknown-attempt' }),
      handleWebhook: async () => fail({ kind: 'unknown-provider' }),
      applePay: {
        domainAssociation: null,
        createSession: async () => fail({ kind: 'unknown-attempt' }),
        pay: async () => fail({ kind: 'unknown-attempt' }),
      },
      sandbox: null,
      ...parts.payments,
    },
    reviews: {
      list: async () => ({
        rating: null,
        spread: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
        reviews: [],
        page: 1,
        pages: 1,
      }),
      loadRatings: async () => new Map(),
      submit: async () => ok({ state: 'pending' }),
      addPhoto: async () => fail({ kind: 'not-a-picture' }),
      findPhoto: async () => undefined,
      findOwnPhoto: async () => undefined,
      listOwn: async () => [],
      ...parts.reviews,
    },
    productQuestions: {
      list: async () => ({ questions: [], count: 0, page: 1, pages: 1 }),
      ask: async () => ok(undefined),
      ...parts.productQuestions,
    },
    reminders: {
      describe: async () => fail({ kind: 'invalid-link' }),
      describeStop: async () => fail({ kind: 'invalid-link' }),
      stop: async () => fail({ kind: 'invalid-link' }),
      ...parts.reminders,
    },
    madeToMeasure: { quoteCut: async () => fail({ kind: 'unknown-sku' }), ...parts.madeToMeasure },
    accessCheck: { checkAccess, ...parts.accessCheck },
    cart: {
      load: async (_, { country }) => anEmptyCart(country.currency),
      add: async ({ token }, { country }) =>
        ok({ token: token ?? 'a-token', cart: anEmptyCart(country.currency) }),
      setQuantity: async (_, { country }) => ok(anEmptyCart(country.currency)),
      listCombos: async () => [],
      setPurchaseOrder: async (_, { country }) => ok(anEmptyCart(country.currency)),
      setSaved: async (_, { country }) => ok(anEmptyCart(country.currency)),
      setCoupon: async (_, { country }) => ok(anEmptyCart(country.currency)),
      addAgain: async () => fail({ kind: 'nothing-sold' }),
      chooseGift: async (_, { country }) => ok(anEmptyCart(country.currency)),
      ...parts.cart,
    },
    checkout: { ...closedCheckout, ...parts.checkout },
    orders: { ...closedOrders, ...parts.orders },
    dispatch: closedDispatch,
    pickupCounter: closedPickupCounter,
    questions: { ...closedQuestions, ...parts.questions },
    returns: { ...closedReturns, ...parts.returns },
    engine: { findReceipt: async () => null },
    wishlist: {
      show: async () => noWishlist,
      load: async () => noWishlist,
      set: async ({ token }) => ok({ token: token ?? 'a-token', wishlist: noWishlist }),
      remove: async ({ skus }) => ok({ skus }),
      moveToCart: async ({ cartToken, skus }, { country }) =>
        ok({ cartToken: cartToken ?? 'a-token', cart: anEmptyCart(country.currency), skus }),
      ...parts.wishlist,
    },
    sharedWishlists: {
      share: async () => fail({ kind: 'nothing-to-share' }),
      loadOwn: async () => ({ links: [], votes: new Map(), notes: [] }),
      close: async () => false,
      deleteNote: async () => false,
      load: async () => undefined,
      vote: async () => fail({ kind: 'closed' }),
      note: async () => fail({ kind: 'closed' }),
      ...parts.sharedWishlists,
    },
    forgetVisitor: async () => undefined,
    kiosks: {
      identify: createKioskIds(secretOfKiosks).read,
      enroll: async () => fail({ kind: 'invalid-link' }),
      noteVisit: async () => undefined,
      offerCart: async () => null,
      offerState: async () => 'gone',
      findOffer: async () => fail({ kind: 'handover-gone' }),
      takeCart: async () => fail({ kind: 'handover-gone' }),
      ...parts.kiosks,
    },
    redirects: {
      follow: async () => undefined,
      noteFollowed: () => undefined,
      noteMissing: () => undefined,
      ...parts.redirects,
    },
    collections: { ...noCollections, ...parts.collections },
    limitsOf: shippedLimits,
    recommendations: { rank: async () => [], ...parts.recommendations },
    play: { ...noPlay, ...parts.play },
    sellers: { find: async () => ok(undefined), ...parts.sellers },
    stores: { ...noStores, ...parts.stores },
    media: { find: async () => undefined, ...parts.media },
    messageTexts: createMessageTexts(),
    messagePreviews: { kinds: [], preview: async () => undefined, ...parts.messagePreviews },
    leads: {
      listCallTimes: async () => [],
      submit: async () => ok({ reference: 'L-1', passed: null }),
      newsletter: {
        describe: async () => fail({ kind: 'invalid-link' }),
        confirm: async () => fail({ kind: 'invalid-link' }),
        stop: async () => fail({ kind: 'invalid-link' }),
      },
      preferences: {
        describe: async () => fail({ kind: 'invalid-link' }),
        save: async () => fail({ kind: 'invalid-link' }),
        tokenFor: async () => undefined,
      },
      ...parts.leads,
    },
    addressBook: {
      list: async () => [],
      find: async () => undefined,
      findOffer: async () => undefined,
      add: async () => ok(undefined),
      update: async () => fail({ kind: 'not-found' }),
      remove: async () => fail({ kind: 'not-found' }),
      setDefault: async () => fail({ kind: 'not-found' }),
      ...parts.addressBook,
    },
    alerts: {
      offer: async () => undefined,
      request: async () => ok({ isConfirmed: false }),
      listOwn: async () => [],
      describe: async () => fail({ kind: 'invalid-link' }),
      confirm: async () => fail({ kind: 'invalid-link' }),
      stop: async () => fail({ kind: 'invalid-link' }),
      ...parts.alerts,
    },
    identity: { ...closedIdentity, ...parts.identity },
    staffAccess: closedStaffAccess,
    ...unusedParts,
    ...closedBackOffice,
    ...closedOrderLists,
    approvals: closedApprovals,
    audit: emptyAudit,
    consent: {
      record: async () => ok(undefined),
      channels: ['email', 'sms'],
      listOf: async () => [],
      historyOf: async () => [],
      change: async () => [],
      note: async () => undefined,
      mayContact: async () => false,
      ...parts.consent,
    },
    orderPdfs: { invoicesOf: async () => fail('not-found'), packingSlipOf: async () => fail('not-found') },
    sendPaymentLink: async () => fail({ kind: 'not-found' }),
    companions: {
      plan: async () => fail({ kind: 'not-found' }),
      add: async () => fail({ kind: 'not-found' }),
      listOf: async () => [],
    },
    invoices: {
      listOfOrder: async () => [],
      sheet: invoiceSheet,
      writePdf: async () => fail('not-found'),
      ...parts.invoices,
    },
    inbox: { list: async () => [], find: async () => undefined, ...parts.inbox },
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }), ...parts.rateLimiter },
  }
}
