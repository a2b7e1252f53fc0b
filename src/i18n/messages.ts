import type account from '../../public/locales/en/account.json'
import type accountOrders from '../../public/locales/en/account-orders.json'
import type giftCards from '../../public/locales/en/gift-cards.json'
import type savedCards from '../../public/locales/en/saved-cards.json'
import type address from '../../public/locales/en/address.json'
import type alerts from '../../public/locales/en/alerts.json'
import type bulk from '../../public/locales/en/bulk.json'
import type cart from '../../public/locales/en/cart.json'
import type checkout from '../../public/locales/en/checkout.json'
import type collections from '../../public/locales/en/collections.json'
import type compare from '../../public/locales/en/compare.json'
import type consultations from '../../public/locales/en/consultations.json'
import type consent from '../../public/locales/en/consent.json'
import type delivery from '../../public/locales/en/delivery.json'
import type design from '../../public/locales/en/design.json'
import type empty from '../../public/locales/en/empty.json'
import type errors from '../../public/locales/en/errors.json'
import type forms from '../../public/locales/en/forms.json'
import type invoice from '../../public/locales/en/invoice.json'
import type listing from '../../public/locales/en/listing.json'
import type login from '../../public/locales/en/login.json'
import type messages from '../../public/locales/en/messages.json'
import type operations from '../../public/locales/en/operations.json'
import type operationsKiosks from '../../public/locales/en/operations-kiosks.json'
import type operationsQuotes from '../../public/locales/en/operations-quotes.json'
import type operationsCustomers from '../../public/locales/en/operations-customers.json'
import type operationsCards from '../../public/locales/en/operations-cards.json'
import type operationsDisputes from '../../public/locales/en/operations-disputes.json'
import type operationsDispatch from '../../public/locales/en/operations-dispatch.json'
import type operationsMoney from '../../public/locales/en/operations-money.json'
import type operationsKit from '../../public/locales/en/operations-kit.json'
import type operationsPeople from '../../public/locales/en/operations-people.json'
import type operationsChanges from '../../public/locales/en/operations-changes.json'
import type operationsAudit from '../../public/locales/en/operations-audit.json'
import type operationsPages from '../../public/locales/en/operations-pages.json'
import type operationsCatalog from '../../public/locales/en/operations-catalog.json'
import type operationsCatalogBulk from '../../public/locales/en/operations-catalog-bulk.json'
import type operationsContent from '../../public/locales/en/operations-content.json'
import type operationsEditor from '../../public/locales/en/operations-editor.json'
import type operationsReleases from '../../public/locales/en/operations-releases.json'
import type operationsPromotions from '../../public/locales/en/operations-promotions.json'
import type operationsConsultations from '../../public/locales/en/operations-consultations.json'
import type operationsPrices from '../../public/locales/en/operations-prices.json'
import type operationsSettings from '../../public/locales/en/operations-settings.json'
import type operationsMedia from '../../public/locales/en/operations-media.json'
import type operationsImports from '../../public/locales/en/operations-imports.json'
import type operationsSlots from '../../public/locales/en/operations-slots.json'
import type operationsStock from '../../public/locales/en/operations-stock.json'
import type operationsCollections from '../../public/locales/en/operations-collections.json'
import type operationsSearch from '../../public/locales/en/operations-search.json'
import type operationsService from '../../public/locales/en/operations-service.json'
import type operationsOrders from '../../public/locales/en/operations-orders.json'
import type operationsReturns from '../../public/locales/en/operations-returns.json'
import type operationsOrderMoney from '../../public/locales/en/operations-order-money.json'
import type order from '../../public/locales/en/order.json'
import type pages from '../../public/locales/en/pages.json'
import type payments from '../../public/locales/en/payments.json'
import type play from '../../public/locales/en/play.json'
import type product from '../../public/locales/en/product.json'
import type questions from '../../public/locales/en/questions.json'
import type returns from '../../public/locales/en/returns.json'
import type reviews from '../../public/locales/en/reviews.json'
import type scan from '../../public/locales/en/scan.json'
import type sellers from '../../public/locales/en/sellers.json'
import type shell from '../../public/locales/en/shell.json'
import type stores from '../../public/locales/en/stores.json'
import type tools from '../../public/locales/en/tools.json'
import type wallet from '../../public/locales/en/wallet.json'
import type wishlist from '../../public/locales/en/wishlist.json'

/** The English files define the keys; a test checks that Arabic has the same, with its six plural forms. */
type Files = {
  account: typeof account
  'account-orders': typeof accountOrders
  'gift-cards': typeof giftCards
  'saved-cards': typeof savedCards
  address: typeof address
  alerts: typeof alerts
  bulk: typeof bulk
  cart: typeof cart
  checkout: typeof checkout
  collections: typeof collections
  compare: typeof compare
  consent: typeof consent
  consultations: typeof consultations
  delivery: typeof delivery
  design: typeof design
  empty: typeof empty
  errors: typeof errors
  forms: typeof forms
  invoice: typeof invoice
  listing: typeof listing
  login: typeof login
  messages: typeof messages
  operations: typeof operations
  'operations-cards': typeof operationsCards
  'operations-disputes': typeof operationsDisputes
  'operations-customers': typeof operationsCustomers
  'operations-quotes': typeof operationsQuotes
  'operations-kiosks': typeof operationsKiosks
  'operations-dispatch': typeof operationsDispatch
  'operations-kit': typeof operationsKit
  'operations-people': typeof operationsPeople
  'operations-audit': typeof operationsAudit
  'operations-pages': typeof operationsPages
  'operations-catalog': typeof operationsCatalog
  'operations-catalog-bulk': typeof operationsCatalogBulk
  'operations-content': typeof operationsContent
  'operations-editor': typeof operationsEditor
  'operations-releases': typeof operationsReleases
  'operations-promotions': typeof operationsPromotions
  'operations-consultations': typeof operationsConsultations
  'operations-prices': typeof operationsPrices
  'operations-imports': typeof operationsImports
  'operations-media': typeof operationsMedia
  'operations-slots': typeof operationsSlots
  'operations-stock': typeof operationsStock
  'operations-settings': typeof operationsSettings
  'operations-collections': typeof operationsCollections
  'operations-search': typeof operationsSearch
  'operations-changes': typeof operationsChanges
  'operations-service': typeof operationsService
  'operations-money': typeof operationsMoney
  'operations-orders': typeof operationsOrders
  'operations-returns': typeof operationsReturns
  'operations-order-money': typeof operationsOrderMoney
  order: typeof order
  pages: typeof pages
  payments: typeof payments
  play: typeof play
  product: typeof product
  questions: typeof questions
  returns: typeof returns
  reviews: typeof reviews
  scan: typeof scan
  sellers: typeof sellers
  shell: typeof shell
  stores: typeof stores
  tools: typeof tools
  wallet: typeof wallet
  wishlist: typeof wishlist
}

type WithoutPlural<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : Key

export type Namespace = keyof Files
export type MessageKey = {
  [Name in Namespace]: `${Name}:${WithoutPlural<keyof Files[Name]> & string}`
}[Namespace]
export const namespaces = [
  'scan',
  'play',
  'sellers',
  'shell',
  'pages',
  'listing',
  'bulk',
  'cart',
  'empty',
  'forms',
  'consent',
  'consultations',
  'errors',
  'product',
  'design',
  'delivery',
  'questions',
  'returns',
  'reviews',
  'tools',
  'collections',
  'compare',
  'payments',
  'messages',
  'alerts',
  'invoice',
  'address',
  'account',
  'account-orders',
  'gift-cards',
  'saved-cards',
  'checkout',
  'operations',
  'operations-cards',
  'operations-disputes',
  'operations-customers',
  'operations-quotes',
  'operations-kiosks',
  'operations-dispatch',
  'operations-kit',
  'operations-people',
  'operations-audit',
  'operations-pages',
  'operations-catalog',
  'operations-catalog-bulk',
  'operations-content',
  'operations-editor',
  'operations-releases',
  'operations-promotions',
  'operations-consultations',
  'operations-prices',
  'operations-imports',
  'operations-media',
  'operations-slots',
  'operations-stock',
  'operations-settings',
  'operations-collections',
  'operations-search',
  'operations-changes',
  'operations-service',
  'operations-money',
  'operations-orders',
  'operations-order-money',
  'operations-returns',
  'order',
  'login',
  'stores',
  'wallet',
  'wishlist',
] as const satisfies readonly Namespace[]
