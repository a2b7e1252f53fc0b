import { z } from 'zod'

const country = z.string().regex(/^[a-z]{2}$/)
const reason = z.string().min(3).max(200)

export const wireKiosk = z.object({
  id: z.string(),
  country: z.string(),
  /** Code of the store. */
  store: z.string(),
  name: z.string(),
  state: z.enum(['invited', 'enrolled', 'revoked']),
  invitedAt: z.iso.datetime(),
  enrolledAt: z.iso.datetime().nullable(),
  /** When a shopper last left it, or took a cart along. */
  seenAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** Orders of carts that were put together on it. */
  orders: z.number().int(),
})
export type WireKiosk = z.output<typeof wireKiosk>

export const wireKiosks = z.object({ kiosks: z.array(wireKiosk) })

export const kiosksQuery = z.strictObject({ country: country.optional() })

export const kioskBody = z.strictObject({
  country,
  store: z.string().min(1).max(40),
  name: z.string().min(1).max(40),
  /** Of the wall. */
  language: z.enum(['en', 'ar']).default('en'),
  reason,
})

export const kioskInvitation = z.object({
  kiosk: wireKiosk,
  /** Opened once, in the browser of the kiosk. */
  link: z.string(),
  expiresAt: z.iso.datetime(),
})

export const kioskRevocationBody = z.strictObject({ reason })
