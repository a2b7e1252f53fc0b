import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { movementKinds } from '#commerce/inventory/stock-movement.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { at } from '#infrastructure/db/columns.ts'

/**
 * Every change of stock, written by triggers of `stock_levels` with what `stockContext` says, so that no statement changes
 * stock without one. Append-only.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sku: text('sku').notNull(),
    location: text('location').notNull(),
    kind: text('kind', { enum: movementKinds }).notNull(),
    /** Change of the units on hand, and of those reserved. */
    onHand: integer('on_hand').notNull(),
    reserved: integer('reserved').notNull(),
    onHandAfter: integer('on_hand_after').notNull(),
    reservedAfter: integer('reserved_after').notNull(),
    orderId: uuid('order_id'),
    /** Idempotency key of an operator's change, or the reference of a return. */
    reference: text('reference'),
    by: jsonb('by').$type<OperatorRef>(),
    reason: text('reason'),
    note: text('note'),
    movedAt: at('moved_at').notNull(),
  },
  (table) => [
    index('stock_movements_level').on(table.sku, table.location, table.id),
    index('stock_movements_order').on(table.orderId),
    index('stock_movements_taken')
      .on(table.location, table.movedAt)
      .where(sql`kind in ('adjusted', 'counted') and on_hand < 0`),
    check('stock_movements_change', sql`${table.onHand} <> 0 or ${table.reserved} <> 0`),
  ],
)
