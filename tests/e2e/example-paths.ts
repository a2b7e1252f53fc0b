import type { PathName } from '#web/paths.ts'

/**
 * One path below the storefront for every row of the paths table that has a page, with the status it answers. Rows of
 * later issues answer 404 until their page is there; they stand in `notYet`, and a test sees that no row is forgotten.
 */
export const examplePaths: Readonly<Partial<Record<PathName, { path: string; status: number }>>> = {
  home: { path: '', status: 200 },
  categories: { path: '/categories', status: 200 },
  listing: { path: '/c/living/sofas', status: 200 },
  search: { path: '/search?q=sofa', status: 200 },
  cart: { path: '/cart', status: 200 },
  trackOrder: { path: '/track-order', status: 200 },
  wishlist: { path: '/wishlist', status: 200 },
  login: { path: '/login', status: 200 },
  account: { path: '/account', status: 200 },
  giftCards: { path: '/gift-cards', status: 200 },
  bulkOrders: { path: '/bulk-orders', status: 200 },
  stores: { path: '/stores', status: 200 },
  clickAndCollect: { path: '/click-and-collect', status: 200 },
  lead: { path: '/lead/callback', status: 200 },
  landing: { path: '/pages/ramadan-majlis', status: 200 },
  help: { path: '/help', status: 200 },
  legal: { path: '/legal/privacy', status: 200 },
  contact: { path: '/contact', status: 200 },
  content: { path: '/purespace', status: 200 },
  digitalWall: { path: '/digital-wall', status: 200 },
  ahlan: { path: '/ahlan', status: 200 },
  offline: { path: '/offline', status: 200 },
  notFound: { path: '/no-such-page-here', status: 404 },
}

/** Rows whose page comes with a later issue. */
export const notYet: readonly PathName[] = [
  'product', 'checkout', 'checkoutAddress', 'checkoutDelivery', 'checkoutPayment', 'checkoutReview', 'checkoutReturn',
  'order', 'accountOrders', 'accountOrder', 'accountReturns', 'accountAddresses', 'accountCards', 'accountWallet',
  'accountGiftCards', 'accountProfile', 'store', 'scan',
] // prettier-ignore

/** More content pages, to be looked at like the rest. */
export const contentPaths = [
  '/yara-chatbot', '/help/delivery', '/help/returns', '/help/warranty', '/help/payment', '/help/assembly',
  '/legal/terms', '/legal/cookies', '/legal/delivery', '/legal/returns', '/legal/warranty', '/pages/new-season',
  '/pages/small-spaces',
] // prettier-ignore
