import { char, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { at, minor } from '#infrastructure/db/columns.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'
import { paymentAttempts } from './payment-tables.ts'

/** Captures, voids and reductions of attempts. Refunds have a table of their own. */
export const paymentTransactions = pgTable(
  'payment_transactions',
  {
    key: text('key').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    kind: text('kind', { enum: ['capture', 'void', 'reduce'] }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['requested', 'done', 'rejected'] }).notNull(),
    code: text('code'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('payment_transactions_attempt').on(table.attemptId, table.createdAt),
    check('payment_transactions_amount', sql`${table.amountMinor} > 0`),
  ],
)

/** Files of transfers for the bank. Their contents are written anew from the refunds, since they name accounts. */
export const payoutFiles = pgTable('payout_files', {
  id: text('id').primaryKey(),
  country: char('country', { length: 2 }).notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  count: integer('count').notNull(),
  sumMinor: minor('sum_minor').notNull(),
  createdAt: at('created_at').notNull(),
})

/** Captures and refunds that orders require: written with the order's change, run by a job. */
export const paymentTasks = pgTable(
  'payment_tasks',
  {
    id: text('id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    kind: text('kind', { enum: ['capture', 'refund', 'refund-fee'] }).notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['waiting', 'done', 'rejected'] })
      .notNull()
      .default('waiting'),
    ...leaseColumns,
    note: text('note'),
    /** A bank account number, sealed; deleted when the task is done. */
    sealed: text('sealed'),
    /** Of a refund to an account: equal for equal accounts. */
    accountDigest: text('account_digest'),
    /** An operator's reason to pay an account that was under review. */
    approval: text('approval'),
    payoutFileId: text('payout_file_id').references(() => payoutFiles.id),
    /** By when the shopper has been promised a refund; null: a capture, or from before this was stored. */
    dueAt: at('due_at'),
    /** When operators were alerted that it is due. */
    alertedAt: at('alerted_at'),
    /** When the shopper was informed that it is late. */
    delayedAt: at('delayed_at'),
    createdAt: at('created_at').notNull(),
    completedAt: at('completed_at'),
  },
  (table) => [
    index('payment_tasks_due').on(table.state, table.nextAt),
    index('payment_tasks_order').on(table.orderId, table.createdAt),
    index('payment_tasks_account')
      .on(table.accountDigest)
      .where(sql`${table.accountDigest} is not null`),
    index('payment_tasks_payout_file')
      .on(table.payoutFileId)
      .where(sql`${table.payoutFileId} is not null`),
  ],
)
