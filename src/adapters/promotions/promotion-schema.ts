import { z } from 'zod'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { parseDay } from '#kernel/local-time.ts'

const minor = z.number().int().positive().max(1_000_000_000)
const rate = z.number().int().min(1).max(10_000)
const quantity = z.number().int().min(1).max(100)
const sku = z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const localMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'a local time: 2026-11-27T00:00')
  .refine((text) => parseDay(text.slice(0, 10)) !== undefined, 'a day that exists')

const target = z
  .strictObject({
    products: z.array(sku).default([]),
    categories: z.array(z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+){0,2}$/)).default([]),
    brands: z.array(z.string().min(1)).default([]),
  })
  .refine(
    (lists) => Object.values(lists).some((list) => list.length > 0),
    'at least one product, category or brand',
  )
const discount = z.union([
  z.strictObject({ rate, maxMinor: minor.nullable().default(null) }),
  z.strictObject({ amountMinor: minor }),
])

const benefit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('offer'), of: target, discount }),
  z.strictObject({ kind: z.literal('cart'), discount }),
  z.strictObject({ kind: z.literal('flash'), of: target, discount }),
  z.strictObject({
    kind: z.literal('bogo'),
    of: target,
    buy: quantity,
    get: quantity,
    rate: rate.default(10_000),
  }),
  z.strictObject({
    kind: z.literal('combo'),
    parts: z.array(z.strictObject({ of: target, quantity: quantity.default(1) })).min(1),
    rate,
  }),
  z.strictObject({ kind: z.literal('gift-with'), of: target, buy: quantity, get: quantity, sku }),
  z.strictObject({
    kind: z.literal('gift-tiers'),
    tiers: z.array(z.strictObject({ fromMinor: minor, choices: z.array(sku).min(1).max(6) })).min(1),
  }),
  z.strictObject({ kind: z.literal('free-delivery') }),
])

const schedule = z
  .strictObject({
    from: localMoment.nullable().default(null),
    until: localMoment.nullable().default(null),
    weekdays: z.array(z.number().int().min(0).max(6)).default([]),
    hours: z
      .strictObject({ from: clock, to: clock })
      .refine(({ from, to }) => from < to, 'ends after it begins, on the same day')
      .nullable()
      .default(null),
  })
  .refine(({ from, until }) => from === null || until === null || from < until, 'ends after it begins')

const conditions = z.strictObject({
  schedule: schedule.default({ from: null, until: null, weekdays: [], hours: null }),
  minimumMinor: minor.nullable().default(null),
  paymentMethods: z.array(z.string().min(1)).default([]),
  customerGroups: z.array(z.string().min(1)).default([]),
  firstOrder: z.boolean().default(false),
  coupon: z
    .string()
    .regex(/^[A-Z0-9]{4,24}$/, 'capitals and digits')
    .nullable()
    .default(null),
})

const limit = z.number().int().positive().nullable().default(null)
const parts = {
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60),
  label: z.strictObject({ en: z.string().min(1), ar: z.string().min(1) }),
  group: z.string().min(1).nullable().default(null),
  permit: z.string().min(1).max(60).nullish(),
  conditions: conditions.prefault({}),
  benefit,
  limits: z.strictObject({ uses: limit, perCustomer: limit }).prefault({}),
  announcesCode: z.boolean().optional(),
  takesOwnCode: z.boolean().optional(),
}

/** The total from which delivery is free for everyone is `freeDeliveryFromMinor` of the country, and shown on every page. */
const competesWithCountry = ({ benefit, conditions }: z.infer<z.ZodObject<typeof parts>>): boolean =>
  benefit.kind === 'free-delivery' &&
  conditions.minimumMinor !== null &&
  conditions.coupon === null &&
  conditions.paymentMethods.length === 0 &&
  conditions.customerGroups.length === 0 &&
  !conditions.firstOrder

const oneThreshold =
  'no free delivery from a total for everyone: that is freeDeliveryFromMinor of the country; name a coupon, payment method or group'

/** A promotion as files contain it; missing conditions and limits do not restrict it. */
export const promotionSchema = z
  .strictObject({ country: z.string().regex(/^[a-z]{2}$/), ...parts })
  // Reserved for promotions made from products.
  .refine(({ id }) => !id.startsWith('product-'), 'an id that does not begin with "product-"')
  .refine((promotion) => !competesWithCountry(promotion), oneThreshold) satisfies z.ZodType<Promotion>

/** Promotions of one country, as in src/content/promotions. */
export const promotionFileSchema = z
  .strictObject({
    country: z.string().regex(/^[a-z]{2}$/),
    promotions: z.array(
      z.strictObject(parts).refine((promotion) => !competesWithCountry(promotion), oneThreshold),
    ),
  })
  .transform(({ country, promotions }): readonly Promotion[] =>
    promotions.map((promotion) => ({ country, ...promotion })),
  )
