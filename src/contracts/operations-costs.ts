import { z } from 'zod'

/** What a unit costs the shop, without tax. Amounts have the decimals of the country's currency. */
export const setCostBody = z.strictObject({
  /** Null: it is not known any more. */
  cost: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/)
    .nullable(),
  reason: z.string().max(300).optional(),
})

export const wireCosts = z.object({
  sku: z.string(),
  costs: z.array(z.object({ country: z.string(), currency: z.string(), cost: z.string().nullable() })),
})
