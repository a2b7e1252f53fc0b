import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

/** Messages to be sent, written in the transaction of what they tell of. Unique by key and channel: never twice. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    kind: text('kind').notNull(),
    orderId: text('order_id').notNull(),
    /** uncertain: handed over, and nobody can say whether it arrived; a person decides whether to send it again. */
    state: text('state', { enum: ['waiting', 'sending', 'sent', 'skipped', 'refused', 'uncertain'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: at('next_at').notNull(),
    /** Of the attempt under way: later, its process is taken to have died. */
    heldUntil: at('held_until'),
    sentAt: at('sent_at'),
    /** The provider's own name for it. */
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

/** Where the demo's mails and text messages arrive: /dev/inbox. */
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
