import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Delivery slots with at least one order so far. */
export const deliverySlots = pgTable(
  'delivery_slots',
  {
    /** "ae:near:2026-11-24:09-13". */
    id: text('id').primaryKey(),
    taken: integer('taken').notNull(),
    /** From the country's table, when the last order reserved a place. */
    capacity: integer('capacity').notNull(),
  },
  (table) => [
    check('delivery_slots_taken_within', sql`${table.taken} >= 0 and ${table.taken} <= ${table.capacity}`),
  ],
)

/** At most one slot per order; deleted on release. */
export const slotReservations = pgTable(
  'slot_reservations',
  {
    orderId: uuid('order_id').primaryKey(),
    slotId: text('slot_id')
      .notNull()
      .references(() => deliverySlots.id),
  },
  (table) => [index('slot_reservations_slot').on(table.slotId)],
)
