import type { Checkout, CheckoutFailure, CheckoutStep } from '#commerce/checkout/checkout.ts'
import type { DeliveryChoice, DeliveryServiceCode } from '#commerce/delivery/delivery-quote.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { fail, type Result } from '#kernel/result.ts'
import { readAddressForm, readContactForm, rejectionMessages } from './address-form.ts'
import {
  postedValues,
  createFormError,
  type CheckoutFormResult,
  type CheckoutFormError,
} from './form-result.ts'
import { afterStep, pathOf } from './checkout-steps.ts'
import { keepAddress } from './saved-addresses.ts'
import { sendPhoneCode } from './confirm-phone-forms.ts'
import { readSavedCardValue } from './saved-card-choice.ts'
import { cartPathFor, checkoutErrors } from './checkout-messages.ts'
import { pathTo } from '#web/paths.ts'
import { salesChannel } from '#web/sales-channel.ts'
import { readField, readFields } from '#web/http/cart-form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'

type HandleForm = (posted: PostedForm, context: FormContext) => Promise<CheckoutFormResult>
type StepResult = Result<void, CheckoutFailure>

/** Fields: name, email, phone. */
export const handleContact: HandleForm = (posted, context) =>
  handleStep('contact', posted, context, async (token) => {
    const { shop, storefront } = context.locals
    const contact = shop.addresses.parseContact(readContactForm(posted), storefront)
    return contact.ok
      ? shop.checkout.setContact(token, contact.value, storefront)
      : fail({ kind: 'fields', rejections: contact.failure })
  })

/** Fields: those of the country's address format; save and addressId to keep it. */
export const handleAddress: HandleForm = (posted, context) =>
  handleStep('address', posted, context, async (token) => {
    const { shop, storefront } = context.locals
    const address = shop.addresses.parse(readAddressForm(posted), storefront)
    if (!address.ok) return fail({ kind: 'fields', rejections: address.failure })
    const set = await shop.checkout.setAddress(token, address.value, storefront)
    if (set.ok) await keepAddress(posted, address.value, context)
    return set
  })

/** Field: saved (id of one of the customer's addresses). Another customer's is as unknown as none. */
export const handleChooseAddress: HandleForm = (posted, context) =>
  handleStep('address', posted, context, async (token) => {
    const { shop, signedIn, storefront, t } = context.locals
    const who = await signedIn()
    const saved = who && (await shop.addressBook.find(who.customer.id, readField(posted, 'saved')))
    return saved
      ? shop.checkout.setAddress(token, saved.address, storefront)
      : missing(posted, 'saved', t('checkout:error.address-missing'))
  })

/** Fields: slot (id), service (codes); or how=collect and store. */
export const handleDelivery: HandleForm = (posted, context) =>
  handleStep('delivery', posted, context, async (token) => {
    const { shop, storefront, t } = context.locals
    const choice = readDelivery(posted)
    if (choice.kind === 'collect' && choice.store === '')
      return missing(posted, 'store', t('checkout:error.store-missing'))
    if (choice.kind === 'home' && choice.slot === null && (await hasSlots(token, context)))
      return missing(posted, 'slot', t('checkout:error.slot-missing'))
    return shop.checkout.setDelivery(token, choice, storefront)
  })

/** Fields: method (code, or a saved card), save-card (yes). A method that needs a proven number sends a code, and asks for it. */
export const handlePayment: HandleForm = (posted, context) =>
  handleStep('payment', posted, context, async (token) => {
    const { kiosk, shop, storefront, t } = context.locals
    const method = readField(posted, 'method')
    if (method === '') return missing(posted, 'method', t('checkout:error.method-missing'))
    // An unknown code is rejected like a method that is not offered.
    const channel = salesChannel(context.request, kiosk)
    const card = readSavedCardValue(method)
    if (card !== undefined) return shop.checkout.setSavedCard(token, card, storefront, channel)
    const savesCard = readField(posted, 'save-card') === 'yes'
    const code = method as PaymentMethodCode
    const chosen = await shop.checkout.setPayment(token, code, storefront, channel, savesCard)
    return !chosen.ok && isUnconfirmed(chosen.failure)
      ? sendPhoneCode(token, method, posted, context)
      : chosen
  })

const isUnconfirmed = (failure: CheckoutFailure): boolean =>
  failure.kind === 'method-rejected' && failure.rejection?.kind === 'phone-unconfirmed'

/** Saves the answer of a step: leads to the next page, or returns the errors. */
async function handleStep(
  step: CheckoutStep,
  posted: PostedForm,
  context: FormContext,
  set: (token: string) => Promise<StepResult | CheckoutFormResult>,
): Promise<CheckoutFormResult> {
  const { storefront } = context.locals
  const token = await cartTokenOf(context)
  if (token === null) return { done: true, redirectTo: pathTo(storefront.code, 'cart') }
  const result = await set(token)
  if ('done' in result) return result
  if (!result.ok) return toStepError(result.failure, posted, context)
  const fromReview = context.url.searchParams.get('from') === 'review'
  return { done: true, redirectTo: afterStep(step, fromReview, storefront.code) }
}

function toStepError(
  failure: CheckoutFailure,
  posted: PostedForm,
  { locals: { storefront, t } }: FormContext,
): CheckoutFormResult {
  const redirectTo = cartPathFor(failure, storefront.code)
  if (redirectTo !== null) return { done: true, redirectTo }
  const { status, message } = checkoutErrors[failure.kind]
  const rejections = failure.kind === 'fields' ? failure.rejections : []
  const errors = rejectionMessages(rejections, t)
  const isCardGone = failure.kind === 'method-rejected' && failure.rejection?.kind === 'card-gone'
  const text = t(isCardGone ? 'saved-cards:gone' : message)
  return createFormError({ status, message: text, errors, rejections, values: postedValues(posted) })
}

const missing = (posted: PostedForm, id: string, message: string): CheckoutFormError =>
  createFormError({ status: 422, message, errors: [{ id, message }], values: postedValues(posted) })

function readDelivery(posted: PostedForm): DeliveryChoice {
  if (readField(posted, 'how') === 'collect') return { kind: 'collect', store: readField(posted, 'store') }
  const slot = readField(posted, 'slot')
  // An unknown code is rejected like a service that is not available.
  const services = [...new Set(readFields(posted, 'service'))].slice(0, 10) as DeliveryServiceCode[]
  return { kind: 'home', slot: slot === '' ? null : slot, services }
}

/** Made-to-order items have no slots yet. */
async function hasSlots(token: string, { locals: { shop, storefront } }: FormContext): Promise<boolean> {
  const loaded = await shop.checkout.load(token, storefront)
  return (
    loaded.ok &&
    isHome(loaded.value) &&
    loaded.value.quote.delivery.slots.some(({ remaining }) => remaining > 0)
  )
}

const isHome = ({ quote }: Checkout): boolean => quote.delivery.kind === 'home'

/** Leads to the step that is missing an answer. */
export const backTo = (step: CheckoutStep, storefrontCode: string): CheckoutFormResult => ({
  done: true,
  redirectTo: pathOf(step, storefrontCode),
})
