import { z } from 'zod'

const places = z.number().int().min(0).max(10_000)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const slotsQuery = z.strictObject({
  /** Without it, the first zone of the country. */
  zone: z.string().max(40).optional(),
  /** Without it, today. */
  from: day.optional(),
})

const wireSlot = z.object({
  /** "ae:near:2026-11-24:09-13"; in paths with dots instead of colons. */
  id: z.string(),
  day,
  from: z.string(),
  to: z.string(),
  capacity: places,
  taken: z.number().int(),
  /** "day": an operator set it for this day; "rule": for all days of the hours; null: it is that of the files. */
  setBy: z.enum(['day', 'rule']).nullable(),
  /** False: it has orders, and the shop offers it no more. */
  isOffered: z.boolean(),
})

export const wireSlots = z.object({
  country: z.string(),
  zone: z.string(),
  zones: z.array(z.string()),
  slots: z.array(wireSlot),
})

export const wireSlotDetail = z.object({
  slot: wireSlot,
  /** What its rule says. */
  rule: places,
  /** Days of the week that follow the rule: 0 is Sunday. */
  weekdays: z.array(z.number().int()),
  /** Numbers of the orders that have a place. */
  orders: z.array(z.string()),
})

const change = {
  /** What was in force when it was read; another figure now is a 409. */
  seen: places.optional(),
  note: z.string().max(300).optional(),
}

export const slotDayBody = z.strictObject({
  /** 0 closes the slot; null: as its rule says. Never fewer than are taken. */
  capacity: places.nullable(),
  ...change,
})

export const slotRuleBody = z.strictObject({ capacity: places, ...change })

export const wireSlotRule = z.object({
  capacity: places,
  /** Slots that keep a capacity of their own. */
  own: z.array(z.string()),
  /** Slots of which more places are taken: they keep as many as are taken. */
  above: z.array(z.string()),
})
