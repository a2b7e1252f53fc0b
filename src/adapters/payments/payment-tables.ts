import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { attemptStates } from '#commerce/payments/attempt/attempt-states.ts'
import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import { failureReasons, type PaymentDoor } from '#commerce/payments/payment-provider.ts'
import type { SandboxSession } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/** Tries to pay for orders. Kept before a provider is asked. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    country: text('country').notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    method: text('method', { enum: paymentMethodCodes }).notNull(),
    provider: text('provider').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    state: text('state', { enum: attemptStates }).notNull(),
    reference: text('reference'),
    door: jsonb('door').$type<PaymentDoor>(),
    /** What is to be captured in the end; null: all of it. */
    askedMinor: minor('asked_minor'),
    capturedMinor: minor('captured_minor').notNull().default(0),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    reason: text('reason', { enum: failureReasons }),
    told: text('told', { enum: ['nothing', 'paid', 'failed', 'canceled', 'held', 'given-back'] }).notNull(),
    /** Pays for its order: at most one does. */
    counts: boolean('counts').notNull().default(false),
    createdAt: at('created_at').notNull(),
    nextPollAt: at('next_poll_at').notNull(),
    polls: integer('polls').notNull().default(0),
    version: integer('version').notNull(),
  },
  (table) => [
    unique('payment_attempts_reference').on(table.provider, table.reference),
    uniqueIndex('payment_attempts_counts')
      .on(table.orderId)
      .where(sql`${table.counts}`),
    index('payment_attempts_order').on(table.orderId, table.createdAt),
    index('payment_attempts_due').on(table.nextPollAt),
    check('payment_attempts_amount', sql`${table.amountMinor} > 0`),
    // Never more out than in.
    check(
      'payment_attempts_refunded',
      sql`${table.refundedMinor} >= 0 and ${table.refundedMinor} <= ${table.capturedMinor}`,
    ),
  ],
)

/** Refunds by the key under which they were asked for. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    key: text('key').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    amountMinor: minor('amount_minor').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['asked', 'done', 'refused'] }).notNull(),
    /** The provider's own word for a refusal. */
    code: text('code'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('payment_refunds_attempt').on(table.attemptId),
    index('payment_refunds_state').on(table.state),
    check('payment_refunds_amount', sql`${table.amountMinor} > 0`),
  ],
)

/** Webhooks, once each, without personal data. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    attemptId: uuid('attempt_id'),
    payload: jsonb('payload'),
    differs: boolean('differs').notNull(),
    receivedAt: at('received_at').notNull(),
    handledAt: at('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_attempt').on(table.attemptId, table.receivedAt),
  ],
)

/** What the sandbox knows of its payments: the other side of the demo. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    attemptId: uuid('attempt_id').notNull().unique('sandbox_payments_attempt'),
    session: jsonb('session').$type<SandboxSession>().notNull(),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('sandbox_payments_created').on(table.createdAt)],
)
