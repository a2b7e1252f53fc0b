import { sql } from 'drizzle-orm'
import {
  char,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bulkQuoteStates } from '#commerce/quotes/bulk-quote-state.ts'
import type { ReadRow } from '#commerce/quotes/read-bulk-list.ts'
import type { Bilingual } from '#kernel/country.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/** Prices offered to companies. */
export const bulkQuotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: text('number').notNull().unique('quotes_number'),
    /** Of the form that requested it. */
    key: text('key').notNull().unique('quotes_key'),
    country: char('country', { length: 2 }).notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    state: text('state', { enum: bulkQuoteStates }).notNull(),
    /** The offer that counts; 0: only requested. */
    revision: smallint('revision').notNull(),
    companyName: text('company_name').notNull(),
    registration: text('registration'),
    taxNumber: text('tax_number'),
    contact: text('contact').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    purchaseOrder: text('purchase_order'),
    message: text('message'),
    /** Of the offer that counts; null: nothing is offered. */
    validUntil: at('valid_until'),
    /** The revision whose end was announced. */
    remindedRevision: smallint('reminded_revision'),
    requestedAt: at('requested_at').notNull(),
    closedAt: at('closed_at'),
  },
  (table) => [
    index('quotes_country').on(table.country, table.requestedAt),
    index('quotes_requested').on(table.requestedAt, table.id),
    index('quotes_state').on(table.state, table.validUntil),
    index('quotes_email').on(table.email),
    check('quotes_closed', sql`(${table.closedAt} is null) = (${table.state} in ('requested', 'quoted'))`),
    check('quotes_offered', sql`(${table.revision} = 0) = (${table.validUntil} is null)`),
  ],
)

/** Each offer of a quote, and the request as revision 0. */
export const bulkQuoteRevisions = pgTable(
  'quote_revisions',
  {
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => bulkQuotes.id, { onDelete: 'cascade' }),
    revision: smallint('revision').notNull(),
    validUntil: at('valid_until'),
    note: text('note'),
    at: at('at').notNull(),
    /** Of the form, or the approval, by which an operator offered it. */
    key: text('key'),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.revision] }),
    unique('quote_revisions_key').on(table.quoteId, table.key),
  ],
)

export const bulkQuoteLines = pgTable(
  'quote_lines',
  {
    quoteId: uuid('quote_id').notNull(),
    revision: smallint('revision').notNull(),
    position: smallint('position').notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    name: jsonb('name').$type<Bilingual>().notNull(),
    choice: jsonb('choice').$type<Bilingual>().notNull(),
    taxClass: text('tax_class').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    listMinor: minor('list_minor').notNull(),
    agreedMinor: minor('agreed_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.revision, table.position] }),
    unique('quote_lines_sku').on(table.quoteId, table.revision, table.sku),
    foreignKey({
      name: 'quote_lines_revision',
      columns: [table.quoteId, table.revision],
      foreignColumns: [bulkQuoteRevisions.quoteId, bulkQuoteRevisions.revision],
    }).onDelete('cascade'),
    check('quote_lines_quantity', sql`${table.quantity} > 0`),
    check('quote_lines_price', sql`${table.agreedMinor} >= 0 and ${table.agreedMinor} <= ${table.listMinor}`),
  ],
)

/** Lists between their upload and the request. Nothing in them is about a person. */
export const bulkLists = pgTable(
  'bulk_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    rows: jsonb('rows').$type<readonly ReadRow[]>().notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [index('bulk_lists_saved').on(table.savedAt)],
)
