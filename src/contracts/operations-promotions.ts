import { z } from 'zod'

/** Promotions as the operations API takes and returns them. The document is that of `majlis promotion put`. */
export const promotionsQuery = z.object({
  country: z.string().max(2).optional(),
  kind: z
    .enum(['offer', 'cart', 'flash', 'bogo', 'combo', 'gift-with', 'gift-tiers', 'free-delivery'])
    .optional(),
  state: z.enum(['running', 'planned', 'ended', 'used-up', 'stopped']).optional(),
  /** With the prizes of players, one for each. */
  prizes: z.enum(['true', 'false']).optional(),
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

/** Of a list: without the document, which `GET /promotions/{id}` returns. */
const wirePromotionLine = wirePromotion.omit({ promotion: true }).extend({
  id: z.string(),
  country: z.string(),
  label: z.object({ en: z.string(), ar: z.string() }),
  kind: z.string(),
  coupon: z.string().nullable(),
  /** Local times of its country. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** The limit of uses in total. */
  limit: z.number().int().nullable(),
})

export const wirePromotions = z.object({
  promotions: z.array(wirePromotionLine),
  next: z.string().nullable(),
})

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

/** Of lines whose cost is known; null: none is, or the key may not see costs. */
const wireMargin = z
  .object({
    linesKnown: z.number().int(),
    lines: z.number().int(),
    beforeMinor: z.number().int(),
    afterMinor: z.number().int(),
  })
  .nullable()

export const wireCartSimulation = z.object({
  margin: wireMargin,
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
  margin: wireMargin,
  /** Twenty at most, largest first. */
  worst: z.array(
    z.object({ number: z.string(), beforeMinor: z.number().int(), givenMinor: z.number().int() }),
  ),
})

/** Codes of shoppers' own. */
export const codeBatchBody = z.strictObject({
  prefix: z.string().max(14).optional(),
  /** Random characters after it. */
  length: z.number().int().optional(),
  count: z.number().int(),
  /** Orders that each of them is good for. */
  usesEach: z.number().int().optional(),
  reason: z.string().max(300).optional(),
})

const wireCodeBatch = z.object({
  id: z.string(),
  prefix: z.string(),
  length: z.number().int(),
  count: z.number().int(),
  usesEach: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  revokedAt: z.iso.datetime().nullable(),
  made: z.number().int(),
  used: z.number().int(),
  revoked: z.number().int(),
})
export const wireCodeBatches = z.object({ batches: z.array(wireCodeBatch) })

export const wireCode = z.object({
  code: z.string(),
  number: z.number().int(),
  state: z.enum(['unused', 'used', 'revoked']),
  used: z.number().int(),
  usesEach: z.number().int(),
})
export const wireCodes = z.object({ codes: z.array(wireCode) })

export const findCodeBody = z.strictObject({ code: z.string().min(1).max(60) })

export const revokeCodesBody = z.strictObject({
  /** Absent: all. */
  code: z.string().max(60).optional(),
  reason: z.string().max(300).optional(),
})
export const wireRevokedCodes = z.object({ revoked: z.number().int() })

export const promotionActBody = z.strictObject({ reason: z.string().max(300).optional() })
