import type { Shop } from '#commerce/shop.ts'
import { toInstant } from '#kernel/instant.ts'
import { openAfterOrders, type AfterOrders } from '#adapters/orders/after-orders.ts'
import { openAddresses } from '#adapters/addresses/open-addresses.ts'
import { openConsent } from '#adapters/consent/open-consent.ts'
import { openContent, type OpenContent } from '#adapters/content/open-content.ts'
import type { SeedReport } from '#adapters/content/seed.ts'
import { readDataFiles } from '#adapters/content/data-files.ts'
import { databaseConfig } from '#infrastructure/db/database-config.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { openDelivery } from '#adapters/delivery/open-delivery.ts'
import { openQuotes } from '#adapters/delivery/open-quotes.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createWriteFeed } from '#adapters/feeds/write-feed.ts'
import type { Jobs } from '#infrastructure/queue/job.ts'
import { openJobs } from '#infrastructure/queue/open-jobs.ts'
import { keptSecret } from '#infrastructure/config/stored-secret.ts'
import type { ShopParts } from '#shop-overrides.ts'
import { settingsFrom } from '#infrastructure/config/shop-settings.ts'
import { toSearchSuggestions } from '#adapters/search/search-suggestions.ts'
import { openSearch } from '#adapters/search/open-search.ts'
import { openCart } from '#adapters/cart/open-cart.ts'
import { openCatalog, type OpenCatalog } from '#adapters/catalog/open-catalog.ts'
import { createMemoryRateLimits } from '#infrastructure/rate-limits/memory.ts'
import { openMedia, type OpenMedia } from '#adapters/media/open-media.ts'
import { openLeads } from '#adapters/leads/open-leads.ts'
import { openTax, type OpenTax } from '#adapters/tax/open-tax.ts'
import { openTools } from '#adapters/made-to-measure/open-tools.ts'
import type { OrderDesk } from '#commerce/orders/orders.ts'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { ReviewModeration } from '#commerce/reviews/moderate-reviews.ts'
import { createBeginQuote } from '#adapters/checkout/begin-quote.ts'
import { checkoutParts } from '#adapters/checkout/checkout-parts.ts'
import { enqueueMessage } from '#adapters/messages/outbox.ts'
import { openHolds } from '#adapters/orders/reservations/open-holds.ts'
import { openOrders, type OpenOrders } from '#adapters/orders/open-orders.ts'
import { openPromotions } from '#adapters/promotions/open-promotions.ts'
import type { OpenPayments } from '#commerce/payments/payments.ts'
import { openPayments } from '#adapters/payments/open-payments.ts'
import { paymentsConfig } from '#adapters/payments/payments-config.ts'
import { openReviews } from '#adapters/reviews/open-reviews.ts'
import { openWishlist } from '#adapters/wishlist/open-wishlist.ts'

export type OpenShop = Omit<AfterOrders, 'work'> & {
  readonly shop: Shop
  /** For whoever reads what shoppers wrote: the majlis command. */
  readonly reviews: ReviewModeration
  /** For whoever says what is offered: the majlis command. */
  readonly promotions: PromotionRepository
  /** For whoever moves orders on: the majlis command, the operations API. */
  readonly orderDesk: OrderDesk
  /** For orders and jobs. */
  readonly payments: OpenPayments
  readonly database: OpenDatabase
  /** For whoever brings goods in or changes prices and stock: the majlis command. */
  readonly catalog: Pick<OpenCatalog, 'reader' | 'writer' | 'seeding' | 'goods' | 'from'>
  /** For whoever edits: the majlis command. */
  readonly content: Pick<OpenContent, 'editing' | 'signPreview' | 'seeded'> & {
    /** Reads the files of the content directory again. */
    seed(): Promise<SeedReport>
  }
  /** For whoever brings pictures: the majlis command. */
  readonly media: OpenMedia
  /** What runs by itself; a command may run it, too. */
  readonly jobs: Jobs
  /** Rates and the step of cash, for whoever works out what an order comes to. */
  readonly tax: OpenTax
  /** Fulfilled when the index has all that the catalogue has. */
  readonly searchSettled: () => Promise<void>
  close(): Promise<void>
}

/** Opens everything the shop stands on, in order. Throws StartFailure with what to do about it. */
export async function openShop(env: Env, overrides: ShopParts): Promise<OpenShop> {
  const {
    contentDirectory = './src/content',
    clock = { now: () => toInstant(new Date()) },
    report,
    rateLimits = createMemoryRateLimits(Date.now),
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
  const secret = env.secret ?? keptSecret(env.dataDirectory)
  const { countries, stores, entries, searchWords } = readDataFiles(contentDirectory)
  const database = await timed('database: opened, migrations applied', async () =>
    overrides.openDatabase ? overrides.openDatabase() : openDatabase(databaseConfig(env)),
  )
  try {
    const content = await timed('content: seeded where it was new, API open', () =>
      openContent({
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
    const catalog: OpenCatalog = await openCatalog({
      db: database.db,
      invalidations: database.invalidations,
      clock,
      loadRatings: () => reviews.reviews.loadRatings(),
      countries,
      stores,
      contentDirectory,
      report,
    })
    const reviews = await openReviews(database.db, {
      mode: env.mode,
      contentDirectory,
      clock,
      rateLimits,
      invalidations: database.invalidations,
      knowsProduct: catalog.knowsProduct,
      tagsOf: catalog.tagsOf,
    })
    const opened = openSearch({
      db: database.db,
      source: { ...catalog.searchSource, loadRatings: reviews.reviews.loadRatings },
      loadCards: catalog.loadCards,
      invalidations: database.invalidations,
      words: searchWords,
      countries,
      stores,
      clock,
      rateLimits,
      report,
    })
    const visitors = { clock, rateLimits, listSellables: catalog.listSellables }
    const promotions = await openPromotions(database.db, { mode: env.mode, contentDirectory, clock })
    const { listOrderables } = catalog
    const { listProductCards } = catalog.catalog
    const carts = openCart(database.db, {
      ...{ ...visitors, catalog, listOrderables, listProductCards, promotions },
    })
    const byTables = openDelivery(contentDirectory, { clock, countries })
    const quotes = openQuotes({ ...byTables, stores, db: database.db, listOrderables })
    const delivery = { ...byTables, ...quotes }
    const tax = openTax(contentDirectory, countries)
    const addresses = openAddresses(contentDirectory, { countries })
    const held = openHolds(database.db, env.mode, clock)
    const payments = openPayments(
      database.db,
      {
        ...{ clock, report },
        recordPayment: (outcome) => orders.recordPayment(outcome),
        formatAddress: addresses.format,
        takesCards: held.storedValues !== null,
      },
      paymentsConfig(env, contentDirectory, clock),
    )
    const orders: OpenOrders = openOrders(database.db, {
      ...checkoutParts({ ...byTables, delivery, tax, stores, countries, payments: payments.facade }),
      beginQuote: createBeginQuote(database.db, { clock, catalog, promotions }),
      listOrderables,
      ...{ clock, rateLimits, report },
      enqueueMessage,
      secret,
      invalidations: database.invalidations,
      ...held,
      startPayment: payments.startPayment,
    })
    const after = await openAfterOrders(database.db, {
      ...{ env, secret, clock, countries, report, rateLimits, stores },
      formatAddress: addresses.format,
      writer: catalog.writer,
      ...{ desk: orders.desk, payments, storedValues: held.storedValues },
    })
    const media = openMedia(database.db, { clock })
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
      wishlist: openWishlist(database.db, visitors),
      media,
      tools: openTools({ findCut: catalog.findCut }),
      stores: { list: async ({ country }) => stores.filter((store) => store.country === country.isoCode) },
      leads: openLeads(database.db, { clock, countries, rateLimits }),
      consent: openConsent(database.db, { clock, rateLimits }),
      invoices: after.invoices,
      inbox: after.messages.inbox,
      payments: payments.facade,
      rateLimits,
      report,
    }
    // The demo's goods come while the shop is open already.
    if (env.mode === 'demo' && seedsCatalog) catalog.seeding.start()
    const work = [...after.work, orders.expireUnpaid(payments.askForOrder), carts.job]
    const jobs = openJobs(database.db, work, { clock, report })
    if (runsJobs) jobs.start()
    return {
      shop,
      jobs,
      ...after,
      payments,
      media,
      reviews: reviews.moderation,
      promotions,
      orderDesk: orders.desk,
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
