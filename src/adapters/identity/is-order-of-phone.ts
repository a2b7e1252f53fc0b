import { and, eq, sql } from 'drizzle-orm'
import type { IsOrderOfPhone } from '#commerce/identity/ports.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** The order must be of the number itself: one's own order proves nothing about another's account. */
export const createIsOrderOfPhone =
  (db: Database): IsOrderOfPhone =>
  async ({ number, email, phone, since, before }) => {
    const [found] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.number, number),
          eq(sql`lower(${orders.email})`, email),
          eq(orders.phone, phone),
          sql`${orders.placedAt} >= ${since}::timestamptz`,
          sql`${orders.placedAt} < ${before}::timestamptz`,
        ),
      )
    return found !== undefined
  }
