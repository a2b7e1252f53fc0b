import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ReturnDraft } from '#commerce/returns/ports.ts'
import { returnGrades, type Return } from '#commerce/returns/return.ts'
import { returnStates } from '#commerce/returns/return-states.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { at, bytea } from '#infrastructure/db/columns.ts'

/** Items that come back; erased with their order. */
export const orderReturns = pgTable(
  'returns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull().unique('returns_reference'),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of its order. */
    country: text('country').notNull().default(''),
    /** The store or warehouse that receives it. */
    place: text('place').notNull().default(''),
    /** Of the form that sent it. */
    key: text('key').notNull(),
    state: text('state', { enum: returnStates }).notNull(),
    items: jsonb('items').$type<Return['items']>().notNull(),
    passage: jsonb('passage').$type<Return['passage']>().notNull(),
    comment: text('comment').notNull(),
    refund: jsonb('refund').$type<Return['refund']>().notNull(),
    /** Null: the money goes back. */
    exchange: jsonb('exchange').$type<Return['exchange']>(),
    misses: smallint('misses').notNull(),
    appealed: boolean('appealed').notNull(),
    history: jsonb('history').$type<Return['history']>().notNull(),
    requestedAt: at('requested_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    unique('returns_once').on(table.orderId, table.key),
    index('returns_state').on(table.state, table.changedAt),
    index('returns_changed').on(table.changedAt),
    index('returns_requested').on(table.requestedAt, table.id),
    // What waits for an operator is read by state, oldest first.
    index('returns_waiting').on(table.state, table.requestedAt, table.id),
    // By a SKU or a reason of any of its items.
    index('returns_items').using('gin', sql`${table.items} jsonb_path_ops`),
    check('returns_misses', sql`${table.misses} between 0 and 3`),
  ],
)

/** Collections of returns by slot. */
export const returnPlaces = pgTable(
  'return_places',
  {
    /** "return:ae:near:2026-11-24:09-13" */
    id: text('id').primaryKey(),
    taken: integer('taken').notNull(),
    capacity: integer('capacity').notNull(),
  },
  (table) => [
    check('return_places_within', sql`${table.taken} >= 0 and ${table.taken} <= ${table.capacity}`),
  ],
)

/** Photos of shoppers, re-encoded; loose until their return is sent. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    returnId: uuid('return_id').references(() => orderReturns.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull().default(0),
    bytes: bytea('bytes').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [
    index('return_photos_order').on(table.orderId),
    index('return_photos_return').on(table.returnId),
  ],
)

/**
 * Accepted units by grade and where they are. Rows are only added. They name no shopper and remain when their return is
 * erased with its order.
 */
export const returnedStock = pgTable(
  'returned_stock',
  {
    returnId: uuid('return_id').notNull(),
    sku: text('sku').notNull(),
    grade: text('grade', { enum: returnGrades }).notNull(),
    location: text('location').notNull(),
    country: text('country').notNull(),
    quantity: integer('quantity').notNull(),
    movedAt: at('moved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.sku, table.grade] }),
    index('returned_stock_place').on(table.location, table.sku, table.grade),
    check('returned_stock_units', sql`${table.quantity} > 0`),
    check('returned_stock_grade', sql`${table.grade} in ('A', 'B', 'C')`),
  ],
)

/** What was entered, between the form and its review. */
export const returnDrafts = pgTable(
  'return_drafts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    draft: jsonb('draft').$type<ReturnDraft>().notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [index('return_drafts_saved').on(table.savedAt)],
)
