import { handleConfirmNewsletter, handleStopNewsletter } from '#web/alerts/newsletter-forms.ts'
import {
  handleSaveNewsletterPreferences,
  handleUnsubscribeFromAll,
} from '#web/alerts/newsletter-preference-forms.ts'
import { handleRestoreCart, handleStopReminders } from '#web/alerts/reminder-forms.ts'
import { handleConfirmAlert, handleRequestAlert, handleStopAlert } from '#web/alerts/alert-forms.ts'
import {
  handleAddToCart,
  handleChooseGift,
  handleSaveLine,
  handleSetCoupon,
  handleSetLine,
  handleSetPurchaseOrder,
} from '#web/cart/cart-forms.ts'
import {
  handleCloseSharedWishlist,
  handleDeleteWishlistNote,
  handleNoteOnWishlist,
  handleShareWishlist,
  handleVoteOnWishlist,
} from '#web/cart/shared-wishlist.ts'
import {
  handleMoveWishlistEntries,
  handleRemoveWishlistEntries,
  handleSetWishlistEntry,
} from '#web/cart/wishlist-form.ts'
import {
  handleAddress,
  handleChooseAddress,
  handleContact,
  handleDelivery,
  handlePayment,
} from '#web/checkout/checkout-forms.ts'
import { handleConfirmPhone, handleSendPhoneCode } from '#web/checkout/confirm-phone-forms.ts'
import { handlePlace } from '#web/checkout/checkout-place.ts'
import {
  handleKeepDraftAddress,
  handleRemoveAddress,
  handleSaveAddress,
  handleSetDefaultAddress,
} from '#web/customers/address-book-forms.ts'
import { handlePlay } from '#web/play/play-form.ts'
import { customerOfReport } from '#web/customers/signed-in.ts'
import { handleSignOut } from '#web/customers/account-forms.ts'
import {
  handleDeleteAccount,
  handleRevokeSession,
  handleSaveConsents,
  handleSaveProfile,
  handleUnlinkGoogle,
} from '#web/customers/profile-forms.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { handleGiftCard, handleRemoveTender, handleUseWallet } from '#web/checkout/gift-card-forms.ts'
import { handleRemoveReward, handleSpendCredit, handleSpendPoints } from '#web/checkout/reward-forms.ts'
import { handleWithdraw } from '#web/wallet/withdraw-form.ts'
import {
  handleBuyGiftCard,
  handleCheckBalance,
  handleClaimGiftCard,
  handleKeepGiftCard,
  handleResendGiftCard,
  handleUseOwnCard,
} from '#web/gift-cards/gift-card-forms.ts'
import {
  handleDeclineBulkQuote,
  handleRequestBulkQuote,
  handleSendBulkList,
} from '#web/quotes/bulk-quote-forms.ts'
import { handleBookConsultation, handleCancelConsultation } from '#web/consultations/consultation-forms.ts'
import type { CartFormResult } from '#web/http/cart-form-result.ts'
import {
  handleCancelItems,
  handleCancelOrder,
  handleCancelShipment,
  handleRetryPayment,
  handleSendChangeLink,
} from '#web/orders/order-forms.ts'
import { handleBuyAgain, handleKeepOrder } from '#web/orders/own-order-forms.ts'
import { handleNameCollector } from '#web/orders/collector-form.ts'
import { handlePayRescheduling, handleReschedule } from '#web/orders/rescheduling-forms.ts'
import { handleChooseRefundMethod } from '#web/orders/refund-forms.ts'
import { handleSendQuestion, handleWriteToQuestion } from '#web/orders/question-forms.ts'
import {
  handleAppealReturn,
  handleScheduleReturn,
  handleSendReturn,
  handleStartReturn,
  handleWithdrawReturn,
} from '#web/returns/return-forms.ts'
import { handleAcceptQuote } from '#web/quotes/accept-quote-form.ts'
import { handleTakeCart } from '#web/kiosk/handover-form.ts'
import { loginForms } from '#web/login/login-form-table.ts'
import { handleAskProduct } from '#web/product/product-question-form.ts'
import { handleReview } from '#web/orders/review-form.ts'
import { handleConfirmContact } from '#web/customers/confirm-contact-form.ts'
import { handleVerifyEmail } from '#web/customers/verify-email-form.ts'
import { handleResendTrackingCode, handleTrackingCode, handleTrackOrder } from '#web/orders/track-forms.ts'
import { handleRemoveCard, handleSetDefaultCard } from '#web/customers/saved-card-forms.ts'
import type { FormContext, PostedForm } from './form-context.ts'

type Handle<Outcome> = (posted: PostedForm, context: FormContext) => Promise<Outcome>

/** Forms about the cart or wishlist, by the name of their action. */
const cartForms = {
  addToCart: handleAddToCart,
  setCartLine: handleSetLine,
  saveCartLine: handleSaveLine,
  setCoupon: handleSetCoupon,
  chooseGift: handleChooseGift,
  setPurchaseOrder: handleSetPurchaseOrder,
  setWishlistEntry: handleSetWishlistEntry,
  moveWishlistEntries: handleMoveWishlistEntries,
  removeWishlistEntries: handleRemoveWishlistEntries,
  shareWishlist: handleShareWishlist,
  closeSharedWishlist: handleCloseSharedWishlist,
  deleteWishlistNote: handleDeleteWishlistNote,
} satisfies Record<string, Handle<CartFormResult>>

/** Forms of the checkout, of orders, and of what others share. */
const checkoutForms = {
  setContact: handleContact,
  setAddress: handleAddress,
  chooseAddress: handleChooseAddress,
  setDelivery: handleDelivery,
  setPayment: handlePayment,
  sendPhoneCode: handleSendPhoneCode,
  confirmPhone: handleConfirmPhone,
  addGiftCard: handleGiftCard,
  useWallet: handleUseWallet,
  removeTender: handleRemoveTender,
  buyGiftCard: handleBuyGiftCard,
  claimGiftCard: handleClaimGiftCard,
  checkGiftCardBalance: handleCheckBalance,
  useOwnCard: handleUseOwnCard,
  spendPoints: handleSpendPoints,
  spendCredit: handleSpendCredit,
  removeReward: handleRemoveReward,
  placeOrder: handlePlace,
  trackOrder: handleTrackOrder,
  enterTrackingCode: handleTrackingCode,
  resendTrackingCode: handleResendTrackingCode,
  sendChangeLink: handleSendChangeLink,
  cancelOrder: handleCancelOrder,
  cancelItems: handleCancelItems,
  cancelShipment: handleCancelShipment,
  nameCollector: handleNameCollector,
  reschedule: handleReschedule,
  payRescheduling: handlePayRescheduling,
  chooseRefund: handleChooseRefundMethod,
  payOrder: handleRetryPayment,
  buyAgain: handleBuyAgain,
  keepOrder: handleKeepOrder,
  reviewProduct: handleReview,
  askProduct: handleAskProduct,
  startReturn: handleStartReturn,
  sendReturn: handleSendReturn,
  withdrawReturn: handleWithdrawReturn,
  scheduleReturn: handleScheduleReturn,
  appealReturn: handleAppealReturn,
  sendQuestion: handleSendQuestion,
  writeToQuestion: handleWriteToQuestion,
  sendBulkList: handleSendBulkList,
  requestBulkQuote: handleRequestBulkQuote,
  declineBulkQuote: handleDeclineBulkQuote,
  bookConsultation: handleBookConsultation,
  cancelConsultation: handleCancelConsultation,
  play: handlePlay,
  voteOnWishlist: handleVoteOnWishlist,
  noteOnWishlist: handleNoteOnWishlist,
  takeCart: handleTakeCart,
  acceptQuote: handleAcceptQuote,
} satisfies Record<string, Handle<CheckoutFormResult>>

/** Forms of alerts, reminders and the newsletter, and of the links in messages. */
const alertForms = {
  requestAlert: handleRequestAlert,
  confirmAlert: handleConfirmAlert,
  stopAlert: handleStopAlert,
  confirmNewsletter: handleConfirmNewsletter,
  stopNewsletter: handleStopNewsletter,
  saveNewsletterPreferences: handleSaveNewsletterPreferences,
  unsubscribeFromAll: handleUnsubscribeFromAll,
  restoreCart: handleRestoreCart,
  stopReminders: handleStopReminders,
} satisfies Record<string, Handle<CheckoutFormResult>>

/** Forms of a customer's account. */
const accountForms = {
  verifyEmail: handleVerifyEmail,
  confirmContact: handleConfirmContact,
  signOut: handleSignOut,
  saveProfile: handleSaveProfile,
  saveConsents: handleSaveConsents,
  revokeSession: handleRevokeSession,
  unlinkGoogle: handleUnlinkGoogle,
  deleteAccount: handleDeleteAccount,
  saveAddress: handleSaveAddress,
  removeAddress: handleRemoveAddress,
  setDefaultAddress: handleSetDefaultAddress,
  keepDraftAddress: handleKeepDraftAddress,
  removeCard: handleRemoveCard,
  setDefaultCard: handleSetDefaultCard,
  withdrawMoney: handleWithdraw,
  keepGiftCard: handleKeepGiftCard,
  resendGiftCard: handleResendGiftCard,
} satisfies Record<string, Handle<CheckoutFormResult>>

/** What became of a form, as pages find it in their locals. */
export type FormOutcome = {
  readonly cartFormResult?: CartFormResult | undefined
  readonly checkoutFormResult?: CheckoutFormResult | undefined
}

const runCartForm =
  (handle: Handle<CartFormResult>): Handle<FormOutcome> =>
  async (posted, context) => ({
    cartFormResult: await handle(posted, context).catch(async (error: unknown): Promise<CartFormResult> => {
      const { shop, requestId, t } = context.locals
      const customer = await customerOfReport(context.locals)
      shop.report(error, { what: 'handle a cart form', customer, requestId })
      return { done: false, status: 500, message: t('errors:request.unexpected'), redirectTo: null }
    }),
  })

const runCheckoutForm =
  (handle: Handle<CheckoutFormResult>): Handle<FormOutcome> =>
  async (posted, context) => ({
    checkoutFormResult: await handle(posted, context).catch(async (error: unknown) => {
      const { shop, requestId, t } = context.locals
      const customer = await customerOfReport(context.locals)
      shop.report(error, { what: 'handle a checkout form', customer, requestId })
      return createFormError({ status: 500, message: t('errors:request.unexpected') })
    }),
  })

export const mapForms = <Name extends string, From, To>(
  forms: Readonly<Record<Name, From>>,
  map: (form: From) => To,
): Readonly<Record<Name, To>> =>
  Object.fromEntries(Object.entries<From>(forms).map(([name, form]) => [name, map(form)])) as Record<Name, To>

/**
 * The forms that only write and go on. Each reports its errors and answers them with a fixed message. Astro's actions and
 * the HTTP server's answers are made of this one table.
 */
export const forms = {
  ...mapForms(cartForms, runCartForm),
  ...mapForms(checkoutForms, runCheckoutForm),
  ...mapForms(alertForms, runCheckoutForm),
  ...mapForms(accountForms, runCheckoutForm),
  ...mapForms(loginForms, runCheckoutForm),
}
