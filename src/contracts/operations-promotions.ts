import { z } from 'zod'

/** Promotions as the operations API takes and returns them. The document is that of `majlis promotion put`. */
export const promotionsQuery = z.object({
  country: z.string().max(2).optional(),
  kind: z
    .enum(['offer', 'cart', 'flash', 'bogo', 'combo', 'gift-with', 'gift-tiers', 'free-delivery'])
    .optional(),
  state: z.enum(['running', 'planned', 'ended', 'used-up', 'stopped']).optional(),
  /** An id, a code, or a part of the label. */
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
})

const document = z.record(z.string(), z.unknown())

export const wirePromotion = z.object({
  promotion: document,
  version: z.number().int(),
  state: z.enum(['running', 'planned', 'ended', 'used-up', 'stopped']),
  used: z.number().int(),
  /** What it has taken off orders of days that are over, in minor units of its country. */
  givenMinor: z.number().int(),
  changedAt: z.iso.datetime(),
  author: z.string(),
})

export const wirePromotions = z.object({ promotions: z.array(wirePromotion), next: z.string().nullable() })

export const promotionBody = z.strictObject({
  promotion: document,
  /** Of the promotion that was read before; another one is refused. 0: a new one. Absent: whatever is there is replaced. */
  version: z.number().int().min(0).optional(),
  reason: z.string().max(300).optional(),
})
export const promotionActBody = z.strictObject({ reason: z.string().max(300).optional() })
