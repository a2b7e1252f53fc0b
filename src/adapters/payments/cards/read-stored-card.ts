import { z } from 'zod'
import type { StoredCard } from '#commerce/payments/cards/stored-card.ts'

const schema = z.object({
  token: z.string(),
  fingerprint: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  expiry: z.object({ month: z.number(), year: z.number() }),
})

/** A card as a notification named it. */
export const readStoredCard = (text: string): StoredCard => schema.parse(JSON.parse(text))
