import { sql } from 'drizzle-orm'
import {
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
import { disputeEvents, disputeReasons } from '#commerce/payments/dispute-notice.ts'
import type { Evidence } from '#commerce/disputes/dispute.ts'
import { disputeStates, openStates } from '#commerce/disputes/dispute-states.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { at, minor } from '#infrastructure/db/columns.ts'
import { paymentAttempts } from '#adapters/payments/payment-tables.ts'

const open = sql.raw(openStates.map((state) => `'${state}'`).join(', '))

/** Payments that shoppers dispute at their banks: one row per provider and dispute. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    paymentReference: text('payment_reference').notNull(),
    /** Null: of no payment that is known. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    orderNumber: text('order_number'),
    country: char('country', { length: 2 }).$type<CountryCode>(),
    amountMinor: minor('amount_minor').notNull(),
    feeMinor: minor('fee_minor'),
    currency: char('currency', { length: 3 }).notNull(),
    reason: text('reason', { enum: disputeReasons }).notNull(),
    reasonCode: text('reason_code'),
    state: text('state', { enum: disputeStates }).notNull(),
    stateAt: at('state_at').notNull(),
    openedAt: at('opened_at').notNull(),
    evidenceDueBy: at('evidence_due_by'),
    evidence: jsonb('evidence').$type<Evidence>().notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    unique('payment_disputes_reference').on(table.provider, table.reference),
    index('payment_disputes_attempt').on(table.attemptId),
    index('payment_disputes_order').on(table.orderNumber),
    // The orders of the list, and what is open among them.
    index('payment_disputes_opened').on(table.openedAt, table.id),
    index('payment_disputes_due').on(
      sql`coalesce(${table.evidenceDueBy}, '9999-12-31T00:00:00.000Z')`,
      table.id,
    ),
    index('payment_disputes_open')
      .on(sql`coalesce(${table.evidenceDueBy}, '9999-12-31T00:00:00.000Z')`, table.id)
      .where(sql`${table.state} in (${open})`),
    check('payment_disputes_amount', sql`${table.amountMinor} > 0 and coalesce(${table.feeMinor}, 0) >= 0`),
    check(
      'payment_disputes_payment',
      sql`(${table.attemptId} is null) = (${table.orderNumber} is null) and (${table.attemptId} is null) = (${table.country} is null)`,
    ),
  ],
)

/** Notices of disputes, one row per event and time. */
export const paymentDisputeEvents = pgTable(
  'payment_dispute_events',
  {
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => paymentDisputes.id, { onDelete: 'cascade' }),
    event: text('event', { enum: disputeEvents }).notNull(),
    at: at('at').notNull(),
    receivedAt: at('received_at').notNull(),
    source: text('source', { enum: ['webhook', 'file', 'operator'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.disputeId, table.event, table.at] })],
)

/** What we told the provider: one response at a time, and one for an inquiry and for the chargeback that may follow it. */
export const paymentDisputeResponses = pgTable(
  'payment_dispute_responses',
  {
    key: uuid('key').primaryKey(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => paymentDisputes.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['evidence', 'acceptance'] }).notNull(),
    stage: text('stage', { enum: ['inquiry', 'chargeback'] }).notNull(),
    evidence: jsonb('evidence').$type<Evidence>().notNull(),
    reason: text('reason'),
    state: text('state', { enum: ['requested', 'done', 'rejected'] }).notNull(),
    /** The provider's own code of a rejection. */
    code: text('code'),
    by: jsonb('by').$type<OperatorRef>().notNull(),
    requestedAt: at('requested_at').notNull(),
    completedAt: at('completed_at'),
  },
  (table) => [
    uniqueIndex('payment_dispute_responses_one')
      .on(table.disputeId, table.stage)
      .where(sql`${table.state} <> 'rejected'`),
    index('payment_dispute_responses_requested')
      .on(table.requestedAt)
      .where(sql`${table.state} = 'requested'`),
  ],
)
