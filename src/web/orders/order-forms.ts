import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { Translate } from '#i18n/translator.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { isCancellationRequestId } from './order-items.ts'
import { keepOpenForReturn } from './opened-order.ts'
import { openOrder, sentParameter, type OrderView } from './order-page.ts'
import { readField } from '#web/http/cart-form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'

/** Posted to the order's own page: sends the link that changes the order to its own mail and phone. */
export async function handleSendChangeLink(_: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const opened = await openOrder(context, numberOf(context))
  if (!opened) return createFormError({ status: 404, message: t('order:not-found') })
  const { accessToken, order } = opened
  const sent = await shop.orders.sendChangeLink(
    { number: order.number, accessToken, from: clientAddressOf(context) },
    storefront,
  )
  return sent.ok
    ? backToOrder(context, sentParameter)
    : createFormError({ status: 429, message: t('order:link.too-many') })
}

/** Posted to the order's own page. */
export async function handleCancelOrder(_: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const details = await openOrder(context, numberOf(context))
  if (!details) return createFormError({ status: 404, message: t('order:not-found') })
  const requested = await shop.orders.requestCancellation(
    details.order.number,
    details.accessToken,
    storefront,
  )
  if (requested.ok) return backToOrder(context)
  return requested.failure.kind === 'needs-link'
    ? needsLink(t)
    : createFormError({ status: 409, message: t('order:cancel.error') })
}

/** Posted to the order's own page. Fields: id (of the request), items.SKU (quantity to cancel). */
export async function handleCancelItems(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { t } = context.locals
  const details = await openOrder(context, numberOf(context))
  if (!details) return createFormError({ status: 404, message: t('order:not-found') })
  const id = readField(posted, 'id')
  const items = [...new Set(posted.keys())].flatMap((field) => {
    const quantity = Number(readField(posted, field))
    return field.startsWith('items.') && quantity !== 0
      ? [{ sku: field.slice('items.'.length), quantity }]
      : []
  })
  if (items.length === 0 || !isCancellationRequestId(id))
    return createFormError({ status: 422, message: t('order:cancel-items.none') })
  return cancelItems(details, { id, items }, context)
}

/** Posted to the order's own page: cancels everything in a shipment. Fields: id (of the request), shipment (position). */
export async function handleCancelShipment(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { t } = context.locals
  const details = await openOrder(context, numberOf(context))
  if (!details) return createFormError({ status: 404, message: t('order:not-found') })
  const id = readField(posted, 'id')
  const position = Number(readField(posted, 'shipment'))
  const items = details.order.shipments.find((one) => one.position === position)?.lines
  if (!items || !isCancellationRequestId(id))
    return createFormError({ status: 422, message: t('order:cancel-items.error') })
  return cancelItems(details, { id, items }, context)
}

async function cancelItems(
  { order, accessToken }: OrderView,
  request: { readonly id: string; readonly items: readonly ItemQuantity[] },
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const requested = await shop.orders.requestItemCancellation(order.number, accessToken, storefront, request)
  if (requested.ok) return backToOrder(context)
  return requested.failure.kind === 'needs-link'
    ? needsLink(t)
    : createFormError({ status: 409, message: t('order:cancel-items.error') })
}

/** The page offers the link next to this message. */
export const needsLink = (t: Translate): CheckoutFormResult =>
  createFormError({ status: 403, message: t('order:link.needed') })

/** With the token of a link, without what the page has said before. */
export function backToOrder(
  { url }: FormContext,
  done = 'requested',
  more = new URLSearchParams(),
): CheckoutFormResult {
  const query = new URLSearchParams([...new URLSearchParams(url.search)].filter(([name]) => name === 't'))
  query.set(done, '1')
  for (const [name, value] of more) query.append(name, value)
  return { done: true, redirectTo: `${url.pathname}?${query.toString()}` }
}

/**
 * Posted to the order's own page; redirects to where it is paid. Field: method (code of an offered one); without it the
 * order's own.
 */
export async function handleRetryPayment(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const details = await openOrder(context, numberOf(context))
  if (!details) return createFormError({ status: 404, message: t('order:not-found') })
  const method = readField(posted, 'method')
  const started = await shop.orders.retryPayment(
    details.order.number,
    details.accessToken,
    storefront,
    // An unknown code is rejected like a method that is not offered.
    method === '' ? null : (method as PaymentMethodCode),
    shop.settings.origin,
  )
  if (started.ok) {
    keepOpenForReturn(context, { number: details.order.number, token: details.accessToken })
    return { done: true, redirectTo: started.value.paymentUrl ?? context.url.pathname }
  }
  const { status, message } = paymentErrors[started.failure.kind]
  return createFormError({ status, message: t(message) })
}

const paymentErrors = {
  'not-found': { status: 404, message: 'order:not-found' },
  'needs-link': { status: 403, message: 'order:link.needed' },
  'not-due': { status: 409, message: 'order:pay.not-due' },
  'method-rejected': { status: 409, message: 'order:pay.method-unavailable' },
  'payment-unavailable': { status: 503, message: 'order:pay.unavailable' },
} as const

export const numberOf = ({ params, url }: FormContext): string =>
  params['number'] ?? url.pathname.split('/').at(-1) ?? ''
