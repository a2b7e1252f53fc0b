import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

/** The last number of each series. The row is locked while a document is issued: no gaps. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    /** Registration of the legal entity. */
    entity: text('entity').notNull(),
    kind: text('kind', { enum: ['invoice', 'credit-note'] }).notNull(),
    /** "2026"; in India the financial year, "2627". */
    year: text('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.kind, table.year] }),
    check('invoice_series_positive', sql`${table.last} >= 0`),
  ],
)

/** Invoices and credit notes as issued. Append-only. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** "invoice:ORDER", "credit-note:REFUND": one document per key, ever. */
    key: text('key').notNull().unique('invoices_once'),
    number: text('number').notNull(),
    entity: text('entity').notNull(),
    kind: text('kind', { enum: ['invoice', 'credit-note'] }).notNull(),
    year: text('year').notNull(),
    position: integer('position').notNull(),
    orderId: text('order_id').notNull(),
    country: text('country').notNull(),
    issuedAt: at('issued_at').notNull(),
    /** Everything that is printed, frozen. */
    document: jsonb('document').notNull(),
  },
  (table) => [
    unique('invoices_number').on(table.entity, table.kind, table.number),
    unique('invoices_position').on(table.entity, table.kind, table.year, table.position),
    index('invoices_order').on(table.orderId),
    index('invoices_issued').on(table.country, table.issuedAt),
  ],
)
