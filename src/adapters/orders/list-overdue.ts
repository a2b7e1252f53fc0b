import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orders } from '#adapters/orders/order-tables.ts'

/** Ids of unpaid orders whose time is over, longest overdue first. */
export const createListOverdue =
  (db: Database) =>
  async (now: Instant, limit: number): Promise<readonly string[]> => {
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(eq(orders.status, 'pending'), isNotNull(orders.expiresAt), lte(orders.expiresAt, new Date(now))),
      )
      .orderBy(asc(orders.expiresAt))
      .limit(limit)
    return rows.map(({ id }) => id)
  }
