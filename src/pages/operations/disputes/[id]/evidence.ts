import type { APIRoute } from 'astro'
import { respondWithEvidence } from '#web/operations/disputes/evidence-pdf.ts'

/** What the bank is shown, as one PDF. */
export const GET: APIRoute = (context) => respondWithEvidence(context)
