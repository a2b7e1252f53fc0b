import type { APIRoute } from 'astro'
import { sheetValidationSchema } from '#contracts/apple-pay.ts'
import { handleSheetRequest } from '#web/checkout/handle-sheet-request.ts'

export const prerender = false

/** Merchant validation: creates Apple's merchant session, at Apple's hosts only. */
export const POST: APIRoute = (context) =>
  handleSheetRequest(context, sheetValidationSchema, (attempt, { url }) =>
    context.locals.shop.payments.applePay.createSession(attempt, url),
  )
