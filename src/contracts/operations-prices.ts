import { z } from 'zod'
import { priceBody } from './operations.ts'

const decimal = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/)
const amount = z.union([decimal, z.literal('free')])
const reason = z.string().max(300).optional()

export const setPriceBody = priceBody.extend({ reason })

/** Prices of one country for a time: from a moment (inclusive) until another (exclusive). */
export const pricePlanBody = z.strictObject({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  lines: z
    .array(z.strictObject({ sku: z.string().min(1).max(100), amount }))
    .min(1)
    .max(2000),
  reason,
})
export const cancelPlanBody = z.strictObject({ reason })

const wirePlanned = z.object({
  plan: z.string(),
  amount: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})

/** Of a SKU in one country; amounts with the decimals of its currency. */
const wireSkuPrice = z.object({
  country: z.string(),
  currency: z.string(),
  /** What it costs now. */
  now: z.string(),
  amount: z.string(),
  special: z
    .object({
      amount: z.string(),
      startsAt: z.iso.datetime().nullable(),
      endsAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  planned: z.array(wirePlanned),
  /** The lowest price in effect within 30 days. */
  lowest: z.string(),
})
export const wireSkuPrices = z.object({ sku: z.string(), prices: z.array(wireSkuPrice) })

export const wirePricePlan = z.object({
  plan: z.string(),
  country: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  lines: z.array(z.object({ sku: z.string(), amount: z.string() })),
  canceledAt: z.iso.datetime().nullable(),
})
