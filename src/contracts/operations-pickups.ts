import { z } from 'zod'
import { wireMoney } from './operations.ts'

const states = ['ordered', 'confirmed', 'preparing', 'ready', 'collected', 'expired', 'canceled'] as const
const store = z.string().regex(/^[a-z0-9-]{1,20}$/)
const code = z.string().min(1).max(40)

export const wirePickup = z.object({
  orderNumber: z.string(),
  store: z.string(),
  state: z.enum(states),
  /** "M••• A•••": the counter compares the name on the card by handing over. */
  buyer: z.string(),
  hasSecondCollector: z.boolean(),
  items: z.array(z.object({ sku: z.string(), quantity: z.int() })),
  /** Units that are in another place and have to be brought to the store. */
  transfers: z.array(z.object({ sku: z.string(), from: z.string(), quantity: z.int() })),
  /** To be paid at the counter. */
  due: wireMoney.nullable(),
  /** Null: not ready. */
  collectBy: z.iso.datetime().nullable(),
})
export type WirePickup = z.output<typeof wirePickup>

export const wirePickups = z.object({ pickups: z.array(wirePickup) })

export const pickupsQuery = z.strictObject({
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  store: store.optional(),
  state: z.enum(states).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const pickupCodeBody = z.strictObject({ code })

export const handOverBody = z.strictObject({
  code,
  /** On the identity card. */
  name: z.string().min(1).max(120),
  /** The card was compared by eye: another script or spelling. Needs a note. */
  nameConfirmed: z.boolean().default(false),
  collected: wireMoney.optional(),
  note: z.string().max(200).optional(),
})
