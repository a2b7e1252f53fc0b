import { eq } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'
import type { Language } from '#kernel/language.ts'
import { orders } from '#adapters/orders/order-tables.ts'

/** The language of an order's messages. */
export async function readOrderLanguage(db: Database, orderId: string): Promise<Language> {
  const [row] = await db.select({ language: orders.language }).from(orders).where(eq(orders.id, orderId))
  return row?.language ?? 'en'
}
