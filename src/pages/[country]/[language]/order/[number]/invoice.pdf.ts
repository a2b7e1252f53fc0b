import type { APIRoute } from 'astro'
import { openOrder } from '#web/orders/order-page.ts'

/** Invoices and credit notes of an order as one PDF, for visitors who may see the order; 404 for others. */
export const GET: APIRoute = async (context) => {
  const { shop } = context.locals
  const view = await openOrder(context, context.params.number ?? '')
  const pdf = view && (await shop.invoices.writePdf(view.order))
  const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
  if (!view || !pdf) return new Response(null, { status: 404, headers })
  return new Response(Buffer.from(pdf), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${view.order.number}.pdf"`,
    },
  })
}
