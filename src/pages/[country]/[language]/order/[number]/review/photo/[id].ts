import type { APIRoute } from 'astro'
import { keepPrivate, openOrder } from '#web/orders/order-page.ts'

/** A photo of a review, small, for visitors who may review the items of its order. Published ones are at /media/reviews. */
export const GET: APIRoute = async (context) => {
  const { params, locals } = context
  const response = new Response(null, { status: 404 })
  const view = await openOrder(context, params['number'] ?? '')
  const bytes = view?.rights.reviews
    ? await locals.shop.reviews.findOwnPhoto(view.order.id, params['id'] ?? '', 'small')
    : undefined
  keepPrivate({ response, locals }, bytes !== undefined)
  const headers = new Headers(response.headers)
  if (!bytes) return new Response(null, { status: 404, headers })
  headers.set('content-type', 'image/jpeg')
  headers.set('content-disposition', 'inline')
  return new Response(new Uint8Array(bytes), { headers })
}
