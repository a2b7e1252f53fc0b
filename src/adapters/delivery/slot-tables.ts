import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Places of delivery slots that orders hold. A slot has a row from its first order on. */
export const deliverySlots = pgTable(
  'delivery_slots',
  {
    /** "ae:near:2026-11-24:09-13". */
    id: text('id').primaryKey(),
    taken: integer('taken').notNull(),
    /** As the country's table said when the last order took a place. */
    capacity: integer('capacity').notNull(),
  },
  (table) => [
    check('delivery_slots_taken_within', sql`${table.taken} >= 0 and ${table.taken} <= ${table.capacity}`),
  ],
)

/** Which order holds a place of which slot: an order at most one. Gone with the release. */
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
