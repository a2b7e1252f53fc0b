import { createHash } from 'node:crypto'
import { ActionError, defineAction, type ActionAPIContext } from 'astro:actions'
import type { CheckoutFormResult } from '#web/checkout/form-result.ts'
import { refusal } from '#web/checkout/form-result.ts'
import { answerAddress, answerContact } from '#web/checkout/checkout-contact.ts'
import { answerDelivery, answerPayment } from '#web/checkout/checkout-forms.ts'
import { answerGiftCard, answerRemoveTender, answerUseWallet } from '#web/checkout/gift-card-forms.ts'
import { answerPlace } from '#web/checkout/checkout-place.ts'
import { answerChooseGift, answerSaveLine, answerSetCoupon } from '#web/cart/cart-extra-forms.ts'
import { answerAddToCart, answerSetLine } from '#web/cart/cart-forms.ts'
import { clientAddress } from '#web/http/client-address.ts'
import { answerLeadForm, leadStatuses } from '#web/content/lead-form.ts'
import {
  handleCancelOrder,
  handlePayAgain,
  handleCancelItems,
  handleTrackOrder,
} from '#web/orders/order-forms.ts'
import { handleChooseRefundMethod } from '#web/orders/refund-forms.ts'
import type { ShopAnswer } from '#web/http/shop-answer.ts'
import { answerSetWish } from '#web/cart/wishlist-form.ts'

type Answer = (posted: FormData, context: ActionAPIContext) => Promise<ShopAnswer>

/** A form about cart or wishlist. What is thrown is reported, and a fixed sentence told. */
const shopForm = (answer: Answer) =>
  defineAction({
    accept: 'form',
    handler: async (posted: FormData, context) => {
      const { shop, requestId, t } = context.locals
      context.locals.shopAnswer = await answer(posted, context).catch((error: unknown) => {
        shop.report(error, { what: 'answer a cart form', customer: 'Guest', requestId })
        return { done: false, status: 500, message: t('errors:request.unexpected'), goTo: null }
      })
    },
  })

/** A form of the checkout or of an order, answered in the same way. */
const checkoutForm = (answer: (posted: FormData, context: ActionAPIContext) => Promise<CheckoutFormResult>) =>
  defineAction({
    accept: 'form',
    handler: async (posted: FormData, context) => {
      const { shop, requestId, t } = context.locals
      context.locals.checkoutAnswer = await answer(posted, context).catch((error: unknown) => {
        shop.report(error, { what: 'answer a form of the checkout', customer: 'Guest', requestId })
        return refusal({ status: 500, message: t('errors:request.unexpected') })
      })
    },
  })

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** What shoppers submit by forms. Each catches what is thrown: Astro would print the message to the page. */
export const server = {
  /** A lead form of any page. Fields: form, key (optional), name, phone, email, message, consent, website (a trap). */
  submitLead: defineAction({
    accept: 'form',
    handler: async (posted: FormData, context) => {
      const { shop, storefront, requestId } = context.locals
      const { answer, status } = await answerLeadForm(posted, {
        shop,
        storefront,
        requestId,
        from: clientAddress(context),
        digest,
      })
      context.locals.leadAnswer = { form: String(posted.get('form') ?? ''), answer }
      if (status !== null && answer.state === 'refused')
        throw new ActionError({ code: leadStatuses[status], message: answer.message })
      return { sent: true }
    },
  }),
  addToCart: shopForm(answerAddToCart),
  setCartLine: shopForm(answerSetLine),
  saveCartLine: shopForm(answerSaveLine),
  setCoupon: shopForm(answerSetCoupon),
  chooseGift: shopForm(answerChooseGift),
  setWish: shopForm(answerSetWish),
  setContact: checkoutForm(answerContact),
  setAddress: checkoutForm(answerAddress),
  setDelivery: checkoutForm(answerDelivery),
  setPayment: checkoutForm(answerPayment),
  addGiftCard: checkoutForm(answerGiftCard),
  useWallet: checkoutForm(answerUseWallet),
  removeTender: checkoutForm(answerRemoveTender),
  placeOrder: checkoutForm(answerPlace),
  trackOrder: checkoutForm(handleTrackOrder),
  cancelOrder: checkoutForm(handleCancelOrder),
  cancelItems: checkoutForm(handleCancelItems),
  chooseRefund: checkoutForm(handleChooseRefundMethod),
  payOrder: checkoutForm(handlePayAgain),
}
