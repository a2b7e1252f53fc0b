import type { ActionAPIContext } from 'astro:actions'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { postedValues, createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { isCancellationRequestId } from './order-items.ts'
import { openOrder, tokenParameter } from './order-page.ts'
import { pathTo } from '#web/paths.ts'
import { readField } from '#web/http/cart-form-result.ts'

/** Fields: number, proof (phone or e-mail). A wrong number and a wrong proof have the same error. */
export async function handleTrackOrder(
  posted: FormData,
  context: ActionAPIContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const [number, proof] = [readField(posted, 'number'), readField(posted, 'proof')]
  const values = postedValues(posted)
  const errors = [
    ...(number === '' ? [{ id: 'number', message: t('order:track.missing.number') }] : []),
    ...(proof === '' ? [{ id: 'proof', message: t('order:track.missing.proof') }] : []),
  ]
  if (errors.length > 0)
    return createFormError({ status: 422, message: t('order:track.not-found'), errors, values })
  const found = await shop.orders.track(
    { number, phoneOrEmail: proof, from: clientAddressOf(context) },
    storefront,
  )
  if (found.ok) {
    const { order, accessToken } = found.value
    const token = new URLSearchParams({ [tokenParameter]: accessToken })
    const path = pathTo(storefront.code, 'order', { number: order.number })
    return { done: true, redirectTo: `${path}?${token.toString()}` }
  }
  return found.failure.kind === 'too-many'
    ? createFormError({ status: 429, message: t('checkout:error.too-many'), values })
    : createFormError({ status: 404, message: t('order:track.not-found'), values })
}

/** Posted to the order's own page. */
export async function handleCancelOrder(_: FormData, context: ActionAPIContext): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const details = await openOrder(context, numberOf(context))
  if (!details) return createFormError({ status: 404, message: t('order:track.not-found') })
  const requested = await shop.orders.requestCancellation(
    details.order.number,
    details.accessToken,
    storefront,
  )
  return requested.ok
    ? backToOrder(context)
    : createFormError({ status: 409, message: t('order:cancel.error') })
}

/** Posted to the order's own page. Fields: id (of the request), items.SKU (quantity to cancel). */
export async function handleCancelItems(
  posted: FormData,
  context: ActionAPIContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const details = await openOrder(context, numberOf(context))
  if (!details) return createFormError({ status: 404, message: t('order:track.not-found') })
  const id = readField(posted, 'id')
  const items = [...new Set(posted.keys())].flatMap((field) => {
    const quantity = Number(readField(posted, field))
    return field.startsWith('items.') && quantity !== 0
      ? [{ sku: field.slice('items.'.length), quantity }]
      : []
  })
  if (items.length === 0 || !isCancellationRequestId(id))
    return createFormError({ status: 422, message: t('order:cancel-items.none') })
  const requested = await shop.orders.requestItemCancellation(
    details.order.number,
    details.accessToken,
    storefront,
    {
      id,
      items,
    },
  )
  return requested.ok
    ? backToOrder(context)
    : createFormError({ status: 409, message: t('order:cancel-items.error') })
}

export function backToOrder({ url }: ActionAPIContext): CheckoutFormResult {
  const query = new URLSearchParams(url.search)
  query.delete('_action')
  query.set('requested', '1')
  return { done: true, redirectTo: `${url.pathname}?${query.toString()}` }
}

/**
 * Posted to the order's own page; redirects to where it is paid. Field: method (code of an offered one); without it the
 * order's own.
 */
export async function handleRetryPayment(
  posted: FormData,
  context: ActionAPIContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const details = await openOrder(context, numberOf(context))
  if (!details) return createFormError({ status: 404, message: t('order:track.not-found') })
  const method = readField(posted, 'method')
  const started = await shop.orders.retryPayment(
    details.order.number,
    details.accessToken,
    storefront,
    // An unknown code is rejected like a method that is not offered.
    method === '' ? null : (method as PaymentMethodCode),
  )
  if (started.ok) return { done: true, redirectTo: started.value.paymentUrl ?? context.url.pathname }
  const { status, message } = paymentErrors[started.failure.kind]
  return createFormError({ status, message: t(message) })
}

const paymentErrors = {
  'not-found': { status: 404, message: 'order:track.not-found' },
  'not-due': { status: 409, message: 'order:pay.not-due' },
  'method-rejected': { status: 409, message: 'order:pay.method-unavailable' },
  'payment-unavailable': { status: 503, message: 'order:pay.unavailable' },
} as const

export const numberOf = ({ params, url }: ActionAPIContext): string =>
  params['number'] ?? url.pathname.split('/').at(-1) ?? ''
