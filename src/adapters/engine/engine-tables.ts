import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { HandoffState } from '#commerce/engine/handoff.ts'
import type { EngineStatus } from '#commerce/engine/ports.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { at } from '#infrastructure/db/columns.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'

/** Orders for the commerce engine, and what it made of them. */
export const engineHandoffs = pgTable(
  'engine_handoffs',
  {
    id: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text('state').$type<HandoffState>().notNull().default('waiting'),
    ...leaseColumns,
    /** Grows with each change of the order: an answer to an earlier one leaves it waiting. */
    changes: integer('changes').notNull().default(1),
    changedAt: at('changed_at').notNull(),
    sentVersion: integer('sent_version'),
    engineNumber: text('engine_number'),
    engineStatus: text('engine_status').$type<EngineStatus>(),
    statusAt: at('status_at'),
    problem: text('problem'),
  },
  (table) => [
    index('engine_handoffs_due').on(table.state, table.nextAt),
    index('engine_handoffs_changed').on(table.changedAt),
    check(
      'engine_handoffs_receipt',
      sql`num_nulls(${table.engineNumber}, ${table.engineStatus}, ${table.statusAt}) in (0, 3)`,
    ),
  ],
)
