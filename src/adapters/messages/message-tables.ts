import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'

/** Messages to be sent, inserted in the transaction they report on. Unique by key and channel. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    kind: text('kind').notNull(),
    orderId: text('order_id').notNull(),
    /** uncertain: handed over without a known result; an operator decides whether to resend it. */
    state: text('state', { enum: ['waiting', 'sending', 'sent', 'skipped', 'rejected', 'uncertain'] })
      .notNull()
      .default('waiting'),
    ...leaseColumns,
    sentAt: at('sent_at'),
    /** The provider's id of the message. */
    reference: text('reference'),
    lastProblem: text('last_problem'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('outbox_once').on(table.key, table.channel),
    index('outbox_due').on(table.state, table.nextAt),
    index('outbox_order').on(table.orderId),
    check('outbox_attempts', sql`${table.attempts} >= 0`),
  ],
)

/** Mails and text messages of demo mode, shown at /dev/inbox. */
export const demoInbox = pgTable(
  'demo_inbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull().unique('demo_inbox_once'),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    subject: text('subject'),
    html: text('html'),
    text: text('text').notNull(),
    arrivedAt: at('arrived_at').notNull(),
  },
  (table) => [index('demo_inbox_arrived').on(table.arrivedAt)],
)
