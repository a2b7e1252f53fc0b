import { createAddressesModule } from '#adapters/addresses/create-addresses-module.ts'
import { createCartModule } from '#adapters/cart/create-cart-module.ts'
import { listDemoLocations } from '#adapters/catalog/demo/demo-locations.ts'
import { createCatalogService } from '#adapters/catalog/service/create-catalog-service.ts'
import { createCatalogAdminModule } from '#adapters/catalog-admin/create-catalog-admin-module.ts'
import { createCatalogModule } from '#adapters/catalog/create-catalog-module.ts'
import { createCollectionsModule } from '#adapters/collections/create-collections-module.ts'
import { createContentAdminModule } from '#adapters/content-admin/create-content-admin-module.ts'
import { createContentDraftsModule } from '#adapters/content-admin/create-content-drafts-module.ts'
import { createPreviewTokens } from '#adapters/content/preview-token.ts'
import { createQuoteBoxModule } from '#adapters/checkout/create-quote-box-module.ts'
import { createDeliveryModule } from '#adapters/delivery/create-delivery-module.ts'
import { createDeliveryQuotes } from '#adapters/delivery/create-delivery-quotes.ts'
import { createSlotAdminModule } from '#adapters/slots/slot-admin-repository.ts'
import { createExtraTerms } from '#adapters/delivery/extra-service.ts'
import { createGiftCardParts } from '#adapters/gift-cards/create-gift-cards-module.ts'
import { createReadCustomerId } from '#adapters/identity/find-customer.ts'
import { createSecrets } from '#adapters/identity/secrets.ts'
import { createImportsModule } from '#adapters/imports/create-imports-module.ts'
import { createKiosksModule } from '#adapters/kiosks/create-kiosks-module.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { createMediaAdminModule } from '#adapters/media/create-media-module.ts'
import { createDescribeCut } from '#adapters/made-to-measure/describe-cut.ts'
import { createAddressBookModule } from '#adapters/customers/create-address-book-module.ts'
import { createPriceAdminModule } from '#adapters/price-admin/create-price-admin-module.ts'
import { createCodeAdminModule } from '#adapters/promotion-admin/create-code-admin.ts'
import { createPromotionAdminModule } from '#adapters/promotion-admin/create-promotion-admin-module.ts'
import { createPromotionSimulation } from '#adapters/promotion-admin/create-promotion-simulation.ts'
import { createPromotionsModule } from '#adapters/promotions/create-promotions-module.ts'
import { createRecommendationsModule } from '#adapters/recommendations/create-recommendations-module.ts'
import { createProductQuestionsModule } from '#adapters/product-questions/create-product-questions-module.ts'
import { createRedirectsModule } from '#adapters/redirects/create-redirects-module.ts'
import { createReviewsModule } from '#adapters/reviews/create-reviews-module.ts'
import { createScannerModule } from '#adapters/scanner/create-scanner-module.ts'
import { createSearchModule } from '#adapters/search/create-search-module.ts'
import { createSearchWordsModule } from '#adapters/search-words/create-search-words-module.ts'
import { createSellersModule } from '#adapters/sellers/create-sellers-module.ts'
import { createTaxModule } from '#adapters/tax/create-tax-module.ts'
import { createWishlistModule } from '#adapters/wishlist/create-wishlist-module.ts'
import { createStoreHours } from '#commerce/stores/store-hours.ts'
import { createStoreAdmin } from '#commerce/stores/store-admin.ts'
import { leadsToShop } from '#web/shop-paths.ts'
import type { Core } from '#open-core.ts'

/** What is sold, where it is found and kept, and what it costs: everything before an order. */
export async function createCatalogModules(core: Core) {
  const { db, contentDirectory, countries } = core
  const tax = createTaxModule(contentDirectory, countries, core.settings.live)
  const deliveryTables = createDeliveryModule(contentDirectory, {
    ...core,
    extraTerms: createExtraTerms(core),
    settings: core.settings.live,
  })
  const sellers = createSellersModule(core)
  const addresses = createAddressesModule(contentDirectory, { ...core, ...deliveryTables })
  const addressBook = createAddressBookModule(db, { ...core, addresses })
  const formatAddress = addresses.format
  const reviews = await createReviewsModule(db, core)
  const productQuestions = createProductQuestionsModule(db, core)
  const { loadRatings } = reviews.reviews
  const recommendations = createRecommendationsModule(db, core)
  const catalog = await createCatalogModule({
    ...core,
    ...recommendations,
    loadRatings,
    describeCut: createDescribeCut(),
  })
  const { listVariants, writer } = catalog
  const catalogService = createCatalogService(db, { ...core, ...catalog })
  const delivery = {
    ...deliveryTables,
    ...createDeliveryQuotes({ ...core, ...deliveryTables, listVariants }),
  }
  core.storeNetwork.onMove(() => writer.putLocations(listDemoLocations(countries, core.stores())))
  const storeAdmin = createStoreAdmin({
    repository: core.storeNetwork.repository,
    known: core.stores,
    hours: createStoreHours(core.settings.admin, core.storeNetwork.hoursInSettings),
    areasOf: (code) =>
      countries.some(({ isoCode }) => isoCode === code)
        ? deliveryTables.tableOf(code).areas.map((area) => area.code)
        : undefined,
    changed: core.storeNetwork.changed,
  })
  const search = createSearchModule({
    ...core,
    loadCurrentPath: catalog.loadCurrentPath,
    source: { ...catalog.searchSource, loadRatings },
    loadCards: catalog.loadCards,
    words: core.searchWords,
  })
  const scanning = createScannerModule(db, { ...core, listVariants })
  const { loadCurrentPath } = catalog
  const promotions = await createPromotionsModule(db, { ...core, loadCurrentPath })
  const { listProductCards } = catalog.catalog
  const readCustomerId = createReadCustomerId(createSecrets(core.secret))
  const cart = createCartModule(db, {
    ...core,
    catalog,
    listVariants,
    listProductCards,
    promotions,
    readCustomerId,
  })
  const kiosks = await createKiosksModule(db, {
    ...core,
    listVariants,
    hasStore: async (country, code) =>
      core.stores().some((store) => store.country === country && store.storeCode === code),
  })
  const wishlists = createWishlistModule(db, { ...core, listVariants, addToCart: cart.cart.add })
  const { defaultStorefront } = core.env
  const redirects = createRedirectsModule(db, { ...core, defaultStorefront })
  const collecting = createCollectionsModule(db, { ...core, ...search, loadCurrentPath })
  const imports = createImportsModule(db, {
    ...core,
    ...catalog,
    ...catalogService,
    ...tax,
    defaultStorefront,
    findLivePages: redirects.findLivePages,
    drop: core.env.importDrop,
    cards: { ...createGiftCardParts(db, core), book: createLedgerBook(db) },
  })
  const promotionAdmin = createPromotionAdminModule(db, { ...core, loadCurrentPath })
  const editing = createContentAdminModule(db, {
    ...core,
    tokens: createPreviewTokens(core.secret, core.clock),
    isManagedElsewhere: core.env.contentGraphqlUrl !== null,
    links: {
      ...{ leadsToShop, listCategories: catalog.catalog.listCategories },
      listBrands: catalog.catalog.listBrands,
      listCollections: collecting.collections.listAll,
    },
  })
  /** What merchandisers keep by pages, API and commands. */
  const merchandising = {
    redirectAdmin: redirects.admin,
    searchWordsAdmin: createSearchWordsModule(db, {
      ...core,
      ...search,
      words: core.searchWords,
      defaultStorefront,
      loadCurrentPath,
    }),
    collectionAdmin: collecting.collectionAdmin,
    promotionAdmin,
    ...createCodeAdminModule(db, { ...core, promotionAdmin }),
    ...editing,
    contentDrafts: createContentDraftsModule(db, { ...core, admin: editing.contentAdmin }),
    promotionSimulation: createPromotionSimulation(db, { ...core, ...catalog, ...tax, promotions }),
    ...createCatalogAdminModule(db, { ...core, ...catalogService, loadCurrentPath }),
    ...createMediaAdminModule(db, { ...core, ...catalogService }),
    settingAdmin: core.settings.admin,
    ...createSlotAdminModule(db, { ...core, ...deliveryTables }),
    ...createQuoteBoxModule(db, { ...core, ...deliveryTables, ...catalog, promotions }),
    limitsOf: core.limitsOf,
    ...createPriceAdminModule(db, { ...core, ...catalogService, ...tax }),
    importAdmin: imports.admin,
  }
  return {
    tax,
    deliveryTables,
    sellers,
    addresses,
    addressBook,
    formatAddress,
    reviews,
    productQuestions,
    recommendations,
    catalog,
    catalogService,
    delivery,
    storeAdmin,
    search,
    collecting,
    scanning,
    promotions,
    readCustomerId,
    cart,
    kiosks,
    wishlists,
    jobs: [...catalogService.jobs, ...imports.jobs],
    merchandising,
    ...merchandising,
    redirects,
    listVariants,
    writer,
  }
}
