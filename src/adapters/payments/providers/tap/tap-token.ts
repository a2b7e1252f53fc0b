import { z } from 'zod'
import type { SheetToken } from '#commerce/payments/methods/apple-pay.ts'

/** Tap's name for what a sheet gave; it is good for one charge. */
export const tapToken = z.object({ id: z.string().startsWith('tok_') })

/** Apple's encrypted card as Tap takes it. Source: developers.tap.company, Apple Pay token. */
export const tokenBody = ({ data, header, signature, version }: SheetToken) => ({
  type: 'applepay',
  token_data: { data, header, signature, version },
})
