import type { Report } from '#kernel/report.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { EngineAdmin } from '#commerce/engine/engine-facade.ts'
import type { ConsultationAdmin } from '#commerce/consultations/consultation-admin.ts'
import type { DisputeAdmin } from '#commerce/disputes/dispute-admin.ts'
import type { CatalogWriter } from '#commerce/catalog/ports.ts'
import type { PickupCounter } from '#commerce/orders/pickup/pickup-counter.ts'
import type { AddressByFields } from '#commerce/orders/address/address-by-fields.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { GiftCardAdmin } from '#commerce/gift-cards/gift-card-admin.ts'
import type { LeadAdmin } from '#commerce/leads/lead-admin.ts'
import type { KioskAdmin } from '#commerce/kiosks/kiosks-facade.ts'
import type { WalletAdmin } from '#commerce/ahlan/wallet-admin.ts'
import type { BulkQuoteAdmin } from '#commerce/quotes/bulk-quote-admin.ts'
import type { QuestionAdmin } from '#commerce/questions/questions-facade.ts'
import type { RedirectAdmin } from '#commerce/redirects/redirect-admin.ts'
import type { PromotionSimulation } from '#commerce/promotion-admin/promotion-simulation.ts'
import type { ContentAdmin } from '#commerce/content-admin/content-admin.ts'
import type { CostAdmin } from '#commerce/price-admin/cost-admin.ts'
import type { PromotionCodeAdmin } from '#commerce/promotion-admin/code-admin.ts'
import type { ContentMenu } from '#commerce/content-admin/menu/create-menu.ts'
import type { ContentReleases } from '#commerce/content-admin/create-releases.ts'
import type { PromotionAdmin } from '#commerce/promotion-admin/promotion-admin.ts'
import type { MediaLibrary } from '#commerce/media/media-library.ts'
import type { ProductMedia } from '#commerce/media/product-media.ts'
import type { PriceAdmin } from '#commerce/price-admin/price-admin.ts'
import type { SettingAdmin } from '#commerce/settings/setting-admin.ts'
import type { ImportAdmin } from '#commerce/imports/import-admin.ts'
import type { QuoteBox } from '#commerce/checkout/quote-box.ts'
import type { SlotAdmin } from '#commerce/slots/slot-admin.ts'
import type { StockAdmin } from '#commerce/inventory/stock-admin.ts'
import type { CatalogAdmin } from '#commerce/catalog-admin/catalog-admin.ts'
import type { CollectionAdmin } from '#commerce/collections/collection-admin.ts'
import type { SearchWordsAdmin } from '#commerce/search-words/search-words-admin.ts'
import type { ReturnAdmin } from '#commerce/returns/return-admin.ts'
import type { StoreAdmin } from '#commerce/stores/store-admin.ts'
import type { PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import type { TransferAdmin } from '#commerce/orders/payment/transfer-admin.ts'
import type { PayoutAdmin } from '#commerce/orders/refunds/payouts.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { ProductQuestionAdmin } from '#commerce/product-questions/create-product-questions.ts'
import type { ReviewModeration } from '#commerce/reviews/moderate-reviews.ts'
import type { Approvals } from '#commerce/approvals/create-approvals.ts'
import type { AuditLog } from '#commerce/audit/ports.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { approvalRoutes, auditLogRoutes } from './approval-routes.ts'
import { cancellationRoutes } from './cancellation-routes.ts'
import { createStoredResponses } from './stored-responses.ts'
import { createApiKeys } from './api-keys.ts'
import { catalogRoutes } from './catalog-routes.ts'
import { createOperationsApi } from './operations-api.ts'
import { consultationRoutes } from './consultation-routes.ts'
import { engineRoutes } from './engine-routes.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { contentRoutes } from './content-routes.ts'
import { menuRoutes } from './menu-routes.ts'
import { releaseRoutes } from './release-routes.ts'
import { documentRoutes } from './document-routes.ts'
import { giftCardRoutes } from './gift-card-routes.ts'
import { kioskRoutes } from './kiosk-routes.ts'
import { leadRoutes } from './lead-routes.ts'
import { addressRoutes } from './address-routes.ts'
import { companionRoutes } from './companion-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import type { DispatchFacade } from '#commerce/dispatch/dispatch-facade.ts'
import { runRoutes } from './run-routes.ts'
import { pickupRoutes } from './pickup-routes.ts'
import { questionRoutes } from './question-routes.ts'
import { quoteRoutes } from './quote-routes.ts'
import { productQuestionRoutes } from './product-question-routes.ts'
import { redirectRoutes } from './redirect-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { refundRoutes } from './refund-routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { importRoutes } from './import-routes.ts'
import { mediaRoutes } from './media-routes.ts'
import { quoteBoxRoutes } from './quote-box-routes.ts'
import { slotRoutes } from './slot-routes.ts'
import { stockRoutes } from './stock-routes.ts'
import { priceRoutes } from './price-routes.ts'
import { productRoutes } from './product-routes.ts'
import { productVersionRoutes } from './product-version-routes.ts'
import { costRoutes } from './cost-routes.ts'
import { promotionCodeRoutes } from './promotion-code-routes.ts'
import { promotionRoutes } from './promotion-routes.ts'
import { simulationRoutes } from './simulation-routes.ts'
import { collectionRoutes } from './collection-routes.ts'
import { searchWordRoutes } from './search-word-routes.ts'
import { storeRoutes } from './store-routes.ts'
import { transferRoutes } from './transfer-routes.ts'
import { walletRoutes } from './wallet-routes.ts'
import { returnRoutes } from './return-routes.ts'
import { customerRoutes } from './customer-routes.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly rateLimiter: RateLimiter
  readonly report: Report
  readonly env: Pick<Env, 'origin'>
  readonly writer: Pick<CatalogWriter, 'setStock'>
  readonly orderAdmin: OrderAdmin | null
  /** Links to pay, and orders that go along with others. */
  readonly orders: Parameters<typeof companionRoutes>[0] | null
  readonly addressByFields: AddressByFields | null
  readonly pickupCounter: PickupCounter | null
  readonly dispatch: DispatchFacade | null
  readonly paymentAdmin: PaymentAdmin | null
  readonly payouts: PayoutAdmin | null
  readonly transferAdmin: TransferAdmin | null
  readonly documents: Parameters<typeof documentRoutes>[0] | null
  readonly questionAdmin: QuestionAdmin | null
  readonly consultationAdmin: ConsultationAdmin | null
  readonly leadAdmin: LeadAdmin | null
  readonly bulkQuoteAdmin: BulkQuoteAdmin | null
  readonly giftCardAdmin: GiftCardAdmin | null
  readonly walletAdmin: WalletAdmin | null
  readonly returnAdmin: ReturnAdmin | null
  readonly kioskAdmin: KioskAdmin | null
  readonly storeAdmin: StoreAdmin | null
  readonly disputeAdmin: DisputeAdmin | null
  readonly redirectAdmin: RedirectAdmin | null
  readonly searchWordsAdmin: SearchWordsAdmin | null
  readonly collectionAdmin: CollectionAdmin | null
  readonly catalogAdmin: CatalogAdmin | null
  readonly promotionAdmin: PromotionAdmin | null
  readonly promotionCodes: PromotionCodeAdmin | null
  readonly costAdmin: CostAdmin | null
  readonly promotionSimulation: PromotionSimulation | null
  readonly contentAdmin: ContentAdmin | null
  readonly contentReleases: ContentReleases | null
  readonly contentMenu: ContentMenu | null
  readonly stockAdmin: StockAdmin | null
  readonly priceAdmin: PriceAdmin | null
  readonly mediaLibrary: MediaLibrary | null
  readonly productMedia: ProductMedia | null
  readonly settingAdmin: SettingAdmin | null
  readonly slotAdmin: SlotAdmin | null
  readonly quoteBox: QuoteBox | null
  readonly importAdmin: ImportAdmin | null
  readonly engineAdmin: EngineAdmin | null
  readonly reviewAdmin: ReviewModeration | null
  readonly productQuestionAdmin: ProductQuestionAdmin | null
  readonly approvals: Approvals | null
  readonly audit: AuditLog | null
} & Pick<Parameters<typeof catalogRoutes>[0], 'catalogService'> &
  Parameters<typeof customerRoutes>[0]

/** The operations API and its keys. Routes exist for the modules that are passed in. */
export function createOperationsModule(db: Database, deps: Deps) {
  const { env, orderAdmin, paymentAdmin, payouts, documents, clock } = deps
  const keys = createApiKeys(db)
  const routes = [
    ...(orderAdmin ? [...orderRoutes(orderAdmin), ...cancellationRoutes(orderAdmin)] : []),
    ...(deps.orders ? companionRoutes(deps.orders) : []),
    ...(deps.addressByFields ? addressRoutes(deps.addressByFields) : []),
    ...(deps.pickupCounter ? pickupRoutes(deps.pickupCounter) : []),
    ...(deps.dispatch ? runRoutes(deps.dispatch) : []),
    ...(paymentAdmin ? paymentRoutes(paymentAdmin) : []),
    ...(paymentAdmin && payouts ? refundRoutes({ paymentAdmin, payouts }) : []),
    ...(deps.transferAdmin
      ? transferRoutes(deps.transferAdmin, (code) => deps.countries.some(({ isoCode }) => isoCode === code))
      : []),
    ...(documents ? documentRoutes(documents) : []),
    ...(deps.questionAdmin ? questionRoutes(deps.questionAdmin) : []),
    ...(deps.bulkQuoteAdmin ? quoteRoutes(deps.bulkQuoteAdmin) : []),
    ...(deps.consultationAdmin ? consultationRoutes(deps.consultationAdmin) : []),
    ...(deps.leadAdmin ? leadRoutes(deps.leadAdmin) : []),
    ...(deps.giftCardAdmin ? giftCardRoutes(deps.giftCardAdmin) : []),
    ...(deps.walletAdmin ? walletRoutes(deps.walletAdmin) : []),
    ...(deps.returnAdmin ? returnRoutes(deps.returnAdmin) : []),
    ...(deps.kioskAdmin ? kioskRoutes(deps.kioskAdmin) : []),
    ...(deps.storeAdmin ? storeRoutes(deps.storeAdmin, clock) : []),
    ...(deps.disputeAdmin ? disputeRoutes(deps.disputeAdmin) : []),
    ...(deps.redirectAdmin ? redirectRoutes(deps.redirectAdmin) : []),
    ...(deps.searchWordsAdmin ? searchWordRoutes(deps.searchWordsAdmin) : []),
    ...(deps.collectionAdmin ? collectionRoutes(deps.collectionAdmin) : []),
    ...(deps.catalogAdmin
      ? [...productRoutes(deps.catalogAdmin), ...productVersionRoutes(deps.catalogAdmin)]
      : []),
    ...(deps.costAdmin ? costRoutes(deps.costAdmin, deps.countries) : []),
    ...(deps.promotionAdmin && deps.promotionSimulation
      ? [
          ...promotionRoutes(deps.promotionAdmin),
          ...(deps.promotionCodes ? promotionCodeRoutes(deps.promotionCodes) : []),
          ...simulationRoutes({ ...deps, admin: deps.promotionAdmin, simulation: deps.promotionSimulation }),
        ]
      : []),
    ...(deps.contentAdmin ? contentRoutes(deps.contentAdmin) : []),
    ...(deps.contentMenu ? menuRoutes(deps.contentMenu) : []),
    ...(deps.contentReleases ? releaseRoutes(deps.contentReleases, clock) : []),
    ...(deps.settingAdmin ? settingRoutes(deps.settingAdmin) : []),
    ...(deps.slotAdmin ? slotRoutes(deps.slotAdmin) : []),
    ...(deps.quoteBox ? quoteBoxRoutes(deps.quoteBox) : []),
    ...(deps.stockAdmin ? stockRoutes(deps.stockAdmin) : []),
    ...(deps.priceAdmin ? priceRoutes(deps.priceAdmin, deps) : []),
    ...(deps.mediaLibrary && deps.productMedia
      ? mediaRoutes({ mediaLibrary: deps.mediaLibrary, productMedia: deps.productMedia })
      : []),
    ...(deps.importAdmin ? importRoutes(deps.importAdmin) : []),
    ...(deps.engineAdmin ? engineRoutes(deps.engineAdmin) : []),
    ...(deps.reviewAdmin ? reviewRoutes(deps.reviewAdmin) : []),
    ...(deps.productQuestionAdmin ? productQuestionRoutes(deps.productQuestionAdmin) : []),
    ...(deps.approvals ? approvalRoutes(deps.approvals) : []),
    ...(deps.audit ? auditLogRoutes(deps.audit) : []),
    ...customerRoutes(deps),
    ...catalogRoutes(deps),
  ]
  const responses = createStoredResponses(db)
  const clear: Job = {
    name: 'clear-api-responses',
    everySeconds: 3600,
    run: async () => `${await responses.clear(clock.now())} cleared`,
  }
  return {
    api: createOperationsApi({ ...deps, responses, keys, routes, origin: env.origin }),
    keys,
    job: clear,
  }
}
