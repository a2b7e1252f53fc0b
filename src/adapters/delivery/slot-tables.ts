import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Delivery slots with at least one order so far, or with a capacity that an operator has set. */
export const deliverySlots = pgTable(
  'delivery_slots',
  {
    /** "ae:near:2026-11-24:09-13". */
    id: text('id').primaryKey(),
    taken: integer('taken').notNull(),
    /** What counted when the last order reserved a place: what is set, else that of the country's table. */
    capacity: integer('capacity').notNull(),
    /** Set by an operator; wins over the table. Null: as the table says. */
    setCapacity: integer('set_capacity'),
    /** "day": for this day alone; "rule": by the rule of its hours. */
    setBy: text('set_by'),
  },
  (table) => [
    check('delivery_slots_taken_within', sql`${table.taken} >= 0 and ${table.taken} <= ${table.capacity}`),
    check(
      'delivery_slots_set_within',
      sql`${table.setCapacity} is null or ${table.setCapacity} >= ${table.taken}`,
    ),
    check(
      'delivery_slots_set_by',
      sql`(${table.setBy} is null) = (${table.setCapacity} is null) and (${table.setBy} is null or ${table.setBy} in ('day', 'rule'))`,
    ),
  ],
)

/** Capacities that operators have set for all days of some hours. */
export const slotRules = pgTable(
  'slot_rules',
  {
    /** "ae:near:09-13/2": country, zone, hours, weekday. */
    id: text('id').primaryKey(),
    capacity: integer('capacity').notNull(),
  },
  (table) => [check('slot_rules_capacity', sql`${table.capacity} >= 0`)],
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
