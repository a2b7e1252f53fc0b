import type { APIRoute } from 'astro'
import { sheetValidationSchema } from '#contracts/apple-pay.ts'
import { answerSheet } from '#web/checkout/sheet-endpoint.ts'

export const prerender = false

/** Merchant validation: opens Apple's session, at Apple's hosts alone. */
export const POST: APIRoute = (context) =>
  answerSheet(context, sheetValidationSchema, (attempt, { url }) =>
    context.locals.shop.payments.applePay.openSession(attempt, url),
  )
