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
/** A cart that nobody has. */
export const cartSimulationBody = z.strictObject({
  country: z.string().max(2),
  items: z
    .array(z.strictObject({ sku: z.string().max(40), quantity: z.number().int().min(1).max(9_999) }))
    .min(1)
    .max(60),
  coupon: z.string().max(60).optional(),
  /** Absent: now. */
  at: z.iso.datetime().optional(),
  firstOrder: z.boolean().optional(),
  paymentMethod: z.string().max(40).optional(),
  /** A version that is not stored; it takes the place of the one with its id. */
  promotion: document.optional(),
})

export const wireCartSimulation = z.object({
  subTotalMinor: z.number().int(),
  discountMinor: z.number().int(),
  totalMinor: z.number().int(),
  lines: z.array(
    z.object({ sku: z.string(), quantity: z.number().int(), netMinor: z.number().int(), gift: z.boolean() }),
  ),
  /** Those that apply first. */
  promotions: z.array(
    z.object({
      id: z.string(),
      applies: z.boolean(),
      /** Zero or less. */
      amountMinor: z.number().int(),
      /** Why it does not apply; null: it does. */
      why: z.string().nullable(),
    }),
  ),
  /** SKUs that cannot be ordered in their quantity. */
  unavailable: z.array(z.string()),
})

export const monthSimulationBody = z.strictObject({ promotion: document })

export const wireMonthSimulation = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  orders: z.number().int(),
  touched: z.number().int(),
  /** Beyond what other promotions give. */
  givenMinor: z.number().int(),
  averageCartMinor: z.number().int().nullable(),
  /** Twenty at most, largest first. */
  worst: z.array(
    z.object({ number: z.string(), beforeMinor: z.number().int(), givenMinor: z.number().int() }),
  ),
})

export const promotionActBody = z.strictObject({ reason: z.string().max(300).optional() })
