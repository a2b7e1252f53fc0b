import { z } from 'zod'
import { wireMoney } from './operations.ts'

/** By key of the country's address form: "area", "street", "building"; besides them floor, lift, gatePass, landmark, note, coordinates. */
const fields = z.record(z.string().regex(/^[a-zA-Z]{1,30}$/), z.string().max(500))

export const addressQuoteBody = z.strictObject({ fields })

export const wireAddressQuote = z.object({
  /** How often the address has been changed: comes back with the change. */
  seen: z.int(),
  otherZone: z.boolean(),
  /** What delivery costs there beyond what it costs here; negative: less, and the agreed price stays. */
  difference: wireMoney,
  /** How the difference is paid. */
  paidBy: z.enum(['nothing', 'handover', 'link']),
  /** One of them has to be chosen; null: none has to. Slots are ids, days are dates. */
  times: z.array(z.string()).nullable(),
  proposed: z.string().nullable(),
})

export const addressChangeBody = z.strictObject({
  fields,
  /** Of the quote: another change in between is 409 `stale`. */
  seen: z.int().min(0),
  /** One of the quote's times. */
  time: z.string().max(60).optional(),
  /** The difference as it was quoted, or "waived". Missing: nothing. */
  fee: z.union([wireMoney, z.literal('waived')]).optional(),
  reason: z.string().trim().min(1).max(200),
})
