import type { APIContext } from 'astro'
import type { PdfFailure } from '#commerce/documents/invoices-facade.ts'
import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { Order } from '#commerce/orders/order.ts'
import { may } from '#commerce/staff/operator.ts'
import type { Result } from '#kernel/result.ts'
import { admit, notFound } from '#web/operations/admit.ts'

type Write = (order: Order) => Promise<Result<Uint8Array, PdfFailure>>

/** A document of an order as PDF, for who prints it and sees whose it is. */
export async function writeOrderPdf(
  context: APIContext,
  route: 'orderInvoices' | 'orderSlip',
  write: Write,
): Promise<Response> {
  const admitted = await admit(context, route)
  if (admitted instanceof Response) return admitted
  const { by } = admitted
  const { shop } = context.locals
  const number = context.params['number'] ?? ''
  const found = await shop.orderAdmin.find(number, by)
  if (!found.ok || !may(by, 'orders.print', whereOf(found.value.order))) return notFound(context)
  // Both documents name the shopper: the audit says who has seen whom.
  const shown = await shop.orderAdmin.showContact(number, by)
  if (!shown.ok) return notFound(context)
  const { order } = shown.value
  const pdf = await write(order)
  if (!pdf.ok && pdf.failure === 'not-found') return notFound(context)
  if (!pdf.ok) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  return new Response(Buffer.from(pdf.value), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${order.number}.pdf"`,
    },
  })
}
