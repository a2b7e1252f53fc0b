import type { APIContext } from 'astro'
import { admit, notFound } from '#web/operations/admit.ts'

/** The saved evidence as one PDF, for who sends it. It names the shopper: the audit says who has seen whom. */
export async function respondWithEvidence(context: APIContext): Promise<Response> {
  const admitted = await admit(context, 'disputeEvidence')
  if (admitted instanceof Response) return admitted
  const { by } = admitted
  const { shop } = context.locals
  const id = context.params['id'] ?? ''
  const found = await shop.money.disputes.find(id, by)
  if (!found.ok) return notFound(context)
  const { dispute } = found.value
  if (dispute.payment) {
    const shown = await shop.orderAdmin.showContact(dispute.payment.orderNumber, by)
    if (!shown.ok) return notFound(context)
  }
  const pdf = await shop.money.disputes.evidencePdf(id, by)
  if (!pdf.ok && pdf.failure.kind === 'not-found') return notFound(context)
  if (!pdf.ok) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  const name = dispute.reference.replaceAll(/[^\w-]/g, '_')
  return new Response(Buffer.from(pdf.value), {
    headers: {
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="dispute-${name}.pdf"`,
    },
  })
}
