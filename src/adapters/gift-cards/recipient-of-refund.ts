import { eq } from 'drizzle-orm'
import type { CardRecipient } from '#commerce/gift-cards/gift-card.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'

/**
 * Who gets the link of the card that replaces a dead one: its recipient; of a card of another shop whose owner is not known,
 * the shopper whose order it paid. Undefined: that order has been erased, too.
 */
export async function recipientOfRefund(
  tx: Database,
  { recipient }: { readonly recipient: CardRecipient },
  orderId: string | null,
): Promise<CardRecipient | undefined> {
  if (recipient.contact.value !== '') return recipient
  if (orderId === null) return undefined
  const [order] = await tx
    .select({ name: orders.name, email: orders.email, phone: orders.phone })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) return undefined
  const { name, email, phone } = order
  if (email !== '') return { name, contact: { kind: 'email', value: email } }
  return phone === '' ? undefined : { name, contact: { kind: 'phone', value: phone } }
}
