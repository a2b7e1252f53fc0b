import { eq } from 'drizzle-orm'
import type { GiftCard } from '#commerce/gift-cards/gift-card.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { CardAddressee } from './queue-card-message.ts'

/** The mail of the order that bought a card; undefined: it replaces another, or its order has been erased. */
export async function addresseeOfBuyer(
  tx: Database,
  { orderId }: Pick<GiftCard, 'orderId'>,
): Promise<CardAddressee | undefined> {
  if (orderId === null) return undefined
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  return order && order.email !== '' ? { kind: 'email', value: order.email } : undefined
}
