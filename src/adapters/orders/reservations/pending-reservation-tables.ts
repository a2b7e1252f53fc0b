import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#adapters/orders/order-tables.ts'
import type { ReservedQuote } from '#commerce/orders/ports.ts'

/** What orders on hold will reserve when their review ends; the row is deleted then, or when they are canceled. */
export const pendingReservations = pgTable('pending_reservations', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  quote: jsonb('quote').$type<ReservedQuote>().notNull(),
})
