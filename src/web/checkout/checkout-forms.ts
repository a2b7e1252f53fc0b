import type { ActionAPIContext } from 'astro:actions'
import type { Checkout, CheckoutFailure, CheckoutStep } from '#commerce/checkout/checkout.ts'
import type { DeliveryChoice, DeliveryServiceCode } from '#commerce/delivery/delivery-quote.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { cookies } from '#kernel/cookies.ts'
import type { Result } from '#kernel/result.ts'
import { refusalWords } from './address-form.ts'
import { postedValues, refusal, type CheckoutFormResult, type CheckoutFormError } from './form-result.ts'
import { afterStep, pathOf } from './checkout-steps.ts'
import { cartInstead, checkoutRefusals } from './checkout-messages.ts'
import { pathTo } from '#web/paths.ts'
import { salesChannel } from '#web/sales-channel.ts'
import { readField, readFields, readToken } from '#web/http/shop-answer.ts'

type Answering = (posted: FormData, context: ActionAPIContext) => Promise<CheckoutFormResult>
export type StepSet = Result<void, CheckoutFailure>

/** Fields: slot (id of one on offer), service (codes); or store, for who collects. */
export const answerDelivery: Answering = (posted, context) =>
  answerStep('delivery', posted, context, async (token) => {
    const { shop, storefront, t } = context.locals
    const choice = readDelivery(posted)
    if (choice.kind === 'collect' && choice.store === '')
      return missing(posted, 'store', t('checkout:error.store-missing'))
    if (choice.kind === 'home' && choice.slot === null && (await hasSlots(token, context)))
      return missing(posted, 'slot', t('checkout:error.slot-missing'))
    return shop.checkout.setDelivery(token, choice, storefront)
  })

/** Field: method (code of one on offer). */
export const answerPayment: Answering = (posted, context) =>
  answerStep('payment', posted, context, async (token) => {
    const { kiosk, shop, storefront, t } = context.locals
    const method = readField(posted, 'method')
    if (method === '') return missing(posted, 'method', t('checkout:error.method-missing'))
    // What is none of the codes is refused like one that is not on offer.
    const channel = salesChannel(context.request, kiosk)
    return shop.checkout.setPayment(token, method as PaymentMethodCode, storefront, channel)
  })

/** Takes what a step was answered: on to the next page, or what has to be mended. */
export async function answerStep(
  step: CheckoutStep,
  posted: FormData,
  context: ActionAPIContext,
  set: (token: string) => Promise<StepSet | CheckoutFormError>,
): Promise<CheckoutFormResult> {
  const { storefront } = context.locals
  const token = readToken(context.cookies.get(cookies.guestCart)?.value)
  if (token === null) return { done: true, goTo: pathTo(storefront.code, 'cart') }
  const answer = await set(token)
  if ('done' in answer) return answer
  if (!answer.ok) return refuseStep(answer.failure, posted, context)
  const fromReview = context.url.searchParams.get('from') === 'review'
  return { done: true, goTo: afterStep(step, fromReview, storefront.code) }
}

function refuseStep(
  failure: CheckoutFailure,
  posted: FormData,
  { locals: { storefront, t } }: ActionAPIContext,
): CheckoutFormResult {
  const goTo = cartInstead(failure, storefront.code)
  if (goTo !== null) return { done: true, goTo }
  const { status, words } = checkoutRefusals[failure.kind]
  const refusals = failure.kind === 'fields' ? failure.refusals : []
  const errors = refusalWords(refusals, t)
  return refusal({ status, message: t(words), errors, refusals, values: postedValues(posted) })
}

const missing = (posted: FormData, id: string, message: string): CheckoutFormError =>
  refusal({ status: 422, message, errors: [{ id, message }], values: postedValues(posted) })

function readDelivery(posted: FormData): DeliveryChoice {
  if (readField(posted, 'how') === 'collect') return { kind: 'collect', store: readField(posted, 'store') }
  const slot = readField(posted, 'slot')
  // A code that is none of ours is refused as a service that cannot be had.
  const services = [...new Set(readFields(posted, 'service'))].slice(0, 10) as DeliveryServiceCode[]
  return { kind: 'home', slot: slot === '' ? null : slot, services }
}

/** Made-to-order goods have no hours to choose yet. */
async function hasSlots(token: string, { locals: { shop, storefront } }: ActionAPIContext): Promise<boolean> {
  const loaded = await shop.checkout.load(token, storefront)
  return loaded.ok && isHome(loaded.value) && loaded.value.quote.delivery.slots.some(({ left }) => left > 0)
}

const isHome = ({ quote }: Checkout): boolean => quote.delivery.kind === 'home'

/** To the step that has to be answered before anything can be ordered. */
export const backTo = (step: CheckoutStep, storefrontCode: string): CheckoutFormResult => ({
  done: true,
  goTo: pathOf(step, storefrontCode),
})
