import type { ActionAPIContext } from 'astro:actions'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { postedValues, refusal, type CheckoutAnswer } from '#web/checkout/checkout-answer.ts'
import { clientAddress } from '#web/http/client-address.ts'
import { isWish } from './order-pieces.ts'
import { openOrder, tokenParameter } from './order-page.ts'
import { pathTo } from '#web/paths.ts'
import { readField } from '#web/http/shop-answer.ts'

/** Fields: number, proof (phone or e-mail). One refusal for all that does not fit together. */
export async function answerTrack(posted: FormData, context: ActionAPIContext): Promise<CheckoutAnswer> {
  const { shop, storefront, t } = context.locals
  const [number, proof] = [readField(posted, 'number'), readField(posted, 'proof')]
  const values = postedValues(posted)
  const errors = [
    ...(number === '' ? [{ id: 'number', message: t('order:track.missing.number') }] : []),
    ...(proof === '' ? [{ id: 'proof', message: t('order:track.missing.proof') }] : []),
  ]
  if (errors.length > 0) return refusal({ status: 422, message: t('order:track.refused'), errors, values })
  const found = await shop.orders.track(
    { number, phoneOrEmail: proof, from: clientAddress(context) },
    storefront,
  )
  if (found.ok) {
    const { order, accessToken } = found.value
    const token = new URLSearchParams({ [tokenParameter]: accessToken })
    const path = pathTo(storefront.code, 'order', { number: order.number })
    return { done: true, goTo: `${path}?${token.toString()}` }
  }
  return found.failure.kind === 'too-many'
    ? refusal({ status: 429, message: t('checkout:refused.too-many'), values })
    : refusal({ status: 404, message: t('order:track.refused'), values })
}

/** Posted to the order's own page: whoever may see it may ask. */
export async function answerCancel(_: FormData, context: ActionAPIContext): Promise<CheckoutAnswer> {
  const { shop, storefront, t } = context.locals
  const sight = await openOrder(context, numberOf(context))
  if (!sight) return refusal({ status: 404, message: t('order:track.refused') })
  const asked = await shop.orders.askCancel(sight.order.number, sight.accessToken, storefront)
  return asked.ok ? backToOrder(context) : refusal({ status: 409, message: t('order:cancel.refused') })
}

/** Posted to the order's own page. Fields: id (of the wish), pieces.SKU (how many of it are to be left out). */
export async function answerStopPieces(posted: FormData, context: ActionAPIContext): Promise<CheckoutAnswer> {
  const { shop, storefront, t } = context.locals
  const sight = await openOrder(context, numberOf(context))
  if (!sight) return refusal({ status: 404, message: t('order:track.refused') })
  const id = readField(posted, 'id')
  const pieces = [...new Set(posted.keys())].flatMap((field) => {
    const quantity = Number(readField(posted, field))
    return field.startsWith('pieces.') && quantity !== 0
      ? [{ sku: field.slice('pieces.'.length), quantity }]
      : []
  })
  if (pieces.length === 0 || !isWish(id)) return refusal({ status: 422, message: t('order:stop.none') })
  const asked = await shop.orders.askPieces(sight.order.number, sight.accessToken, storefront, { id, pieces })
  return asked.ok ? backToOrder(context) : refusal({ status: 409, message: t('order:stop.refused') })
}

export function backToOrder({ url }: ActionAPIContext): CheckoutAnswer {
  const query = new URLSearchParams(url.search)
  query.delete('_action')
  query.set('asked', '1')
  return { done: true, goTo: `${url.pathname}?${query.toString()}` }
}

/**
 * Posted to the order's own page, like the wish to cancel: leads to where it is paid. Field: method (code of one on
 * offer); without it the order's own.
 */
export async function answerPayAgain(posted: FormData, context: ActionAPIContext): Promise<CheckoutAnswer> {
  const { shop, storefront, t } = context.locals
  const sight = await openOrder(context, numberOf(context))
  if (!sight) return refusal({ status: 404, message: t('order:track.refused') })
  const method = readField(posted, 'method')
  const started = await shop.orders.payAgain(
    sight.order.number,
    sight.accessToken,
    storefront,
    // What is none of the codes is refused like one that is not on offer.
    method === '' ? null : (method as PaymentMethodCode),
  )
  if (started.ok) return { done: true, goTo: started.value.payAt ?? context.url.pathname }
  const { status, words } = payRefusals[started.failure.kind]
  return refusal({ status, message: t(words) })
}

const payRefusals = {
  'not-found': { status: 404, words: 'order:track.refused' },
  'not-due': { status: 409, words: 'order:pay.not-due' },
  'method-refused': { status: 409, words: 'order:pay.method-refused' },
  'payment-unavailable': { status: 503, words: 'order:pay.unavailable' },
} as const

export const numberOf = ({ params, url }: ActionAPIContext): string =>
  params['number'] ?? url.pathname.split('/').at(-1) ?? ''
