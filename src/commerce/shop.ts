import type { AccessCheckFacade } from '#commerce/access-check/access-check-facade.ts'
import type { AddressesFacade } from '#commerce/addresses/addresses.ts'
import type { AlertsFacade } from '#commerce/alerts/create-alerts.ts'
import type { CartFacade } from '#commerce/cart/cart.ts'
import type { PriceAdmin } from '#commerce/price-admin/price-admin.ts'
import type { SettingAdmin } from './settings/setting-admin.ts'
import type { LimitsOf } from '#commerce/staff/limits.ts'
import type { QuoteBox } from '#commerce/checkout/quote-box.ts'
import type { SlotAdmin } from './slots/slot-admin.ts'
import type { StockAdmin } from './inventory/stock-admin.ts'
import type { CatalogAdmin } from '#commerce/catalog-admin/catalog-admin.ts'
import type { CatalogFacade } from '#commerce/catalog/catalog-facade.ts'
import type { ChatFacade } from '#commerce/chat/ports.ts'
import type { CheckoutFacade } from '#commerce/checkout/checkout.ts'
import type { CollaborationFacade } from '#commerce/collaboration/create-collaboration.ts'
import type { ConsentFacade } from '#commerce/consent/consent-facade.ts'
import type { Result } from '#kernel/result.ts'
import type { DisputeAdmin } from '#commerce/disputes/dispute-admin.ts'
import type { EvidenceSheetOf } from '#commerce/documents/dispute-evidence.ts'
import type { PdfFailure } from '#commerce/documents/invoices-facade.ts'
import type { BulkQuote } from '#commerce/quotes/bulk-quote.ts'
import type { BulkQuoteAdmin } from '#commerce/quotes/bulk-quote-admin.ts'
import type { BulkQuotesFacade } from '#commerce/quotes/create-bulk-quotes.ts'
import type { ConsultationAdmin } from '#commerce/consultations/consultation-admin.ts'
import type { ConsultationsFacade } from '#commerce/consultations/create-consultations.ts'
import type { ContentFacade } from '#commerce/content/content-facade.ts'
import type { AddressBookFacade } from '#commerce/customers/address-book.ts'
import type { CustomerAdmin } from '#commerce/customer-admin/customer-admin.ts'
import type { ForgetVisitor } from '#commerce/customers/visitor.ts'
import type { DeliveryFacade } from '#commerce/delivery/delivery-facade.ts'
import type { Approvals } from '#commerce/approvals/create-approvals.ts'
import type { AuditLog } from '#commerce/audit/ports.ts'
import type { DispatchFacade } from '#commerce/dispatch/dispatch-facade.ts'
import type { EngineFacade } from '#commerce/engine/engine-facade.ts'
import type { InvoicesFacade } from '#commerce/documents/invoices-facade.ts'
import type { AhlanFacade } from '#commerce/ahlan/ahlan-facade.ts'
import type { WalletAdmin } from '#commerce/ahlan/wallet-admin.ts'
import type { GiftCardAdmin } from '#commerce/gift-cards/gift-card-admin.ts'
import type { GiftCardsFacade } from '#commerce/gift-cards/create-gift-cards.ts'
import type { IdentityFacade } from '#commerce/identity/identity-facade.ts'
import type { KioskAdmin, KiosksFacade } from '#commerce/kiosks/kiosks-facade.ts'
import type { ImportAdmin } from '#commerce/imports/import-admin.ts'
import type { LeadAdmin } from '#commerce/leads/lead-admin.ts'
import type { LeadsFacade } from '#commerce/leads/leads-facade.ts'
import type { PersonalExports } from '#commerce/approvals/personal-exports.ts'
import type { SavedViews } from '#commerce/lists/create-saved-views.ts'
import type { MadeToMeasureFacade } from '#commerce/made-to-measure/made-to-measure-facade.ts'
import type { MediaFacade } from '#commerce/media/media.ts'
import type { MediaLibrary } from '#commerce/media/media-library.ts'
import type { ProductMedia } from '#commerce/media/product-media.ts'
import type { InboxFacade, MessagePreviews, MessageTexts } from '#commerce/messages/received.ts'
import type { PickupCounter } from '#commerce/orders/pickup/pickup-counter.ts'
import type { OrderLists } from '#commerce/orders/listing/order-list.ts'
import type { OrderAdmin, OrdersFacade } from '#commerce/orders/orders.ts'
import type { GiftCardSales } from '#commerce/orders/placement/place-gift-card.ts'
import type { CompanionOrders } from '#commerce/orders/companion/companion-orders.ts'
import type { SendPaymentLink } from '#commerce/orders/payment/send-payment-link.ts'
import type { SavedCardsFacade } from '#commerce/payments/cards/saved-cards.ts'
import type { PaymentsFacade } from '#commerce/payments/payments.ts'
import type { PaymentList } from '#commerce/payments/attempt/payment-list.ts'
import type { SettlementAdmin } from '#commerce/payments/settlement/settlement-admin.ts'
import type { PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import type { ReadBankStatement } from '#commerce/orders/payment/bank-statement.ts'
import type { TransferAdmin } from '#commerce/orders/payment/transfer-admin.ts'
import type { PayoutAdmin } from '#commerce/orders/refunds/payouts.ts'
import type { Reports } from '#commerce/reports/create-reports.ts'
import type { PlayFacade } from '#commerce/play/create-play.ts'
import type { RankProducts } from '#commerce/recommendations/ports.ts'
import type { ProductQuestionsFacade } from '#commerce/product-questions/create-product-questions.ts'
import type { ContentAdmin } from '#commerce/content-admin/content-admin.ts'
import type { ContentDrafts } from '#commerce/content-admin/drafts.ts'
import type { ContentMenu } from '#commerce/content-admin/menu/create-menu.ts'
import type { ContentReleases } from '#commerce/content-admin/create-releases.ts'
import type { RedirectAdmin } from '#commerce/redirects/redirect-admin.ts'
import type { RedirectsFacade } from '#commerce/redirects/redirects-facade.ts'
import type { CollectionAdmin } from '#commerce/collections/collection-admin.ts'
import type { CollectionsFacade } from '#commerce/collections/ports.ts'
import type { SearchWordsAdmin } from '#commerce/search-words/search-words-admin.ts'
import type { RemindersFacade } from '#commerce/reminders/create-reminders.ts'
import type { ReturnAdmin } from '#commerce/returns/return-admin.ts'
import type { ReturnsFacade } from '#commerce/returns/returns.ts'
import type { QuestionsFacade } from '#commerce/questions/questions-facade.ts'
import type { CostAdmin } from '#commerce/price-admin/cost-admin.ts'
import type { PromotionCodeAdmin } from '#commerce/promotion-admin/code-admin.ts'
import type { PromotionAdmin } from '#commerce/promotion-admin/promotion-admin.ts'
import type { PromotionSimulation } from '#commerce/promotion-admin/promotion-simulation.ts'
import type { PromotionsFacade } from '#commerce/promotions/announced-promotions.ts'
import type { BackgroundWork } from '#commerce/background-work/background-work.ts'
import type { MessageAdmin } from '#commerce/messages/message-admin.ts'
import type { ReviewModeration } from '#commerce/reviews/moderate-reviews.ts'
import type { ReviewsFacade } from '#commerce/reviews/reviews-facade.ts'
import type { ScannerFacade } from '#commerce/scanner/scanner-facade.ts'
import type { SearchFacade } from '#commerce/search/search-facade.ts'
import type { StoresFacade } from '#commerce/stores/stores-facade.ts'
import type { SellersFacade } from '#commerce/sellers/ports.ts'
import type { StaffAccess } from '#commerce/staff-access/create-staff-access.ts'
import type { Tasks } from '#commerce/tasks/create-tasks.ts'
import type { SharedWishlistsFacade } from '#commerce/wishlist/shared-wishlists.ts'
import type { WishlistFacade } from '#commerce/wishlist/wishlist.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import type { ShopSettings } from '#kernel/shop-settings.ts'
import type { StoredFiles } from '#kernel/stored-files.ts'

/** An API that checks, bounds and answers requests itself. */
type Api = { fetch(request: Request): Promise<Response> }

/** Everything the web may use of the shop. Built in open-shop.ts. */
export type Shop = {
  readonly clock: Clock
  readonly report: Report
  readonly rateLimiter: RateLimiter
  /** All countries, in display order. */
  readonly countries: readonly Country[]
  readonly settings: ShopSettings
  readonly addresses: AddressesFacade
  readonly addressBook: AddressBookFacade
  readonly delivery: DeliveryFacade
  readonly stores: StoresFacade
  readonly sellers: SellersFacade
  /** The game of a campaign. */
  readonly play: PlayFacade
  /** Which products go with others. */
  readonly recommendations: { readonly rank: RankProducts }
  readonly reviews: ReviewsFacade
  readonly reviewAdmin: ReviewModeration
  readonly catalog: CatalogFacade
  readonly madeToMeasure: MadeToMeasureFacade
  readonly accessCheck: AccessCheckFacade
  readonly search: SearchFacade
  readonly collections: CollectionsFacade
  readonly scanner: ScannerFacade
  readonly promotions: PromotionsFacade
  readonly promotionAdmin: PromotionAdmin
  readonly promotionCodes: PromotionCodeAdmin
  readonly costAdmin: CostAdmin
  readonly promotionSimulation: PromotionSimulation
  readonly cart: CartFacade
  readonly wishlist: WishlistFacade
  readonly sharedWishlists: SharedWishlistsFacade
  readonly forgetVisitor: ForgetVisitor
  /** Screens in showrooms, and carts that go on from them on a phone. */
  readonly kiosks: KiosksFacade
  /** For operators. */
  readonly kioskAdmin: KioskAdmin
  /** Addresses of before. */
  readonly redirects: RedirectsFacade
  readonly redirectAdmin: RedirectAdmin
  readonly contentAdmin: ContentAdmin
  readonly contentDrafts: ContentDrafts
  readonly contentReleases: ContentReleases
  readonly contentMenu: ContentMenu
  readonly catalogAdmin: CatalogAdmin
  readonly stockAdmin: StockAdmin
  readonly priceAdmin: PriceAdmin
  readonly mediaLibrary: MediaLibrary
  readonly productMedia: ProductMedia
  readonly settingAdmin: SettingAdmin
  readonly slotAdmin: SlotAdmin
  readonly quoteBox: QuoteBox
  /** What one person may do alone. */
  readonly limitsOf: LimitsOf
  readonly importAdmin: ImportAdmin
  readonly searchWordsAdmin: SearchWordsAdmin
  readonly collectionAdmin: CollectionAdmin
  readonly consent: ConsentFacade
  readonly payments: PaymentsFacade
  readonly savedCards: SavedCardsFacade
  readonly checkout: CheckoutFacade
  /** Wallet, credit and points of customers. */
  readonly ahlan: AhlanFacade
  readonly orders: OrdersFacade
  /** For operators. */
  readonly orderLists: OrderLists
  readonly orderAdmin: OrderAdmin
  readonly sendPaymentLink: SendPaymentLink
  readonly companions: CompanionOrders
  readonly giftCards: GiftCardsFacade
  readonly giftCardSales: GiftCardSales
  /** For operators. */
  readonly giftCardAdmin: GiftCardAdmin
  readonly walletAdmin: WalletAdmin
  /** For operators. */
  readonly customerAdmin: CustomerAdmin
  readonly invoices: InvoicesFacade
  /** What the shop prints. The caller must have access to the order. */
  readonly orderPdfs: {
    invoicesOf(order: Parameters<InvoicesFacade['writePdf']>[0]): Promise<Result<Uint8Array, PdfFailure>>
    packingSlipOf(number: string, position: number): Promise<Result<Uint8Array, PdfFailure>>
  }
  /** Picking, runs, the crew's phone and the count of the cash. */
  readonly dispatch: DispatchFacade
  /** The counters of stores. */
  readonly pickupCounter: PickupCounter
  /** What one person may not do alone. */
  readonly approvals: Approvals
  readonly audit: AuditLog
  readonly returns: ReturnsFacade
  readonly returnAdmin: ReturnAdmin
  /** What orders are at the retailer's own order system. */
  readonly engine: EngineFacade
  /** Questions about orders, and their answers. */
  readonly questions: QuestionsFacade
  readonly messageAdmin: MessageAdmin
  /** Jobs, webhooks and what was given up. */
  readonly backgroundWork: BackgroundWork
  /** Messages sent in demo mode, for /dev/inbox. */
  readonly inbox: InboxFacade
  /** Every kind of message, for /dev/messages of the demo. */
  readonly messagePreviews: MessagePreviews
  /** What messages say now, with the words of operators. */
  readonly messageTexts: MessageTexts
  readonly leads: LeadsFacade
  readonly leadAdmin: LeadAdmin
  /** An hour with a designer in a store. */
  readonly consultations: ConsultationsFacade
  readonly consultationAdmin: ConsultationAdmin
  /** For operators. */
  readonly bulkQuoteAdmin: BulkQuoteAdmin
  readonly bulkQuotes: BulkQuotesFacade & {
    /** The quote as a PDF; only for those who opened it. */
    writePdf(quote: BulkQuote, signal?: AbortSignal): Promise<Result<Uint8Array, PdfFailure>>
  }
  readonly identity: IdentityFacade
  /** Who works in the shop, for /operations. */
  readonly staffAccess: StaffAccess
  /** Views of lists of operations that people have saved. */
  readonly savedViews: SavedViews
  /** Files of lists with names and contacts. */
  readonly personalExports: PersonalExports
  /** Claims, notes and tags of what people of operations work on. */
  readonly collaboration: CollaborationFacade
  /** Bulk acts of operations. */
  readonly tasks: Tasks
  /** What people who look after money do, in /operations. */
  readonly money: {
    readonly list: PaymentList
    readonly payments: PaymentAdmin
    readonly payouts: PayoutAdmin
    readonly transfers: TransferAdmin
    readonly readStatement: ReadBankStatement
    readonly settlements: SettlementAdmin
    readonly disputes: DisputeAdmin
    readonly disputeSheet: EvidenceSheetOf
    readonly reports: Reports
  }
  /** Mails when a product is back in stock or cheaper. */
  readonly alerts: AlertsFacade
  /** Carts that were left, and the messages about them. */
  readonly reminders: RemindersFacade
  /** What visitors ask on products' pages. */
  readonly productQuestions: ProductQuestionsFacade
  readonly content: ContentFacade
  /** What the assistant and the search of the help pages answer. */
  readonly chat: ChatFacade
  readonly media: MediaFacade
  /** Feeds and sitemaps. */
  readonly files: StoredFiles
  /** POST /graphql (specification 7); reads no cookies. */
  readonly contentApi: Api
  /** /api/operations/v1; by API key. */
  readonly operationsApi: Api & {
    mayFill(body: {
      readonly target: string
      readonly headers: Readonly<Record<string, string | string[] | undefined>>
    }): Promise<boolean>
  }
}
