import type { CardOffers } from '#commerce/checkout/checkout-cards.ts'
import type { ShownCard } from '#commerce/payments/cards/saved-card.ts'

const prefix = 'card:'

/** A saved card as a value of the field "method". */
export const savedCardValue = (id: string): string => `${prefix}${id}`

/** The id in such a value; undefined: a payment method. */
export const readSavedCardValue = (value: string): string | undefined =>
  value.startsWith(prefix) ? value.slice(prefix.length) : undefined

/** The value that is selected when the step opens: what was chosen before, else the customer's default card. */
export function selectedMethod(cards: CardOffers | null, method: string | null): string | null {
  if (cards?.chosen?.kind === 'saved') return savedCardValue(cards.chosen.id)
  const preferred = cards?.saved.find(({ isDefault, isExpired }) => isDefault && !isExpired)
  return method ?? (preferred ? savedCardValue(preferred.id) : null)
}

/** The saved card that was chosen. */
export const payingCard = (cards: CardOffers | null): ShownCard | undefined => {
  const { chosen } = cards ?? {}
  return chosen?.kind === 'saved' ? cards?.saved.find(({ id }) => id === chosen.id) : undefined
}
