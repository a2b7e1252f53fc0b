import { z } from 'zod'
import { openingPeriodSchema, storeCalendarSchema, storeRowSchema } from './stores.ts'

const reason = z.string().trim().min(3).max(300)
const bilingual = z.strictObject({ en: z.string().min(1).max(200), ar: z.string().min(1).max(200) })

const wireStore = z.object({
  storeCode: z.string(),
  country: z.string(),
  name: bilingual,
  location: z.object({
    latitude: z.number(),
    longitude: z.number(),
    address: bilingual,
    city: bilingual,
    area: z.string(),
  }),
  phone: z.string(),
  whatsapp: z.string().nullable(),
  services: z.array(z.string()),
  hours: z.array(z.array(z.string())),
  collection: z
    .object({ prepareMinutes: z.int(), keepOpenHours: z.int(), payAtStoreUpToMinor: z.int() })
    .nullable(),
  consultantSlots: z.array(
    z.object({ weekdays: z.array(z.int()), from: z.string(), to: z.string(), capacity: z.int() }),
  ),
  timeZone: z.string(),
  /** Its own periods, then those of its country. */
  calendar: z.array(openingPeriodSchema),
  open: z.boolean(),
  /** When it closes, or opens next; null: it does not within a year. */
  changesAt: z.iso.datetime().nullable(),
})
export const wireStores = z.object({ stores: z.array(wireStore) })
export const wireStoreWithEdits = wireStore.extend({
  edits: z.array(z.object({ actor: z.string(), reason: z.string(), at: z.iso.datetime() })),
})
export type WireStore = z.output<typeof wireStore>

export const storesQuery = z.strictObject({
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
})
export const storeBody = z.strictObject({ reason, store: storeRowSchema })
export const storeClosureBody = z.strictObject({
  reason,
  from: z.iso.date(),
  to: z.iso.date(),
  name: bilingual,
})
export const storeCalendarBody = z.strictObject({ reason, periods: z.array(openingPeriodSchema).max(500) })
export const wireStoreCalendar = storeCalendarSchema
export const storeEditReply = z.object({
  subject: z.string(),
  outcome: z.enum(['added', 'changed', 'unchanged']),
})
