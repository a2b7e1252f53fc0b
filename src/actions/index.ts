import { createHash } from 'node:crypto'
import { ActionError, defineAction, type ActionAPIContext } from 'astro:actions'
import { handleAddress, handleContact, handleDelivery, handlePayment } from '#web/checkout/checkout-forms.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { handleGiftCard, handleRemoveTender, handleUseWallet } from '#web/checkout/gift-card-forms.ts'
import { handlePlace } from '#web/checkout/checkout-place.ts'
import {
  handleAddToCart,
  handleChooseGift,
  handleSaveLine,
  handleSetCoupon,
  handleSetLine,
} from '#web/cart/cart-forms.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { handleLeadForm, leadStatuses } from '#web/content/lead-form.ts'
import {
  handleCancelOrder,
  handleRetryPayment,
  handleCancelItems,
  handleTrackOrder,
} from '#web/orders/order-forms.ts'
import { handleChooseRefundMethod } from '#web/orders/refund-forms.ts'
import type { CartFormResult } from '#web/http/cart-form-result.ts'
import { handleSetWishlistEntry } from '#web/cart/wishlist-form.ts'

type HandleCartForm = (posted: FormData, context: ActionAPIContext) => Promise<CartFormResult>

/** A form about the cart or wishlist. Errors are reported and answered with a fixed message. */
const cartForm = (handle: HandleCartForm) =>
  defineAction({
    accept: 'form',
    handler: async (posted: FormData, context) => {
      const { shop, requestId, t } = context.locals
      context.locals.cartFormResult = await handle(posted, context).catch((error: unknown) => {
        shop.report(error, { what: 'handle a cart form', customer: 'Guest', requestId })
        return { done: false, status: 500, message: t('errors:request.unexpected'), redirectTo: null }
      })
    },
  })

/** The same for forms of the checkout and of orders. */
const checkoutForm = (handle: (posted: FormData, context: ActionAPIContext) => Promise<CheckoutFormResult>) =>
  defineAction({
    accept: 'form',
    handler: async (posted: FormData, context) => {
      const { shop, requestId, t } = context.locals
      context.locals.checkoutFormResult = await handle(posted, context).catch((error: unknown) => {
        shop.report(error, { what: 'handle a checkout form', customer: 'Guest', requestId })
        return createFormError({ status: 500, message: t('errors:request.unexpected') })
      })
    },
  })

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Form actions. Each catches errors, since Astro would print their messages to the page. */
export const server = {
  /** A lead form of any page. Fields: form, key (optional), name, phone, email, message, consent, website (a trap). */
  submitLead: defineAction({
    accept: 'form',
    handler: async (posted: FormData, context) => {
      const { shop, storefront, requestId } = context.locals
      const { answer, status } = await handleLeadForm(posted, {
        shop,
        storefront,
        requestId,
        from: clientAddressOf(context),
        digest,
      })
      context.locals.leadFormResult = { form: String(posted.get('form') ?? ''), answer }
      if (status !== null && answer.state === 'rejected')
        throw new ActionError({ code: leadStatuses[status], message: answer.message })
      return { sent: true }
    },
  }),
  addToCart: cartForm(handleAddToCart),
  setCartLine: cartForm(handleSetLine),
  saveCartLine: cartForm(handleSaveLine),
  setCoupon: cartForm(handleSetCoupon),
  chooseGift: cartForm(handleChooseGift),
  setWishlistEntry: cartForm(handleSetWishlistEntry),
  setContact: checkoutForm(handleContact),
  setAddress: checkoutForm(handleAddress),
  setDelivery: checkoutForm(handleDelivery),
  setPayment: checkoutForm(handlePayment),
  addGiftCard: checkoutForm(handleGiftCard),
  useWallet: checkoutForm(handleUseWallet),
  removeTender: checkoutForm(handleRemoveTender),
  placeOrder: checkoutForm(handlePlace),
  trackOrder: checkoutForm(handleTrackOrder),
  cancelOrder: checkoutForm(handleCancelOrder),
  cancelItems: checkoutForm(handleCancelItems),
  chooseRefund: checkoutForm(handleChooseRefundMethod),
  payOrder: checkoutForm(handleRetryPayment),
}
