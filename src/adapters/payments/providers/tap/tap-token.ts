import { z } from 'zod'
import type { SheetToken } from '#commerce/payments/payment-provider.ts'

/** Tap's token for the token of a payment sheet; valid for one charge. */
export const tapToken = z.object({ id: z.string().startsWith('tok_') })

/** Apple's encrypted card as Tap expects it. Source: developers.tap.company, Apple Pay token. */
export const tapTokenBody = ({ data, header, signature, version }: SheetToken) => ({
  type: 'applepay',
  token_data: { data, header, signature, version },
})
