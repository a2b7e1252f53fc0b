import { z } from 'zod'
import { deliveryServiceCodes } from '#commerce/delivery/delivery-quote.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import { parseDay } from '#kernel/local-time.ts'

const bilingual = z.strictObject({ en: z.string().min(1), ar: z.string().min(1) })
const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const day = z.string().refine((text) => parseDay(text) !== undefined, 'a day: 2026-12-02')
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const weekday = z.number().int().min(0).max(6)
const whole = z.number().int().min(0)
const count = z.number().int().min(1)
const sizeClass = z.enum(sizeClasses)

const term = z.strictObject({
  days: z.tuple([whole.max(90), whole.max(90)]).refine(([from, to]) => from <= to, 'the soonest comes first'),
  feeMinor: whole,
})

const window = z
  .strictObject({
    zones: z.array(code).min(1),
    weekdays: z.array(weekday).min(1),
    season: z.enum(['usual', 'ramadan']),
    from: clock,
    to: clock,
    capacity: count.max(100_000),
    surchargeMinor: whole,
  })
  .refine(({ from, to }) => from !== to, 'a slot ends at another hour than it begins')

const season = z
  .strictObject({ from: day, to: day, source: z.string().min(1), provisional: z.boolean() })
  .refine(({ from, to }) => from <= to, 'the first day comes first')

export const serviceTermSchema = z.strictObject({
  code: z.enum(deliveryServiceCodes),
  label: bilingual,
  zones: z.array(code),
  perClassMinor: z.partialRecord(sizeClass, whole),
  minutesIncluded: whole,
  halfHourMinor: whole,
})

/** One country's file; its reader also checks references to zones and regions. */
export const deliverySchema = z.strictObject({
  country: z.string().regex(/^[a-z]{2}$/),
  cutOff: clock,
  restDays: z.array(weekday).max(6, 'a week has a working day'),
  zones: z.array(z.strictObject({ code, classes: z.record(sizeClass, term) })).min(1),
  regions: z.array(z.strictObject({ code, name: bilingual })).min(1),
  areas: z.array(z.strictObject({ code, name: bilingual, region: code, zone: code })).min(1),
  slots: z.strictObject({ days: count.max(60), windows: z.array(window) }),
  ramadan: z.array(season),
  services: z.array(serviceTermSchema),
  stairs: z.strictObject({
    freeUpToFloor: whole.max(200),
    smallLiftUpTo: sizeClass,
    requiresCallFrom: sizeClass.nullable(),
  }),
  load: z.strictObject({ litresIncluded: count, stepLitres: count, stepFeeMinor: whole }),
  rescheduling: z.strictObject({ freeWorkingDays: whole.max(10), feeMinor: z.record(sizeClass, whole) }),
  collect: z.strictObject({ transferWorkingDays: whole.max(30) }),
  holidays: z.array(
    z.strictObject({ date: day, name: bilingual, source: z.string().min(1), provisional: z.boolean() }),
  ),
}) satisfies z.ZodType<DeliveryTable>
