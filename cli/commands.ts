import type { Command } from './command.ts'
import { approvalCommands, auditList } from './commands/approval.ts'
import { apiKeyCreate, apiKeyList, apiKeyRevoke } from './commands/api-key.ts'
import { consultationCommands } from './commands/consultation.ts'
import { catalogPull } from './commands/catalog-pull.ts'
import { contentGet } from './commands/content-get.ts'
import { contentList } from './commands/content-list.ts'
import { contentPreview } from './commands/content-preview.ts'
import { contentPublish } from './commands/content-publish.ts'
import { contentPut } from './commands/content-put.ts'
import { contentSchedule } from './commands/content-schedule.ts'
import { contentMenuCommands } from './commands/content-menu.ts'
import { contentReleaseCommands } from './commands/content-releases.ts'
import { contentVersionCommands } from './commands/content-versions.ts'
import { customerGroup } from './commands/customer-group.ts'
import { disputeCommands } from './commands/dispute.ts'
import { doctor } from './commands/doctor.ts'
import { engineCommands } from './commands/engine.ts'
import { exportProducts } from './commands/export-products.ts'
import { importCommands } from './commands/import-runs.ts'
import { importProducts } from './commands/import-products.ts'
import { invoiceCredit } from './commands/invoice-credit.ts'
import { jobsList } from './commands/jobs-list.ts'
import { jobsRun } from './commands/jobs-run.ts'
import { leadCommands } from './commands/lead.ts'
import { newsletterExport } from './commands/newsletter-export.ts'
import { mediaCommands } from './commands/media.ts'
import { messagesList } from './commands/messages-list.ts'
import { messagesResend } from './commands/messages-resend.ts'
import { migrate } from './commands/migrate.ts'
import {
  orderChangeTime,
  orderCourier,
  orderDecisionCommands,
  orderShipmentCommands,
} from './commands/order-advance.ts'
import { orderAddressCommands } from './commands/order-address.ts'
import { orderCompanionCommands } from './commands/order-companion.ts'
import { orderItemsCommands } from './commands/order-items.ts'
import { orderList } from './commands/order-list.ts'
import { orderShow } from './commands/order-show.ts'
import {
  paymentsCapture,
  paymentsRefund,
  paymentsComplete,
  paymentsVoid,
  paymentsRefundMethod,
} from './commands/payments-operations.ts'
import { paymentsOpen, paymentsShow } from './commands/payments-show.ts'
import {
  refundApproveAccount,
  refundCompleteFile,
  refundFile,
  refundList,
  refundPayouts,
  refundReadFile,
  refundRejectAccount,
} from './commands/refund-operations.ts'
import { paymentsCompare } from './commands/payments-compare.ts'
import { transferCommands } from './commands/payments-transfers.ts'
import { paymentsReconcile, reportSettlement } from './commands/payments-reconcile.ts'
import { pickListCommand } from './commands/pick-list.ts'
import { priceTags } from './commands/price-tags.ts'
import { pickupHandOver, pickupList, pickupShow } from './commands/pickup.ts'
import { costCommands } from './commands/cost.ts'
import { priceCommands } from './commands/price.ts'
import { productRemove } from './commands/product-remove.ts'
import { productShow } from './commands/product-show.ts'
import {
  walletGrant,
  walletPaid,
  walletReject,
  walletRetry,
  walletShow,
  walletWithdrawals,
} from './commands/wallet.ts'
import { giftCardEventCommands, giftCardIssue, giftCardList, giftCardShow } from './commands/gift-card.ts'
import { kioskEnroll, kioskList, kioskRevoke } from './commands/kiosk.ts'
import {
  productQuestionAnswer,
  productQuestionList,
  productQuestionReject,
} from './commands/product-question.ts'
import { reviewsPhoto } from './commands/reviews-photo.ts'
import { questionList, questionReply, questionShow, questionSolve } from './commands/question.ts'
import { quoteList, quoteRevise, quoteShow, quoteWithdraw } from './commands/quote.ts'
import { reconcileCommand } from './commands/reconcile.ts'
import { reportCash } from './commands/report-cash.ts'
import { reportVat } from './commands/report-vat.ts'
import { redirectCommands } from './commands/redirect.ts'
import { runCommands } from './commands/run.ts'
import { returnAdvance, returnList, returnShow, returnStock } from './commands/return-operations.ts'
import { reviewsList } from './commands/reviews-list.ts'
import { reviewsPublish, reviewsReject } from './commands/reviews-moderate.ts'
import { searchHidden, searchHide, searchUnhide } from './commands/search-hide.ts'
import { promotionCommands } from './commands/promotion.ts'
import { productCommands } from './commands/product.ts'
import { collectionCommands } from './commands/collection.ts'
import { productPictureCommands } from './commands/product-pictures.ts'
import { productVersionCommands } from './commands/product-versions.ts'
import { searchWordsCommands } from './commands/search-words.ts'
import { seedCatalogCommand } from './commands/seed-catalog.ts'
import { seed } from './commands/seed.ts'
import { standInsList, standInsStart } from './commands/stand-ins.ts'
import { settingCommands } from './commands/settings.ts'
import { staffCommands } from './commands/staff.ts'
import { storeCommands } from './commands/store.ts'
import { quoteBoxCommands } from './commands/quote-box.ts'
import { slotCommands } from './commands/slot.ts'
import { stockCommands } from './commands/stock-operations.ts'
import { stockSet } from './commands/stock-set.ts'
import {
  webhooksAdd,
  webhooksList,
  webhooksLog,
  webhooksRedeliver,
  webhooksRemove,
} from './commands/webhooks.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  contentList,
  contentGet,
  contentPut,
  contentPublish,
  contentSchedule,
  contentPreview,
  ...contentVersionCommands,
  ...contentReleaseCommands,
  ...contentMenuCommands,
  ...redirectCommands,
  importProducts,
  ...importCommands,
  exportProducts,
  productShow,
  productRemove,
  ...priceCommands,
  ...costCommands,
  stockSet,
  ...slotCommands,
  ...quoteBoxCommands,
  ...stockCommands,
  ...settingCommands,
  catalogPull,
  ...mediaCommands,
  orderList,
  orderShow,
  ...orderShipmentCommands,
  orderChangeTime,
  orderCourier,
  ...orderDecisionCommands,
  ...orderItemsCommands,
  ...orderAddressCommands,
  ...orderCompanionCommands,
  pickupList,
  pickupShow,
  pickupHandOver,
  ...runCommands,
  ...disputeCommands,
  paymentsShow,
  paymentsOpen,
  paymentsCapture,
  paymentsVoid,
  paymentsRefund,
  paymentsRefundMethod,
  refundList,
  refundPayouts,
  refundFile,
  refundReadFile,
  refundCompleteFile,
  refundApproveAccount,
  refundRejectAccount,
  paymentsComplete,
  paymentsReconcile,
  paymentsCompare,
  ...transferCommands,
  giftCardList,
  giftCardIssue,
  giftCardShow,
  ...giftCardEventCommands,
  kioskEnroll,
  kioskList,
  kioskRevoke,
  quoteList,
  quoteShow,
  quoteRevise,
  quoteWithdraw,
  productQuestionList,
  productQuestionAnswer,
  productQuestionReject,
  questionList,
  questionShow,
  questionReply,
  questionSolve,
  ...consultationCommands,
  ...leadCommands,
  newsletterExport,
  customerGroup,
  walletShow,
  walletGrant,
  walletWithdrawals,
  walletPaid,
  walletReject,
  walletRetry,
  returnList,
  returnShow,
  returnStock,
  returnAdvance,
  ...staffCommands,
  ...approvalCommands,
  auditList,
  ...storeCommands,
  ...engineCommands,
  reviewsList,
  reviewsPublish,
  reviewsReject,
  reviewsPhoto,
  ...productCommands,
  ...productPictureCommands,
  ...productVersionCommands,
  ...promotionCommands,
  ...collectionCommands,
  ...searchWordsCommands,
  searchHide,
  searchUnhide,
  searchHidden,
  jobsList,
  jobsRun,
  messagesList,
  messagesResend,
  reconcileCommand,
  pickListCommand,
  priceTags,
  invoiceCredit,
  reportCash,
  reportVat,
  reportSettlement,
  apiKeyCreate,
  apiKeyList,
  apiKeyRevoke,
  webhooksAdd,
  webhooksList,
  webhooksRemove,
  webhooksLog,
  webhooksRedeliver,
  migrate,
  // Before `seed`: the first name that matches wins.
  seedCatalogCommand,
  seed,
  standInsStart,
  standInsList,
  doctor,
]
