import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'

/** The secret of each endpoint is derived from the shop's and its id. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  /** Event types; empty: all. */
  events: text('events').array().notNull().default([]),
  createdAt: at('created_at').notNull(),
  removedAt: at('removed_at'),
})

/** Events of orders. An event keeps its id however often it is sent. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique('webhook_events_once'),
    type: text('type').notNull(),
    orderId: text('order_id').notNull(),
    happenedAt: at('happened_at').notNull(),
    /** Written at the first attempt, the same in all later ones. */
    body: text('body'),
    /** Deliveries have been created. */
    queuedAt: at('queued_at'),
    /** Documents that follow from it have been issued. */
    invoicedAt: at('invoiced_at'),
  },
  (table) => [
    index('webhook_events_queued').on(table.queuedAt, table.happenedAt),
    index('webhook_events_invoiced').on(table.invoicedAt, table.happenedAt),
  ],
)

/** Deliveries of events to endpoints; also the delivery log. */
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
