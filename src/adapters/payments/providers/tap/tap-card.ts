import { z } from 'zod'
import { parseExpiry, type StoredCard } from '#commerce/payments/cards/stored-card.ts'

/** A saved card as Tap describes it. Source: developers.tap.company, cards. */
export const tapCard = z.object({
  id: z.string().min(1),
  fingerprint: z.string().min(1).nullish(),
  brand: z.string().min(1),
  last_four: z.string().regex(/^\d{4}$/),
  exp_month: z.union([z.string(), z.number()]),
  exp_year: z.union([z.string(), z.number()]),
})

/** A saved card is known by its customer and its id. */
const tapCardToken = z
  .string()
  .regex(/^[\w-]+\/[\w-]+$/)
  .transform((token) => {
    const [customer = '', card = ''] = token.split('/')
    return { customer, card }
  })
export type TapCardToken = z.output<typeof tapCardToken>

export const readTapCardToken = (token: string): TapCardToken | undefined => {
  const read = tapCardToken.safeParse(token)
  return read.success ? read.data : undefined
}

export const tapCardPath = ({ customer, card }: TapCardToken): string =>
  `/card/${encodeURIComponent(customer)}/${encodeURIComponent(card)}`

/** Null: a card without an expiry date cannot be used. */
export function toTapStoredCard(card: z.output<typeof tapCard>, customer: string): StoredCard | null {
  const expiry = parseExpiry(card.exp_month, card.exp_year)
  if (!expiry) return null
  const { brand, last_four: lastFour } = card
  return {
    token: `${customer}/${card.id}`,
    fingerprint: card.fingerprint ?? card.id,
    brand,
    lastFour,
    expiry,
  }
}

/** Exchanges a saved card for a token that is good for one charge. Source: create a token (saved card). */
export const tapSavedCardTokenBody = ({ customer, card }: TapCardToken) => ({
  saved_card: { card_id: card, customer_id: customer },
})
