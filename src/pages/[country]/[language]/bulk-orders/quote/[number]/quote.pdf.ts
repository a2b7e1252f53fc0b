import type { APIRoute } from 'astro'
import { loadBulkQuote } from '#web/quotes/load-bulk-quote.ts'

/** The quote of a signed link as a PDF in both languages; 404 for a wrong one. */
export const GET: APIRoute = async (context) => {
  const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
  const found = await loadBulkQuote(context)
  if (!found) return new Response(null, { status: 404, headers })
  const pdf = await context.locals.shop.bulkQuotes.writePdf(found.quote, context.request.signal)
  if (!pdf.ok) return new Response(null, { status: 503, headers: { ...headers, 'retry-after': '5' } })
  return new Response(Buffer.from(pdf.value), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${found.quote.number}.pdf"`,
    },
  })
}
