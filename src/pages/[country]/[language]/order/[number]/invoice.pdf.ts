import type { APIRoute } from 'astro'
import { openOrder } from '#web/orders/order-page.ts'

/** Invoices and credit notes of an order as one PDF, for visitors who may see the order; 404 for others. */
export const GET: APIRoute = async (context) => {
  const { shop } = context.locals
  const view = await openOrder(context, context.params.number ?? '')
  const { signal } = context.request
  const pdf = view?.rights.seesContact && (await shop.invoices.writePdf(view.order, signal))
  const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
  if (!view || !pdf || (!pdf.ok && pdf.failure === 'not-found'))
    return new Response(null, { status: 404, headers })
  if (!pdf.ok) return new Response(null, { status: 503, headers: { ...headers, 'retry-after': '5' } })
  return new Response(Buffer.from(pdf.value), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${view.order.number}.pdf"`,
    },
  })
}
