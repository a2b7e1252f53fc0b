import type { Country } from '#kernel/country.ts'
import type { Report } from '#kernel/report.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { createCheckoutSteps } from '#commerce/checkout/create-checkout-steps.ts'
import { createLoadCheckout, type LoadCheckoutDeps } from '#commerce/checkout/load-checkout.ts'
import type { FindCustomer } from '#commerce/customers/customer.ts'
import type { ListPickups, OwnCards } from '#commerce/checkout/ports.ts'
import type { CheckoutFacade } from '#commerce/checkout/checkout.ts'
import { createExpirePickups } from '#commerce/orders/lifecycle/expire-pickups.ts'
import { createExpireUnpaid, type SyncOrder } from '#commerce/orders/placement/expire-unpaid.ts'
import { createListOffersForOrder } from '#commerce/orders/payment/list-offers-for-order.ts'
import { createSendPaymentLink, type SendPaymentLink } from '#commerce/orders/payment/send-payment-link.ts'
import { createCompanionOrders, type CompanionOrders } from '#commerce/orders/companion/companion-orders.ts'
import { createOrders } from '#commerce/orders/create-orders.ts'
import { createOrderLists, type OrderLists } from '#commerce/orders/listing/order-list.ts'
import type { OrderAdmin, OrdersFacade } from '#commerce/orders/orders.ts'
import type { OrderLinks } from '#commerce/orders/ports.ts'
import type { PickupCounter } from '#commerce/orders/pickup/pickup-counter.ts'
import type { FindKeepingStore } from '#commerce/orders/pickup/with-pickup-times.ts'
import { orderNumberSpace, toOrderNumber } from '#commerce/orders/placement/order-number.ts'
import {
  createGiftCardSales,
  type GiftCardSales,
  type GiftCardSalesDeps,
} from '#commerce/orders/placement/place-gift-card.ts'
import { createPlaceOrder } from '#commerce/orders/placement/place-order.ts'
import type { ReschedulingDeps } from '#commerce/orders/rescheduling/create-rescheduling.ts'
import type { RequestedTimeDeps } from '#commerce/orders/lifecycle/requested-time.ts'
import type { ListOrderedItems } from '#commerce/catalog/ordered-items.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { StartPayment } from '#commerce/payments/payment-ports.ts'
import type { FindTransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import type { PrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { loadSlotsTaken } from '#adapters/delivery/load-slots-taken.ts'
import { createCheckoutRepository } from '#adapters/checkout/checkout-repository.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createListRefundDues } from '#adapters/payments/payouts/list-refund-dues.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createAccountSeal } from '#adapters/payments/seal.ts'
import type { OrderStore } from './create-order-store.ts'
import { createCompanionStore } from './companion/companion-store.ts'
import { createCustomerOrders } from './customer-orders.ts'
import { createOrderListing } from './listing/create-order-listing.ts'
import { fillFacets } from './listing/write-facets.ts'
import { createListOrders } from './list-orders.ts'
import { createListOverdue } from './list-overdue.ts'
import { createListOverduePickups } from './list-overdue-pickups.ts'
import { createFindHistory } from './shopper-history.ts'

type Deps = { readonly countries: readonly Country[] } & Pick<
  LoadCheckoutDeps,
  | 'loadQuoteSnapshot'
  | 'quoteDelivery'
  | 'locateAddress'
  | 'isDelivered'
  | 'listOffers'
  | 'storedValues'
  | 'rewards'
  | 'cards'
> & {
    readonly findCustomer: FindCustomer
    readonly clock: Clock
    readonly rateLimiter: RateLimiter
    readonly report: Report
    readonly rules: Omit<LoadCheckoutDeps['rules'], 'digest'>
    readonly store: OrderStore
    readonly links: OrderLinks
    readonly listPickups: ListPickups
    readonly ownCards: OwnCards
    /** What gift cards are sold by. */
    readonly giftCards: Pick<GiftCardSalesDeps, 'terms' | 'labels' | 'phones'>
    readonly findKeepingStore: FindKeepingStore
    /** Whether the country has stores that pay out cash. */
    readonly hasStores: (country: string) => boolean
    readonly prescoreOffers: PrescoreOffers
    readonly findSlot: RequestedTimeDeps['findSlot']
    readonly today: RequestedTimeDeps['today']
    readonly reschedulingTableFor: ReschedulingDeps['tableFor']
    readonly listFeeMethods: ReschedulingDeps['listFeeMethods']
    readonly listVariants: ListVariants
    readonly listOrderedItems: ListOrderedItems
    readonly secret: string
    readonly startPayment: StartPayment
    readonly findTransferTerms: FindTransferTerms
    /** Below `orderNumberSpace`; random by default. */
    readonly drawNumber?: () => number
  }

type OrdersModule = {
  readonly checkout: CheckoutFacade
  readonly giftCardSales: GiftCardSales
  readonly orders: OrdersFacade
  readonly orderAdmin: OrderAdmin
  readonly sendPaymentLink: SendPaymentLink
  readonly companions: CompanionOrders
  readonly orderLists: OrderLists
  readonly fillFacets: Job
  readonly expireUnpaid: (syncOrder: SyncOrder) => Job
  readonly expirePickups: Job
  readonly pickupCounter: PickupCounter
  readonly remindOfPickups: Job
}

/** Checkout and orders, stored in the database. */
export function createOrdersModule(db: Database, deps: Deps): OrdersModule {
  const {
    clock,
    rateLimiter,
    report,
    rules,
    startPayment,
    drawNumber = () => randomInt(orderNumberSpace),
  } = deps
  const { repository, accessTokens } = deps.store
  const checkouts = createCheckoutRepository(db)
  const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
  const loadCheckout = createLoadCheckout({ ...deps, rules: { ...rules, digest } })
  const placeOrder = createPlaceOrder({
    loadCheckout,
    checkouts,
    repository,
    clock,
    digest,
    startPayment,
    findTransferTerms: deps.findTransferTerms,
    newId: randomUUID,
    newNumber: (country) => toOrderNumber(country, drawNumber()),
    accessToken: (number) => accessTokens.sign(number, 'own'),
    checkRateLimit: (from) => rateLimiter.check('order', from),
  })
  const giftCardSales = createGiftCardSales({
    ...deps.giftCards,
    repository,
    startPayment,
    clock,
    newId: randomUUID,
    newNumber: (country) => toOrderNumber(country, drawNumber()),
    accessToken: (number) => accessTokens.sign(number, 'own'),
    digest,
    findTaxRate: rules.findTaxRate,
    findHistory: createFindHistory(db),
    listOffers: deps.listOffers,
    checkRateLimit: (from) => rateLimiter.check('order', from),
  })
  const { orders, admin, pickupCounter } = createOrders({
    repository,
    pickups: deps.store.pickups,
    findKeepingStore: deps.findKeepingStore,
    customerOrders: createCustomerOrders(db),
    startPayment,
    clock,
    tableFor: deps.reschedulingTableFor,
    listFeeMethods: deps.listFeeMethods,
    listOrderedItems: deps.listOrderedItems,
    slotsTaken: (ids) => loadSlotsTaken(db, ids),
    newId: randomUUID,
    findSlot: deps.findSlot,
    today: deps.today,
    cashRounding: rules.cashRounding,
    sealAccount: createAccountSeal(deps.secret),
    refundCapabilities: ({ country, customerId, payment }) => ({
      // A wallet has an owner: without an account nobody could open it.
      takesWallets: deps.storedValues !== null && customerId !== null,
      // What came by a transfer goes back by one.
      hasStores: payment.method !== 'banktransfer' && deps.hasStores(country),
    }),
    listRefundDues: createListRefundDues(db),
    accessTokens,
    links: deps.links,
    list: createListOrders(db),
    writeAudit: (by, at, entry) => writeAudit(db, by, at, entry),
    listOffersForOrder: createListOffersForOrder({ ...deps, findHistory: createFindHistory(db) }),
    checkRateLimit: (rule, subject) => rateLimiter.check(rule, subject),
  })
  const sendPaymentLink = createSendPaymentLink({
    ...deps,
    find: admin.find,
    checkRateLimit: (orderId) => rateLimiter.check('payment-link', orderId),
  })
  const listOverdue = createListOverdue(db)
  const expirePickups = createExpirePickups({
    repository,
    listOverduePickups: createListOverduePickups(db),
    cashRounding: rules.cashRounding,
  })
  return {
    checkout: {
      ...createCheckoutSteps({
        checkouts,
        loadCheckout,
        clock,
        listPickups: deps.listPickups,
        prescoreOffers: deps.prescoreOffers,
        storedValues: deps.storedValues,
        ownCards: deps.ownCards,
        findCustomer: deps.findCustomer,
        checkGiftCardLimit: (from) => rateLimiter.check('gift-card', from),
      }),
      place: placeOrder,
    },
    giftCardSales,
    orders,
    orderAdmin: admin,
    sendPaymentLink,
    companions: createCompanionOrders({
      ...deps,
      find: admin.find,
      store: createCompanionStore(db, deps.store),
      findTaxRate: rules.findTaxRate,
      cashRounding: rules.cashRounding,
      sendPaymentLink,
      newId: randomUUID,
      newNumber: (country) => toOrderNumber(country, drawNumber()),
      digest,
    }),
    orderLists: createOrderLists({ listing: createOrderListing(db, deps.countries), clock }),
    fillFacets: {
      name: 'fill-order-facets',
      everySeconds: 60,
      run: async () => `${await fillFacets(db, 500)} filled`,
    },
    pickupCounter,
    remindOfPickups: {
      name: 'remind-of-pickups',
      everySeconds: 600,
      run: async () => `${await deps.store.pickups.remind(clock.now(), 100)} reminded`,
    },
    expireUnpaid: (syncOrder) => {
      const expire = createExpireUnpaid({ repository, syncOrder, listOverdue, report })
      return {
        name: 'expire-unpaid-orders',
        everySeconds: 60,
        run: async () => `${await expire(clock.now())} expired`,
      }
    },
    expirePickups: {
      name: 'expire-pickups',
      everySeconds: 600,
      run: async () => `${await expirePickups(clock.now())} expired`,
    },
  }
}
