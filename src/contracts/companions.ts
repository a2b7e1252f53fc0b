import { z } from 'zod'

const key = z
  .string()
  .regex(/^[\w.:-]{1,60}$/)
  .describe('your id of it; repeating it has no effect')

export const paymentLinkBody = z.strictObject({ key })

export const companionBody = z.strictObject({
  key,
  items: z
    .array(z.strictObject({ sku: z.string().min(1).max(64), quantity: z.int().min(1).max(999) }))
    .min(1)
    .max(50),
  /** By a link within 24 hours, or in cash at the door. */
  payment: z.enum(['link', 'cash']),
  reason: z.string().trim().min(1).max(300),
})

export const wireCompanion = z.object({ order: z.string() })
