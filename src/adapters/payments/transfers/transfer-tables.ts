import { sql } from 'drizzle-orm'
import { char, check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#adapters/orders/order-tables.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/** Money that has arrived on the shop's accounts, each line of a statement once. */
export const bankReceipts = pgTable(
  'bank_receipts',
  {
    id: uuid('id').primaryKey(),
    country: char('country', { length: 2 }).notNull(),
    /** The bank's own number of the line. */
    bankReference: text('bank_reference').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** What the payer wrote. */
    remittance: text('remittance').notNull(),
    /** The order that it pays; null: not known yet. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    matchedBy: text('matched_by'),
    matchedAt: at('matched_at'),
    importedAt: at('imported_at').notNull(),
  },
  (table) => [
    unique('bank_receipts_line').on(table.country, table.bankReference),
    index('bank_receipts_order').on(table.orderId),
    index('bank_receipts_unmatched')
      .on(table.country, table.day)
      .where(sql`${table.orderId} is null`),
    check('bank_receipts_amount_positive', sql`${table.amountMinor} > 0`),
  ],
)
