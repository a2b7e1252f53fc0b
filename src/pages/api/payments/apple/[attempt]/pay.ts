import type { APIRoute } from 'astro'
import { sheetTokenSchema } from '#contracts/apple-pay.ts'
import { answerSheet } from '#web/checkout/sheet-endpoint.ts'

export const prerender = false

/** Pays by what the sheet gave. */
export const POST: APIRoute = (context) =>
  answerSheet(context, sheetTokenSchema, (attempt, token) =>
    context.locals.shop.payments.applePay.pay(attempt, token),
  )
