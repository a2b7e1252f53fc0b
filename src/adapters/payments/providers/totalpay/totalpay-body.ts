import { z } from 'zod'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'

const callback = z.object({
  id: z.string().min(1),
  order_number: z.string(),
  order_amount: z.string(),
  order_currency: z.string(),
  order_description: z.string(),
  type: z.string(),
  status: z.string(),
  order_status: z.string().nullish(),
  hash: z.string(),
})

export type TotalpayCallback = z.infer<typeof callback>

/** Parses a callback: a form as documented, or JSON as sent in practice. */
export function readTotalpayBody(body: Uint8Array): TotalpayCallback | undefined {
  const json = callback.safeParse(readJsonBody(body))
  if (json.success) return json.data
  const form = callback.safeParse(Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body))))
  return form.success ? form.data : undefined
}
