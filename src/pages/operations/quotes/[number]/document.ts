import type { APIRoute } from 'astro'
import { loadQuotePdf } from '#web/operations/quotes/quote-pdf.ts'

/** A quote as a PDF in both languages. */
export const GET: APIRoute = (context) => loadQuotePdf(context)
