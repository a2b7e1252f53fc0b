import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'

/** Who is told of events. The secret of each is derived from ours and its id. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  /** Event types; empty: all. */
  events: text('events').array().notNull().default([]),
  createdAt: at('created_at').notNull(),
  removedAt: at('removed_at'),
})

/** What happened. The id of an event stays the same however often it is sent. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique('webhook_events_once'),
    type: text('type').notNull(),
    orderId: text('order_id').notNull(),
    happenedAt: at('happened_at').notNull(),
    /** Written when it is first sent, and the same in every attempt. */
    body: text('body'),
    /** Deliveries have been made of it. */
    spreadAt: at('spread_at'),
    /** Invoices and credit notes that follow from it have been issued. */
    invoicedAt: at('invoiced_at'),
  },
  (table) => [
    index('webhook_events_spread').on(table.spreadAt, table.happenedAt),
    index('webhook_events_invoiced').on(table.invoicedAt, table.happenedAt),
  ],
)

/** An event on its way to an endpoint: the delivery log. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: text('event_id').notNull(),
    endpointId: text('endpoint_id').notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'given-up'] })
      .notNull()
      .default('waiting'),
    ...leaseColumns,
    lastStatus: integer('last_status'),
    lastProblem: text('last_problem'),
    deliveredAt: at('delivered_at'),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.eventId, table.endpointId),
    index('webhook_deliveries_due').on(table.state, table.nextAt),
    check('webhook_deliveries_attempts', sql`${table.attempts} >= 0`),
  ],
)
