import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { OverduePickup } from '#commerce/orders/lifecycle/expire-pickups.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orders, shipments } from './order-tables.ts'

/** Ready pickups whose window is over, longest overdue first, of orders that go on and are not on hold. */
export const createListOverduePickups =
  (db: Database) =>
  (now: Instant, limit: number): Promise<readonly OverduePickup[]> =>
    db
      .select({ orderId: shipments.orderId, position: shipments.position })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(
        and(
          lte(shipments.collectBy, new Date(now)),
          inArray(shipments.status, ['Delivery Scheduled', 'Rescheduled']),
          inArray(orders.status, ['confirmed', 'processing', 'cancel rejected']),
          sql`cardinality(${orders.reviewReasons}) = 0`,
        ),
      )
      .orderBy(asc(shipments.collectBy))
      .limit(limit)
