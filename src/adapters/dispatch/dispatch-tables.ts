import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { HandIn } from '#commerce/dispatch/run.ts'
import type { RunState } from '#commerce/dispatch/run-states.ts'
import type { StopState } from '#commerce/dispatch/stop-states.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Currency } from '#kernel/currency.ts'
import { at, minor } from '#infrastructure/db/columns.ts'
import { orders } from '#adapters/orders/order-tables.ts'

export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: text('number').notNull().unique('runs_number'),
    idempotencyKey: text('idempotency_key').notNull().unique('runs_idempotency_key'),
    country: char('country', { length: 2 }).notNull(),
    place: text('place').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    crew: text('crew').array().notNull(),
    vehicle: text('vehicle').notNull(),
    state: text('state').$type<RunState>().notNull(),
    linkCount: integer('link_count').notNull().default(0),
    linkIsOpen: boolean('link_is_open').notNull().default(false),
    createdAt: at('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('runs_day').on(table.place, table.day),
    index('runs_listed').on(table.day, sql`${table.number} collate "C"`),
  ],
)

export const runStops = pgTable(
  'run_stops',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    rank: integer('rank').notNull(),
    state: text('state').$type<StopState>().notNull(),
    litres: integer('litres').notNull(),
    minutes: integer('minutes').notNull(),
    currency: char('currency', { length: 3 }).$type<Currency>(),
    dueMinor: minor('due_minor'),
    collectedMinor: minor('collected_minor'),
    rejection: text('rejection'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.orderId, table.position] }),
    // A shipment is an open stop of one run at most.
    uniqueIndex('run_stops_open')
      .on(table.orderId, table.position)
      .where(sql`${table.state} in ('planned', 'loaded')`),
    check('run_stops_collected', sql`${table.collectedMinor} >= 0 and ${table.dueMinor} >= 0`),
  ],
)

/** Counts of the cash of runs. Rejected ones stay. */
export const runHandIns = pgTable(
  'run_hand_ins',
  {
    key: text('key').primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    state: text('state').$type<HandIn['state']>().notNull(),
    note: text('note'),
    countedBy: jsonb('counted_by').$type<OperatorRef>().notNull(),
    countedAt: at('counted_at').notNull(),
    decidedBy: jsonb('decided_by').$type<OperatorRef>(),
  },
  (table) => [
    uniqueIndex('run_hand_ins_open')
      .on(table.runId)
      .where(sql`${table.state} <> 'rejected'`),
  ],
)

/** What a count found, by currency. */
export const runHandInSums = pgTable(
  'run_hand_in_sums',
  {
    key: text('key')
      .notNull()
      .references(() => runHandIns.key, { onDelete: 'cascade' }),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    expectedMinor: minor('expected_minor').notNull(),
    countedMinor: minor('counted_minor').notNull(),
    differenceMinor: minor('difference_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.currency] }),
    check('run_hand_in_sums_counted', sql`${table.countedMinor} >= 0`),
    check(
      'run_hand_in_sums_difference',
      sql`${table.differenceMinor} = ${table.countedMinor} - ${table.expectedMinor}`,
    ),
  ],
)

/** Phones that have opened the link of a crew. */
export const crewPhones = pgTable(
  'crew_phones',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    agent: text('agent').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.digest] })],
)

/** Units of shipments that are off the shelf. */
export const pickedItems = pgTable(
  'picked_items',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position, table.sku] }),
    check('picked_items_quantity', sql`${table.quantity} > 0`),
  ],
)
