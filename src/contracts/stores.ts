import { z } from 'zod'
import { parseDay } from '#kernel/local-time.ts'
import { secondOf } from '#kernel/wall-clock.ts'

const bilingual = z.strictObject({ en: z.string().min(1).max(200), ar: z.string().min(1).max(200) })
const day = z.string().refine((text) => parseDay(text) !== undefined, 'a day: 2026-12-02')
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const country = z.string().regex(/^[a-z]{2}$/)
const weekday = z.number().int().min(0).max(6)

/** Opening hours of one day. */
export const openingRanges = z
  .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/))
  .max(4)
  .refine(areInOrder, 'ranges in order; only the last may pass midnight')

const openingHours = z.array(openingRanges).length(7, 'seven days, Sunday first')

export const openingPeriodSchema = z
  .strictObject({
    kind: z.enum(['closure', 'holiday', 'ramadan']),
    from: day,
    to: day,
    name: bilingual,
    hours: openingHours.nullable(),
    source: z.string().min(1).max(300),
    provisional: z.boolean(),
  })
  .refine(({ from, to }) => from <= to, 'the first day comes first')

const consultantSlot = z
  .strictObject({
    weekdays: z.array(weekday).min(1).max(7),
    from: clock,
    to: clock,
    capacity: z.number().int().min(1).max(50),
  })
  .refine(({ from, to }) => from < to, 'a slot ends after it begins')

/** One store of src/content/stores, of the operations API, and of the retailer's service. */
export const storeRowSchema = z
  .strictObject({
    storeCode: z.string().regex(/^[a-z0-9-]{1,20}$/),
    country,
    name: bilingual,
    location: z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      address: bilingual,
      city: bilingual,
      area: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    }),
    phone: z.string().regex(/^\+[\d ]{6,20}$/),
    whatsapp: z
      .string()
      .regex(/^\+[\d ]{6,20}$/)
      .nullable(),
    services: z
      .array(z.enum(['collection', 'pay-at-store', 'assembly', 'design-consultation', 'kiosk']))
      .refine((all) => new Set(all).size === all.length, 'each once'),
    hours: openingHours,
    periods: z.array(openingPeriodSchema).max(100),
    collection: z
      .strictObject({
        prepareMinutes: z.number().int().min(0).max(10_000),
        keepOpenHours: z.number().int().min(1).max(1000),
        payAtStoreUpToMinor: z.number().int().min(0).max(100_000_000),
      })
      .nullable(),
    consultantSlots: z.array(consultantSlot).max(100),
  })
  .refine(
    ({ services, collection }) => services.includes('collection') === (collection !== null),
    'terms of collection go with the service collection',
  )
  .refine(
    ({ services, collection }) =>
      services.includes('pay-at-store') === (collection !== null && collection.payAtStoreUpToMinor > 0),
    'pay-at-store goes with collection and a limit',
  )
  .refine(
    ({ services, consultantSlots }) =>
      consultantSlots.length === 0 || services.includes('design-consultation'),
    'consultant slots go with the service design-consultation',
  )

/** What all stores of a country have in common: one file of src/content/store-calendars. */
export const storeCalendarSchema = z.strictObject({ country, periods: z.array(openingPeriodSchema).max(500) })

function areInOrder(all: readonly string[]): boolean {
  let last = -1
  for (const [index, range] of all.entries()) {
    const [opens = '', closes = ''] = range.split('-')
    const [from, until] = [secondOf(opens), secondOf(closes)]
    if (from <= last || (until <= from && index < all.length - 1)) return false
    last = until
  }
  return true
}
