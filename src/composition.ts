import type { Shop } from '#commerce/shop.ts'
import { toInstant } from '#kernel/instant.ts'
import { createAfterOrders, type AfterOrders } from '#adapters/orders/after-orders.ts'
import { createAddressesModule } from '#adapters/addresses/create-addresses-module.ts'
import { createConsentModule } from '#adapters/consent/create-consent-module.ts'
import { createContentApi } from '#api/content-graphql/server.ts'
import { createContentModule, type ContentModule } from '#adapters/content/create-content-module.ts'
import type { SeedReport } from '#adapters/content/seed.ts'
import { readDataFiles } from '#adapters/content/data-files.ts'
import { databaseConfig } from '#infrastructure/db/database-config.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { createDeliveryModule } from '#adapters/delivery/create-delivery-module.ts'
import { createDeliveryQuotes } from '#adapters/delivery/create-delivery-quotes.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createWriteFeed } from '#adapters/feeds/write-feed.ts'
import type { Jobs } from '#infrastructure/queue/job.ts'
import { createJobs } from '#infrastructure/queue/create-jobs.ts'
import { storedSecret } from '#infrastructure/config/stored-secret.ts'
import type { ShopParts } from '#shop-overrides.ts'
import { settingsFrom } from '#infrastructure/config/shop-settings.ts'
import { toSearchSuggestions } from '#adapters/search/search-suggestions.ts'
import { openSearch } from '#adapters/search/open-search.ts'
import { createCartModule } from '#adapters/cart/create-cart-module.ts'
import { createDescribeCut } from '#adapters/made-to-measure/describe-cut.ts'
import { openCatalog, type CatalogModule } from '#adapters/catalog/open-catalog.ts'
import { createMemoryRateLimiter } from '#infrastructure/rate-limits/memory.ts'
import { createMediaModule, type MediaModule } from '#adapters/media/create-media-module.ts'
import { createLeadsModule } from '#adapters/leads/create-leads-module.ts'
import { createTaxModule, type TaxModule } from '#adapters/tax/create-tax-module.ts'
import { createQuoteCut } from '#commerce/made-to-measure/quote-cut.ts'
import { checkAccess } from '#commerce/access-check/check-access.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { ReviewModeration } from '#commerce/reviews/moderate-reviews.ts'
import { createLoadQuoteSnapshot } from '#adapters/checkout/quote-snapshot/load-quote-snapshot.ts'
import { chargeLabels } from '#adapters/checkout/charge-labels.ts'
import { createCheckoutRules } from '#commerce/checkout/create-checkout-rules.ts'
import { enqueueMessage } from '#adapters/messages/outbox.ts'
import { createReservations } from '#adapters/orders/reservations/create-reservations.ts'
import { createOrdersModule, type OrdersModule } from '#adapters/orders/create-orders-module.ts'
import { createPromotionsModule } from '#adapters/promotions/create-promotions-module.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import { createPaymentsModule } from '#adapters/payments/create-payments-module.ts'
import { readPaymentsConfig } from '#adapters/payments/payments-config.ts'
import { openReviews } from '#adapters/reviews/open-reviews.ts'
import { createWishlistModule } from '#adapters/wishlist/create-wishlist-module.ts'

export type OpenShop = Omit<AfterOrders, 'work'> & {
  readonly shop: Shop
  /** For whoever reads what shoppers wrote: the majlis command. */
  readonly reviews: ReviewModeration
  /** For whoever says what is offered: the majlis command. */
  readonly promotions: PromotionRepository
  /** For whoever moves orders on: the majlis command, the operations API. */
  readonly orderAdmin: OrderAdmin
  /** For orders and jobs. */
  readonly payments: PaymentsModule
  readonly database: OpenDatabase
  /** For whoever brings goods in or changes prices and stock: the majlis command. */
  readonly catalog: Pick<CatalogModule, 'reader' | 'writer' | 'seeding' | 'snapshots' | 'listVariantsFrom'>
  /** For whoever edits: the majlis command. */
  readonly content: Pick<ContentModule, 'editing' | 'signPreview' | 'seeded'> & {
    /** Reads the files of the content directory again. */
    seed(): Promise<SeedReport>
  }
  /** For whoever brings pictures: the majlis command. */
  readonly media: MediaModule
  /** What runs by itself; a command may run it, too. */
  readonly jobs: Jobs
  /** Rates and the step of cash, for whoever works out what an order comes to. */
  readonly tax: TaxModule
  /** Fulfilled when the index has all that the catalog has. */
  readonly searchSettled: () => Promise<void>
  close(): Promise<void>
}

/** Opens everything the shop stands on, in order. Throws StartFailure with what to do about it. */
export async function openShop(env: Env, overrides: ShopParts): Promise<OpenShop> {
  const {
    contentDirectory = './src/content',
    clock = { now: () => toInstant(new Date()) },
    report,
    rateLimiter = createMemoryRateLimiter(Date.now),
    seedsCatalog = true,
    runsJobs = false,
    tell = () => undefined,
  } = overrides
  const timed = async <Value>(step: string, work: () => Promise<Value>): Promise<Value> => {
    const began = performance.now()
    const value = await work()
    tell(step, performance.now() - began)
    return value
  }
  const secret = env.secret ?? storedSecret(env.dataDirectory)
  const { countries, stores, entries, searchWords } = readDataFiles(contentDirectory)
  const database = await timed('database: opened, migrations applied', async () =>
    overrides.openDatabase ? overrides.openDatabase() : openDatabase(databaseConfig(env)),
  )
  try {
    const content = await timed('content: seeded where it was new, API open', () =>
      createContentModule({
        createApi: createContentApi,
        database,
        clock,
        countries,
        entries,
        suggestions: toSearchSuggestions(() => opened.search, countries),
        report,
        config: {
          mode: env.mode,
          secret,
          contentGraphqlUrl: env.contentGraphqlUrl,
        },
      }),
    )
    const catalog: CatalogModule = await openCatalog({
      db: database.db,
      purgeBus: database.purgeBus,
      clock,
      loadRatings: () => reviews.reviews.loadRatings(),
      describeCut: createDescribeCut(),
      countries,
      stores,
      contentDirectory,
      report,
    })
    const reviews = await openReviews(database.db, {
      mode: env.mode,
      contentDirectory,
      clock,
      rateLimiter,
      purgeBus: database.purgeBus,
      productExists: catalog.productExists,
      tagsOf: catalog.tagsOf,
    })
    const opened = openSearch({
      db: database.db,
      source: { ...catalog.searchSource, loadRatings: reviews.reviews.loadRatings },
      loadCards: catalog.loadCards,
      purgeBus: database.purgeBus,
      words: searchWords,
      countries,
      stores,
      clock,
      rateLimiter,
      report,
    })
    const visitors = { clock, rateLimiter, listVariants: catalog.listVariants }
    const promotions = await createPromotionsModule(database.db, { mode: env.mode, contentDirectory, clock })
    const { listVariants } = catalog
    const { listProductCards } = catalog.catalog
    const carts = createCartModule(database.db, {
      ...{ ...visitors, catalog, listVariants, listProductCards, promotions },
    })
    const byTables = createDeliveryModule(contentDirectory, { clock, countries })
    const quotes = createDeliveryQuotes({ ...byTables, stores, db: database.db, listVariants })
    const delivery = { ...byTables, ...quotes }
    const tax = createTaxModule(contentDirectory, countries)
    const addresses = createAddressesModule(contentDirectory, { countries })
    const held = createReservations(database.db, env.mode, clock)
    const payments = createPaymentsModule(
      database.db,
      {
        ...{ clock, report },
        recordPayment: (outcome) => orders.recordPayment(outcome),
        formatAddress: addresses.format,
        takesCards: held.storedValues !== null,
      },
      readPaymentsConfig(env, contentDirectory, clock),
    )
    const orders: OrdersModule = createOrdersModule(database.db, {
      ...createCheckoutRules({
        ...byTables,
        delivery,
        tax,
        stores,
        countries,
        chargeLabels,
        payments: payments.facade,
      }),
      loadQuoteSnapshot: createLoadQuoteSnapshot(database.db, { clock, catalog, promotions }),
      listVariants,
      ...{ clock, rateLimiter, report },
      enqueueMessage,
      secret,
      purgeBus: database.purgeBus,
      ...held,
      startPayment: payments.startPayment,
    })
    const after = await createAfterOrders(database.db, {
      ...{ env, secret, clock, countries, report, rateLimiter, stores },
      formatAddress: addresses.format,
      writer: catalog.writer,
      orderAdmin: orders.orderAdmin,
      payments,
      storedValues: held.storedValues,
    })
    const media = createMediaModule(database.db, { clock })
    const shop: Shop = {
      clock,
      countries,
      settings: settingsFrom(env),
      content: content.content,
      contentApi: content.contentApi,
      operationsApi: after.operations.api,
      catalog: {
        ...catalog.catalog,
        writeFeed: createWriteFeed({ reader: catalog.reader, clock, delivery, origin: env.origin }),
      },
      search: opened.search,
      delivery,
      addresses,
      reviews: reviews.reviews,
      checkout: orders.checkout,
      orders: orders.orders,
      cart: carts.cart,
      wishlist: createWishlistModule(database.db, visitors),
      media,
      madeToMeasure: { quoteCut: createQuoteCut({ findCut: catalog.findCut }) },
      accessCheck: { checkAccess },
      stores: { list: async ({ country }) => stores.filter((store) => store.country === country.isoCode) },
      leads: createLeadsModule(database.db, { clock, countries, rateLimiter }),
      consent: createConsentModule(database.db, { clock, rateLimiter }),
      invoices: after.invoices,
      inbox: after.messages.inbox,
      payments: payments.facade,
      rateLimiter,
      report,
    }
    // The demo's goods come while the shop is open already.
    if (env.mode === 'demo' && seedsCatalog) catalog.seeding.start()
    const work = [...after.work, orders.expireUnpaid(payments.syncOrder), orders.expirePickups, carts.job]
    const jobs = createJobs(database.db, work, { clock, report })
    if (runsJobs) jobs.start()
    return {
      shop,
      jobs,
      ...after,
      payments,
      media,
      reviews: reviews.moderation,
      promotions,
      orderAdmin: orders.orderAdmin,
      database,
      catalog,
      tax,
      searchSettled: opened.settled,
      content: { ...content, seed: () => content.seed(readDataFiles(contentDirectory).entries) },
      async close() {
        await jobs.stop()
        await payments.close()
        after.messages.close()
        opened.close()
        reviews.close()
        await catalog.close()
        content.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
