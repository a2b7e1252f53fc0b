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
import { failureReasons, type NextAction } from '#commerce/payments/payment-provider.ts'
import type { SandboxSession } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/** Attempts to pay for orders. Saved before the provider is called. */
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
    nextAction: jsonb('next_action').$type<NextAction>(),
    /** Null: the whole amount. */
    captureAmountMinor: minor('capture_amount_minor'),
    capturedMinor: minor('captured_minor').notNull().default(0),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    /** Withdrawn by the provider while a dispute is open, and for good: neither is refunded. Kept with the disputes. */
    disputedMinor: minor('disputed_minor').notNull().default(0),
    chargedBackMinor: minor('charged_back_minor').notNull().default(0),
    reason: text('reason', { enum: failureReasons }),
    reportedOutcome: text('reported_outcome', {
      enum: ['none', 'paid', 'failed', 'canceled', 'on-hold', 'reversed'],
    }).notNull(),
    /** Pays for its order; at most one attempt does. */
    isPrimary: boolean('is_primary').notNull().default(false),
    createdAt: at('created_at').notNull(),
    nextPollAt: at('next_poll_at').notNull(),
    polls: integer('polls').notNull().default(0),
    version: integer('version').notNull(),
  },
  (table) => [
    unique('payment_attempts_reference').on(table.provider, table.reference),
    uniqueIndex('payment_attempts_primary')
      .on(table.orderId)
      .where(sql`${table.isPrimary}`),
    index('payment_attempts_order').on(table.orderId, table.createdAt),
    index('payment_attempts_due').on(table.nextPollAt),
    index('payment_attempts_created').on(table.createdAt, table.id),
    check('payment_attempts_amount', sql`${table.amountMinor} > 0`),
    // Refunds never exceed what was captured.
    check(
      'payment_attempts_refunded',
      sql`${table.refundedMinor} >= 0 and ${table.refundedMinor} <= ${table.capturedMinor}`,
    ),
    check('payment_attempts_disputed', sql`${table.disputedMinor} >= 0 and ${table.chargedBackMinor} >= 0`),
  ],
)

/** Refunds by idempotency key. */
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
    state: text('state', { enum: ['requested', 'done', 'rejected'] }).notNull(),
    /** The provider's own code of a rejection. */
    code: text('code'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('payment_refunds_attempt').on(table.attemptId),
    index('payment_refunds_state').on(table.state),
    check('payment_refunds_amount', sql`${table.amountMinor} > 0`),
  ],
)

/** Webhooks, each once, without personal data. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    attemptId: uuid('attempt_id'),
    payload: jsonb('payload'),
    amountDiffers: boolean('amount_differs').notNull(),
    receivedAt: at('received_at').notNull(),
    handledAt: at('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_attempt').on(table.attemptId, table.receivedAt),
  ],
)

/** The sandbox provider's own records. */
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
