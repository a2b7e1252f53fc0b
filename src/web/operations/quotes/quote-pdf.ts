import type { APIContext } from 'astro'
import { admit, notFound } from '#web/operations/admit.ts'

/** What the company gets by its link, for who may see the quote. */
export async function loadQuotePdf(context: APIContext): Promise<Response> {
  const admitted = await admit(context, 'quotePdf')
  if (admitted instanceof Response) return admitted
  const { shop } = context.locals
  const quote = await shop.bulkQuoteAdmin.find(context.params['number'] ?? '', admitted.by)
  if (!quote) return notFound(context)
  const pdf = await shop.bulkQuotes.writePdf(quote, context.request.signal)
  if (!pdf.ok) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  return new Response(Buffer.from(pdf.value), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${quote.number}.pdf"`,
    },
  })
}
