import { eq } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'
import { giftCards } from './gift-card-tables.ts'

/**
 * Takes a customer out of the gift cards that they gave or have. What is on a card stays: it belongs to the bearer of its
 * code.
 */
export async function eraseGiftCardsOf(tx: Database, customerId: string): Promise<void> {
  await tx
    .update(giftCards)
    .set({ buyerId: null, giver: '—', message: '' })
    .where(eq(giftCards.buyerId, customerId))
  await tx
    .update(giftCards)
    .set({ ownerId: null, recipient: { name: '—', contact: { kind: 'email', value: '' } } })
    .where(eq(giftCards.ownerId, customerId))
}
