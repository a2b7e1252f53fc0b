import { sql } from 'drizzle-orm'
import {
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from '#adapters/identity/identity-tables.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { payoutFiles } from '#adapters/payments/payment-task-tables.ts'
import type { Currency } from '#kernel/currency.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/** What an order took of credit and points, and how much of that discount belongs to items that did not stay. */
export const orderRewards = pgTable(
  'order_rewards',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    creditMinor: minor('credit_minor').notNull(),
    points: integer('points').notNull(),
    pointsMinor: minor('points_minor').notNull(),
    /** Of returned items. */
    returnedCreditMinor: minor('returned_credit_minor').notNull().default(0),
    returnedPointsMinor: minor('returned_points_minor').notNull().default(0),
  },
  (table) => [
    check(
      'order_rewards_amounts',
      sql`${table.creditMinor} >= 0 and ${table.points} >= 0 and ${table.pointsMinor} >= 0`,
    ),
    check(
      'order_rewards_returned',
      sql`${table.returnedCreditMinor} between 0 and ${table.creditMinor} and ${table.returnedPointsMinor} between 0 and ${table.pointsMinor}`,
    ),
  ],
)

/** What a shipment earned; the points are in the ledger, in a lot with this id. */
export const pointEarnings = pgTable(
  'point_earnings',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    shipment: smallint('shipment').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    country: char('country', { length: 2 }).notNull(),
    /** The rate at that time. */
    ratePoints: integer('rate_points').notNull(),
    ratePerMinor: integer('rate_per_minor').notNull(),
    paidMinor: minor('paid_minor').notNull(),
    earned: integer('earned').notNull(),
    returnedMinor: minor('returned_minor').notNull().default(0),
    reversed: integer('reversed').notNull().default(0),
    deliveredAt: at('delivered_at').notNull(),
    maturesAt: at('matures_at').notNull(),
    /** From then on they can be spent. */
    maturedAt: at('matured_at'),
  },
  (table) => [
    unique('point_earnings_shipment').on(table.orderId, table.shipment),
    index('point_earnings_customer').on(table.customerId, table.country, table.deliveredAt),
    index('point_earnings_maturing')
      .on(table.maturesAt)
      .where(sql`${table.maturedAt} is null`),
    check('point_earnings_earned', sql`${table.earned} >= 0 and ${table.paidMinor} >= 0`),
    check(
      'point_earnings_reversed',
      sql`${table.reversed} between 0 and ${table.earned} and ${table.returnedMinor} between 0 and ${table.paidMinor}`,
    ),
  ],
)

/** Promotional credit that operators granted; its money is in the ledger, in an account with this id. */
export const creditGrants = pgTable(
  'credit_grants',
  {
    id: uuid('id').primaryKey(),
    /** The same key again is the same grant. */
    key: text('key').notNull().unique('credit_grants_key'),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    reason: text('reason').notNull(),
    author: text('author').notNull(),
    grantedAt: at('granted_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('credit_grants_customer').on(table.customerId),
    check('credit_grants_amount', sql`${table.amountMinor} > 0 and ${table.expiresAt} > ${table.grantedAt}`),
  ],
)

/** Money that customers take out of their wallet. */
export const withdrawals = pgTable(
  'wallet_withdrawals',
  {
    id: uuid('id').primaryKey(),
    /** The same key again is the same withdrawal. */
    key: text('key').notNull().unique('wallet_withdrawals_key'),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    country: char('country', { length: 2 }).notNull(),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state', { enum: ['requested', 'paid', 'rejected'] }).notNull(),
    /** The account as it may be shown: "AE… 3456". */
    shown: text('shown').notNull(),
    holder: text('holder').notNull(),
    /** The whole account number, for the payout. */
    sealed: text('sealed'),
    /** Equal for equal accounts. */
    accountDigest: text('account_digest'),
    /** The bank has been instructed. */
    payoutFileId: text('payout_file_id').references(() => payoutFiles.id),
    requestedAt: at('requested_at').notNull(),
    decidedAt: at('decided_at'),
    /** The operator who did, and why. */
    author: text('author'),
    note: text('note'),
  },
  (table) => [
    index('wallet_withdrawals_account')
      .on(table.accountDigest)
      .where(sql`${table.accountDigest} is not null`),
    index('wallet_withdrawals_customer').on(table.customerId, table.requestedAt),
    index('wallet_withdrawals_open')
      .on(table.requestedAt)
      .where(sql`${table.state} = 'requested'`),
    check('wallet_withdrawals_amount', sql`${table.amountMinor} > 0`),
    check('wallet_withdrawals_decided', sql`(${table.state} = 'requested') = (${table.decidedAt} is null)`),
  ],
)

/** Notices that something expires, once for each account and date. */
export const expiryNotices = pgTable(
  'expiry_notices',
  {
    ledgerId: uuid('ledger_id').notNull(),
    expiresAt: at('expires_at').notNull(),
    days: smallint('days').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.expiresAt, table.days] })],
)
