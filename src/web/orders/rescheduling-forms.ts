import type { RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import type { OrdersFacade } from '#commerce/orders/orders.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { parseDay } from '#kernel/local-time.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { backToOrder, needsLink, numberOf } from './order-forms.ts'
import { keepOpenForReturn } from './opened-order.ts'
import { openOrder } from './order-page.ts'

/** Query parameter of an order's page: a delivery has just been moved. */
export const rescheduledParameter = 'rescheduled'

/**
 * Posted to the order's own page. Fields: shipment (position), time.POSITION (id of a slot, or a day), fee (minor units, as
 * shown), method.POSITION (code; without it the first). Redirects to where the fee is paid, if it is paid first.
 */
export async function handleReschedule(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const opened = await openOrder(context, numberOf(context))
  if (!opened) return createFormError({ status: 404, message: t('order:not-found') })
  const position = readField(posted, 'shipment')
  const fee = readField(posted, 'fee')
  const moved = await shop.orders.reschedule(opened.order.number, opened.accessToken, storefront, {
    shipment: /^\d{1,3}$/.test(position) ? Number(position) : 0,
    time: readTime(readField(posted, `time.${position}`)),
    feeMinor: /^\d{1,9}$/.test(fee) ? Number(fee) : -1,
    method: readMethod(posted, `method.${position}`),
    origin: shop.settings.origin,
  })
  keepOpenForReturn(context, { number: opened.order.number, token: opened.accessToken })
  return answer(moved, context)
}

/** Posted to the order's own page. Fields: rescheduling (id), method (code; without it the first). */
export async function handlePayRescheduling(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const opened = await openOrder(context, numberOf(context))
  if (!opened) return createFormError({ status: 404, message: t('order:not-found') })
  const started = await shop.orders.payReschedulingFee(opened.order.number, opened.accessToken, storefront, {
    id: readField(posted, 'rescheduling'),
    method: readMethod(posted, 'method'),
    origin: shop.settings.origin,
  })
  keepOpenForReturn(context, { number: opened.order.number, token: opened.accessToken })
  return answer(started, context)
}

const readTime = (text: string): RequestedTime =>
  parseDay(text) === undefined ? { slot: text.slice(0, 60) } : { day: text }

/** An unknown code is rejected like a method that is not offered. */
const readMethod = (posted: PostedForm, field: string): PaymentMethodCode | null => {
  const code = readField(posted, field)
  return code === '' ? null : (code as PaymentMethodCode)
}

function answer(
  result: Awaited<ReturnType<OrdersFacade['reschedule']>>,
  context: FormContext,
): CheckoutFormResult {
  const { storefront, t } = context.locals
  if (result.ok)
    return result.value.paymentUrl === null
      ? backToOrder(context, rescheduledParameter)
      : { done: true, redirectTo: result.value.paymentUrl }
  const { failure } = result
  const rejected = (message: string, status: 403 | 404 | 409 | 503 = 409) =>
    createFormError({ status, message })
  switch (failure.kind) {
    case 'not-found':
      return rejected(t('order:not-found'), 404)
    case 'needs-link':
      return needsLink(t)
    case 'slot-full':
    case 'time-unavailable':
      return rejected(t('order:reschedule.gone'))
    case 'fee-changed':
      return rejected(
        failure.fee === null
          ? t('order:reschedule.fee-gone')
          : t('order:reschedule.fee-changed', { fee: formatExactMoney(failure.fee, storefront) }),
      )
    case 'method-rejected':
      return rejected(t('order:pay.method-unavailable'))
    case 'payment-unavailable':
      return rejected(t('order:pay.unavailable'), 503)
    default:
      return rejected(t('order:reschedule.error'))
  }
}
