import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, minor } from '#infrastructure/db/columns.ts'

/** Refunds of accepted returns, by their parts. Reconciliation compares them with refunds and documents. */
export const returnRefunds = pgTable(
  'return_refunds',
  {
    returnId: text('return_id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    creditedMinor: minor('credited_minor').notNull(),
    /** Collection fee and gifts that stay. */
    setOffMinor: minor('set_off_minor').notNull(),
    giftRefundsMinor: minor('gift_refunds_minor').notNull(),
    pointsMinor: minor('points_minor').notNull(),
    alreadyRefundedMinor: minor('already_refunded_minor').notNull(),
    /** What pays for the companion order of an exchange. */
    exchangedMinor: minor('exchanged_minor').notNull().default(0),
    totalMinor: minor('total_minor').notNull(),
    acceptedAt: at('accepted_at').notNull(),
  },
  (table) => [
    index('return_refunds_order').on(table.orderId),
    check(
      'return_refunds_sum',
      sql`${table.totalMinor} = ${table.creditedMinor} + ${table.giftRefundsMinor} - ${table.setOffMinor} - ${table.pointsMinor} - ${table.exchangedMinor} - ${table.alreadyRefundedMinor} and ${table.totalMinor} >= 0`,
    ),
  ],
)
