import { sql } from 'drizzle-orm'
import { char, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { tenderKinds } from '#commerce/payments/tender.ts'
import type { Currency } from '#kernel/currency.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/** Gift cards and wallets of the sandbox. Codes are stored as digests only. */
export const sandboxValues = pgTable(
  'sandbox_values',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: tenderKinds }).notNull(),
    codeDigest: text('code_digest').notNull().unique('sandbox_values_code'),
    last: text('last').notNull(),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    balanceMinor: minor('balance_minor').notNull(),
    expiresAt: at('expires_at'),
  },
  (table) => [check('sandbox_values_balance', sql`${table.balanceMinor} >= 0`)],
)

/** What an order has reserved of a balance. The state changes once, from reserved to captured or released. */
export const sandboxValueReservations = pgTable(
  'sandbox_value_reservations',
  {
    orderId: uuid('order_id').notNull(),
    valueId: uuid('value_id')
      .notNull()
      .references(() => sandboxValues.id),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state', { enum: ['reserved', 'captured', 'released'] }).notNull(),
    /** Refunded after the capture. */
    creditedMinor: minor('credited_minor').notNull().default(0),
    reservedAt: at('reserved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.valueId] }),
    index('sandbox_value_reservations_value').on(table.valueId),
    check('sandbox_value_reservations_amount', sql`${table.amountMinor} > 0`),
    // Refunds never exceed what was captured.
    check(
      'sandbox_value_reservations_credited',
      sql`${table.creditedMinor} between 0 and ${table.amountMinor} and (${table.creditedMinor} = 0 or ${table.state} = 'captured')`,
    ),
  ],
)

/** Credits by idempotency key. */
export const sandboxValueCredits = pgTable(
  'sandbox_value_credits',
  {
    key: text('key').primaryKey(),
    valueId: uuid('value_id')
      .notNull()
      .references(() => sandboxValues.id),
    /** The order that it refunds; null: a credit from elsewhere. */
    orderId: uuid('order_id'),
    amountMinor: minor('amount_minor').notNull(),
    creditedAt: at('credited_at').notNull(),
  },
  (table) => [check('sandbox_value_credits_amount', sql`${table.amountMinor} > 0`)],
)
