import { parseOrderNumber } from '#commerce/orders/placement/order-number.ts'
import { createFormError, postedValues, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { browserOf } from '#web/customers/session-cookies.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { visitOf } from '#web/login/after-sign-in.ts'
import { botAnswerOf, setSentCode } from '#web/login/bot-answer.ts'
import { failForm } from '#web/login/login-failures.ts'
import { pathTo } from '#web/paths.ts'
import { setOpenedOrder } from './opened-order.ts'
import { trackedNumber } from './track-page.ts'

type TrackStep = 'number' | 'code'

/** "?step=code&number=…": the number is no secret, and the code that was sent is bound to the browser. */
const trackHref = ({ locals }: FormContext, step: TrackStep, number: string, none = false): string => {
  const query = new URLSearchParams({ ...(step === 'code' && { step }), ...(number && { number }) })
  if (none) query.set('none', '1')
  return `${pathTo(locals.storefront.code, 'trackOrder')}?${query.toString()}`
}

/**
 * Fields: number, proof (phone or email), and those of BotCheck. Sends a code there whether or not there is such an
 * order: it is looked up only after the code is entered.
 */
export async function handleTrackOrder(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const [number, proof] = [readField(posted, 'number'), readField(posted, 'proof')]
  const values = postedValues(posted)
  const parsed = parseOrderNumber(number)
  const errors = [
    ...(number === '' ? [{ id: 'number', message: t('order:track.missing.number') }] : []),
    ...(number !== '' && !parsed.ok ? [{ id: 'number', message: t('order:track.not-a-number') }] : []),
    ...(proof === '' ? [{ id: 'proof', message: t('order:track.missing.proof') }] : []),
  ]
  if (!parsed.ok || errors.length > 0)
    return createFormError({ status: 422, message: t('order:track.missing'), errors, values })
  const sent = await shop.identity.sendConfirmation({
    purpose: 'track-order',
    browser: browserOf(context),
    storefront,
    identifier: proof,
    bot: botAnswerOf(posted, context),
  })
  if (!sent.ok)
    return failForm(sent.failure, context, { id: 'proof', malformed: 'login:error.identifier', values })
  setSentCode(context, sent.value)
  return { done: true, redirectTo: trackHref(context, 'code', parsed.value) }
}

const codeField = { id: 'code', malformed: 'login:error.code' } as const

/** Fields: those of BotCheck. Another code to where the last one went. */
export async function handleResendTrackingCode(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront } = context.locals
  const sent = await shop.identity.sendConfirmation({
    purpose: 'track-order',
    browser: browserOf(context),
    storefront,
    identifier: null,
    bot: botAnswerOf(posted, context),
  })
  if (!sent.ok) return failForm(sent.failure, context, codeField)
  setSentCode(context, sent.value)
  return { done: true, redirectTo: trackHref(context, 'code', trackedNumber(context.url)) }
}

/** Field: code. Opens the order if the code was sent to its contact; another person's order and an unknown one are the same. */
export async function handleTrackingCode(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront } = context.locals
  const entered = await shop.identity.enterCode(visitOf(context), readField(posted, 'code'), 'track-order')
  if (!entered.ok) return failForm(entered.failure, context, codeField)
  const number = trackedNumber(context.url)
  const opened =
    entered.value.kind === 'confirmed'
      ? await shop.orders.openByContact(number, entered.value.identifier, storefront)
      : undefined
  if (!opened?.ok) return { done: true, redirectTo: trackHref(context, 'number', number, true) }
  setOpenedOrder(context, { number: opened.value.number, token: opened.value.accessToken })
  return {
    done: true,
    redirectTo: pathTo(storefront.code, 'order', { number: opened.value.number }),
  }
}
