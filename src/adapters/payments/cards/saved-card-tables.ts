import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import { at } from '#infrastructure/db/columns.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'

/** Cards that customers have saved. Number and security code are at the provider. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    account: text('account').notNull(),
    method: text('method', { enum: paymentMethodCodes }).notNull(),
    country: text('country').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    brand: text('brand').notNull(),
    lastFour: char('last_four', { length: 4 }).notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    /** Keyed digests: neither reveals the card. */
    fingerprint: text('fingerprint').notNull(),
    tokenDigest: text('token_digest').notNull(),
    /** The provider's token, bound to customer, provider and account. */
    sealed: text('sealed').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [
    unique('saved_cards_own').on(table.customerId, table.provider, table.account, table.fingerprint),
    uniqueIndex('saved_cards_default')
      .on(table.customerId)
      .where(sql`${table.isDefault}`),
    index('saved_cards_token').on(table.tokenDigest),
    check('saved_cards_expiry', sql`${table.expiryMonth} between 1 and 12`),
    check('saved_cards_last_four', sql`${table.lastFour} ~ '^[0-9]{4}$'`),
  ],
)

/** Cards to save once their payment is made, and to delete at their provider: written with what causes them, run by a job. */
export const cardTasks = pgTable(
  'card_tasks',
  {
    /** "save:" and the attempt, or "delete:" and a random id. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['save', 'delete'] }).notNull(),
    customerId: uuid('customer_id').notNull(),
    attemptId: uuid('attempt_id'),
    provider: text('provider').notNull(),
    account: text('account').notNull(),
    /** Of a deletion the token, of a save the card as notified. Deleted when the task is done. */
    sealed: text('sealed'),
    tokenDigest: text('token_digest'),
    state: text('state', { enum: ['waiting', 'done', 'rejected'] })
      .notNull()
      .default('waiting'),
    ...leaseColumns,
    note: text('note'),
    createdAt: at('created_at').notNull(),
    completedAt: at('completed_at'),
  },
  (table) => [
    index('card_tasks_due').on(table.state, table.nextAt),
    index('card_tasks_token').on(table.tokenDigest),
    index('card_tasks_completed').on(table.completedAt),
  ],
)
