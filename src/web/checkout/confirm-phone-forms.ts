import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { browserOf } from '#web/customers/session-cookies.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { visitOf } from '#web/login/after-sign-in.ts'
import { botAnswerOf, setSentCode } from '#web/login/bot-answer.ts'
import { failForm } from '#web/login/login-failures.ts'
import { pathTo } from '#web/paths.ts'
import { salesChannel } from '#web/sales-channel.ts'
import { cartPathFor } from './checkout-messages.ts'
import { pathOf } from './checkout-steps.ts'
import type { CheckoutFormResult } from './form-result.ts'
import { confirmParameter, loadSentCode } from './phone-confirmation.ts'

/** The payment step, where a code for the method is asked for, or methods are shown. */
function paymentPath({ locals, url }: FormContext, method?: string): string {
  const query = new URLSearchParams()
  if (url.searchParams.get('from') === 'review') query.set('from', 'review')
  if (method !== undefined) query.set(confirmParameter, method)
  const path = pathOf('payment', locals.storefront.code)
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

const field = { id: 'code', malformed: 'login:error.code' } as const

/** Sends a code to the number of the order; the page asks for it then. */
export async function sendPhoneCode(
  token: string,
  method: string,
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, kiosk } = context.locals
  const loaded = await shop.checkout.load(token, storefront, salesChannel(context.request, kiosk))
  if (!loaded.ok) {
    const cart = cartPathFor(loaded.failure, storefront.code) ?? pathTo(storefront.code, 'cart')
    return { done: true, redirectTo: cart }
  }
  const { methods, quote } = loaded.value
  const offer = methods.find(({ code }) => code === method)
  if (!quote.contact || offer?.rejection?.kind !== 'phone-unconfirmed')
    return { done: true, redirectTo: paymentPath(context) }
  const { phone } = quote.contact
  const askForIt = { done: true, redirectTo: paymentPath(context, method) } as const
  // A customer who goes back and chooses the method again already has a code.
  const isAgain = context.url.searchParams.has(confirmParameter)
  if (!isAgain && (await loadSentCode(context, phone)).resendAt !== null) return askForIt
  const sent = await shop.identity.sendConfirmation({
    browser: browserOf(context),
    storefront,
    identifier: phone,
    purpose: 'confirm-phone',
    bot: botAnswerOf(posted, context),
  })
  if (!sent.ok) return failForm(sent.failure, context, field)
  setSentCode(context, sent.value)
  return askForIt
}

/** Posted by the page that asks for a code: sends another one. */
export const handleSendPhoneCode = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> =>
  withCart(context, (token) => sendPhoneCode(token, methodOf(context), posted, context))

/** Field: code. Chooses the method once the number is proven. */
export const handleConfirmPhone = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> =>
  withCart(context, async (token) => {
    const { shop, storefront, kiosk } = context.locals
    const code = readField(posted, 'code')
    const confirmed = await shop.identity.enterCode(visitOf(context), code, 'confirm-phone')
    if (confirmed.ok && confirmed.value.kind === 'confirmed')
      await shop.checkout.confirmPhone(token, confirmed.value.identifier.value)
    // The form may have been sent twice: then the number is proven already.
    if (!confirmed.ok && confirmed.failure.kind !== 'invalid-request')
      return failForm(confirmed.failure, context, field)
    const channel = salesChannel(context.request, kiosk)
    const method = methodOf(context)
    const chosen = await shop.checkout.setPayment(token, method as PaymentMethodCode, storefront, channel)
    if (chosen.ok) return { done: true, redirectTo: pathOf('review', storefront.code) }
    return confirmed.ok
      ? { done: true, redirectTo: paymentPath(context, method) }
      : failForm(confirmed.failure, context, field)
  })

const methodOf = ({ url }: FormContext): string => url.searchParams.get(confirmParameter) ?? ''

async function withCart(
  context: FormContext,
  handle: (token: string) => Promise<CheckoutFormResult>,
): Promise<CheckoutFormResult> {
  const token = await cartTokenOf(context)
  return token === null
    ? { done: true, redirectTo: pathTo(context.locals.storefront.code, 'cart') }
    : handle(token)
}
