import { sql } from 'drizzle-orm'
import { check, char, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { productQuestionStates } from '#commerce/product-questions/product-question-states.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Questions of visitors about products. Of products that may be gone and come back, as reviews are. */
export const productQuestions = pgTable(
  'product_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productCode: text('product_code').notNull(),
    /** Of the form: one that is sent twice is one question. */
    key: text('key').notNull().unique('product_questions_once'),
    country: char('country', { length: 2 }).notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    /** The name that the author chose. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    /** Address that gets the answer; null: none was given, or it is deleted. */
    email: text('email'),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    state: text('state', { enum: productQuestionStates }).notNull(),
    answer: text('answer'),
    answeredAt: at('answered_at'),
    /** Why it was rejected, for the file. */
    reason: text('reason'),
    requestedAt: at('requested_at').notNull(),
  },
  (table) => [
    index('product_questions_product').on(table.productCode, table.state, table.answeredAt),
    index('product_questions_state').on(table.state, table.requestedAt),
    index('product_questions_customer').on(table.customerId),
    check(
      'product_questions_answered',
      sql`(${table.state} = 'answered') <= (${table.answer} is not null and ${table.answeredAt} is not null)`,
    ),
    check('product_questions_rejected', sql`(${table.state} = 'rejected') = (${table.reason} is not null)`),
  ],
)
