import { char, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { at, minor } from '#infrastructure/db/columns.ts'
import { paymentAttempts } from './payment-tables.ts'

/** What was done with the money of attempts beside refunds: captures, voids, and less to be captured. */
export const paymentMoves = pgTable(
  'payment_moves',
  {
    key: text('key').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    kind: text('kind', { enum: ['capture', 'void', 'lower'] }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['asked', 'done', 'refused'] }).notNull(),
    code: text('code'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('payment_moves_attempt').on(table.attemptId, table.createdAt),
    check('payment_moves_amount', sql`${table.amountMinor} > 0`),
  ],
)

/** What orders want done with their money: written with the change that asks for it, carried out by a job. */
export const paymentTasks = pgTable(
  'payment_tasks',
  {
    id: text('id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    kind: text('kind', { enum: ['capture', 'give-back'] }).notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['waiting', 'done', 'refused'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextAt: at('next_at').notNull(),
    note: text('note'),
    /** Number of a bank account, sealed; gone when it is settled. */
    sealed: text('sealed'),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
  },
  (table) => [
    index('payment_tasks_due').on(table.state, table.nextAt),
    index('payment_tasks_order').on(table.orderId, table.createdAt),
  ],
)
