import type { APIRoute } from 'astro'
import { sheetTokenSchema } from '#contracts/apple-pay.ts'
import { handleSheetRequest } from '#web/checkout/handle-sheet-request.ts'

export const prerender = false

/** Pays with the token of a payment sheet. */
export const POST: APIRoute = (context) =>
  handleSheetRequest(context, sheetTokenSchema, (attempt, token) =>
    context.locals.shop.payments.applePay.pay(attempt, token),
  )
