import { readDataFiles } from '#adapters/content/data-files.ts'
import { seedDemoRelease } from '#adapters/content-admin/seed-demo-release.ts'
import { seedDemoImport } from '#adapters/imports/seed-demo-import.ts'
import { seedDemoPlan } from '#adapters/price-admin/seed-demo-plan.ts'
import { seedDemoWallets } from '#adapters/ahlan/seed-demo-wallets.ts'
import { seedDemoCards } from '#adapters/gift-cards/seed-demo-cards.ts'
import { seedDemoConsultations } from '#adapters/consultations/seed-demo-consultations.ts'
import { seedDemoDisputes } from '#adapters/disputes/seed-demo-disputes.ts'
import { seedDemoCollections } from '#adapters/collections/seed-demo-collections.ts'
import { seedDemoSearches } from '#adapters/search-words/seed-demo-searches.ts'
import { planDemoRuns } from '#adapters/dispatch/plan-demo-runs.ts'
import { createDemoOrders } from '#adapters/orders/demo/seed-demo-orders.ts'
import { createForgetVisitor } from '#adapters/customers/forget-visitor.ts'
import { readStatementBytes } from '#adapters/orders/transfers/read-statement-bytes.ts'
import { checkAccess } from '#commerce/access-check/check-access.ts'
import { createQuoteCut } from '#commerce/made-to-measure/quote-cut.ts'
import type { Shop } from '#commerce/shop.ts'
import { createModules, type Modules } from '#composition.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { settingsFrom } from '#infrastructure/config/shop-settings.ts'
import { openCore, type Core, type ShopOverrides } from '#open-core.ts'
import { createFindLivePages } from '#web/redirects/find-live-pages.ts'

export type OpenShop = Awaited<ReturnType<typeof openShop>>

/**
 * Opens the database and builds the shop on it: `shop` for the web, the rest for the majlis command and the process.
 * Throws StartFailure with what to do about it.
 */
export async function openShop(env: Env, overrides: ShopOverrides) {
  const core = await openCore(env, overrides)
  try {
    const modules = await createModules(core)
    const { catalog, content, documents, invoices, jobs, orders, reviews, search } = modules
    const seeds = env.mode === 'demo' && overrides.seedsCatalog !== false
    if (seeds && !modules.catalogService.isManagedElsewhere) catalog.seeding.start()
    const shop = toShop(core, modules)
    modules.redirects.followPages(createFindLivePages(shop))
    const { orderAdmin } = orders
    const { finished: catalogSeeded } = catalog.seeding
    const demoOrders = createDemoOrders({
      ...core,
      ...{ shop, orderAdmin, catalogSeeded },
      afterwards: async () => {
        await seedDemoCards({ giftCards: modules.giftCards, tokens: modules.messages.tokens })
        await seedDemoWallets({ ...core, walletAdmin: modules.ahlan.admin })
        await seedDemoDisputes({ ...core, tryDispute: modules.disputes.tryDispute })
        await seedDemoConsultations({ ...core, consultations: modules.consulting.consultations })
        await seedDemoSearches({ ...core, search, searchWordsAdmin: modules.searchWordsAdmin })
        await seedDemoCollections({ ...core, collectionAdmin: modules.collectionAdmin })
        await seedDemoImport({ ...core, importAdmin: modules.importAdmin })
        await seedDemoPlan({ ...core, priceAdmin: modules.priceAdmin })
        await seedDemoRelease({ ...core, ...modules })
        await planDemoRuns({ ...core, dispatch: modules.dispatch })
      },
    })
    if (seeds && env.seedsDemoOrders) demoOrders.start()
    if (overrides.runsJobs) jobs.start()
    return {
      ...modules,
      shop,
      demoOrders,
      database: core.database,
      orderAdmin,
      pickupCounter: orders.pickupCounter,
      questionAdmin: modules.questions.admin,
      setCustomerGroup: modules.identity.setCustomerGroup,
      returnAdmin: modules.returns.admin,
      walletAdmin: modules.ahlan.admin,
      kioskAdmin: modules.kiosks.admin,
      redirectAdmin: modules.redirects.admin,
      ...{ contentAdmin: modules.contentAdmin, contentReleases: modules.contentReleases },
      contentMenu: modules.contentMenu,
      disputeAdmin: modules.disputes.admin,
      tryDispute: modules.disputes.tryDispute,
      searchWordsAdmin: modules.searchWordsAdmin,
      collectionAdmin: modules.collectionAdmin,
      catalogAdmin: modules.catalogAdmin,
      stockAdmin: modules.stockAdmin,
      priceAdmin: modules.priceAdmin,
      mediaLibrary: modules.mediaLibrary,
      productMedia: modules.productMedia,
      ...{ settingAdmin: modules.settingAdmin, slotAdmin: modules.slotAdmin, quoteBox: modules.quoteBox },
      importAdmin: modules.importAdmin,
      engineAdmin: modules.engine.admin,
      reviews: reviews.moderation,
      productQuestionAdmin: modules.productQuestions.admin,
      leadAdmin: modules.leads.admin,
      exportSubscribers: modules.leads.exportSubscribers,
      consultationAdmin: modules.consulting.admin,
      bulkQuoteAdmin: modules.quotes.admin,
      printPriceTags: modules.scanning.printPriceTags,
      searchCaughtUp: search.caughtUp,
      hiddenTerms: search.hiddenTerms,
      invoices: { ...invoices, writePdf: documents.invoicesForShopper },
      content: { ...content, seed: () => content.seed(readDataFiles(core.contentDirectory).entries) },
      async close() {
        await demoOrders.stop()
        await close(core, modules)
      },
    }
  } catch (error) {
    await core.database.close()
    throw error
  }
}

/** The facades that the web uses. */
const toShop = (
  { clock, db, report, rateLimiter, countries, storeNetwork, env }: Core,
  { catalog, content, delivery, documents, invoices, orders, ...modules }: Modules,
): Shop => ({
  clock,
  report,
  rateLimiter,
  countries,
  settings: settingsFrom(env),
  addresses: modules.addresses,
  addressBook: modules.addressBook,
  delivery,
  stores: storeNetwork.facade,
  sellers: modules.sellers,
  recommendations: modules.recommendations,
  play: modules.play,
  reviews: modules.reviews.reviews,
  reviewAdmin: modules.reviews.moderation,
  messageAdmin: modules.messages.admin,
  backgroundWork: modules.backgroundWork,
  catalog: { ...catalog.catalog, writeFeed: modules.writeFeed },
  files: modules.files,
  madeToMeasure: { quoteCut: createQuoteCut({ findCut: catalog.findCut }) },
  accessCheck: { checkAccess },
  search: modules.search.search,
  collections: modules.collecting.collections,
  scanner: modules.scanning.scanner,
  promotions: modules.promotions.facade,
  promotionAdmin: modules.promotionAdmin,
  promotionCodes: modules.promotionCodes,
  costAdmin: modules.costAdmin,
  promotionSimulation: modules.promotionSimulation,
  cart: modules.cart.cart,
  wishlist: modules.wishlist,
  sharedWishlists: modules.sharedWishlists,
  forgetVisitor: createForgetVisitor(db, { clock, rateLimiter }),
  kiosks: modules.kiosks.kiosks,
  redirects: modules.redirects.redirects,
  redirectAdmin: modules.redirects.admin,
  ...{ contentAdmin: modules.contentAdmin, contentReleases: modules.contentReleases },
  ...{ contentMenu: modules.contentMenu, contentDrafts: modules.contentDrafts },
  catalogAdmin: modules.catalogAdmin,
  stockAdmin: modules.stockAdmin,
  priceAdmin: modules.priceAdmin,
  mediaLibrary: modules.mediaLibrary,
  productMedia: modules.productMedia,
  ...{ settingAdmin: modules.settingAdmin, slotAdmin: modules.slotAdmin, quoteBox: modules.quoteBox },
  limitsOf: modules.limitsOf,
  importAdmin: modules.importAdmin,
  searchWordsAdmin: modules.searchWordsAdmin,
  collectionAdmin: modules.collectionAdmin,
  consent: modules.consent,
  payments: modules.payments.facade,
  savedCards: modules.payments.savedCards,
  checkout: orders.checkout,
  ahlan: modules.ahlan.ahlan,
  orders: orders.orders,
  orderLists: orders.orderLists,
  orderAdmin: orders.orderAdmin,
  sendPaymentLink: orders.sendPaymentLink,
  companions: orders.companions,
  giftCards: modules.giftCards.giftCards,
  giftCardSales: orders.giftCardSales,
  giftCardAdmin: modules.giftCards.admin,
  walletAdmin: modules.ahlan.admin,
  customerAdmin: modules.customerAdmin,
  invoices: { ...invoices, writePdf: documents.invoicesForShopper },
  orderPdfs: documents,
  dispatch: modules.dispatch,
  pickupCounter: orders.pickupCounter,
  approvals: modules.approvals,
  audit: modules.audit,
  questions: modules.questions.questions,
  returns: modules.returns.returns,
  returnAdmin: modules.returns.admin,
  engine: modules.engine.engine,
  inbox: modules.messages.inbox,
  messagePreviews: modules.messages.previews,
  messageTexts: modules.messages.texts,
  leads: modules.leads.leads,
  leadAdmin: modules.leads.admin,
  consultations: modules.consulting.consultations,
  consultationAdmin: modules.consulting.admin,
  kioskAdmin: modules.kiosks.admin,
  bulkQuoteAdmin: modules.quotes.admin,
  bulkQuotes: { ...modules.quotes.bulkQuotes, writePdf: documents.quoteForCompany },
  identity: modules.identity.identity,
  staffAccess: modules.staffAccess.access,
  savedViews: modules.savedViews,
  personalExports: modules.personalExports,
  collaboration: modules.collaboration,
  tasks: modules.tasks,
  money: {
    list: modules.money.list,
    payments: modules.paymentAdmin,
    disputes: modules.disputes.admin,
    disputeSheet: modules.disputes.sheetOf,
    payouts: modules.payouts,
    transfers: modules.transferAdmin,
    readStatement: readStatementBytes,
    settlements: modules.money.settlements,
    reports: modules.money.reports,
  },
  alerts: modules.alerts,
  reminders: modules.reminders,
  productQuestions: modules.productQuestions,
  content: content.content,
  chat: modules.chat,
  media: modules.media,
  contentApi: content.contentApi,
  operationsApi: modules.operations.api,
})

async function close(core: Core, modules: Modules): Promise<void> {
  await modules.jobs.stop()
  await modules.payments.close()
  await modules.orderStore.close()
  modules.messages.close()
  modules.content.close()
  modules.files.close()
  modules.collecting.close()
  await modules.search.close()
  modules.kiosks.close()
  await modules.redirects.close()
  await modules.catalog.close()
  modules.reviews.close()
  core.storeNetwork.close()
  core.settings.close()
  await core.database.close()
}
