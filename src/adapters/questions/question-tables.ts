import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { questionStates, questionTopics } from '#commerce/questions/question.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Questions of shoppers about an order; erased with it. */
export const orderQuestions = pgTable(
  'order_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ticket: text('ticket').notNull().unique('order_questions_ticket'),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the form that opened it. */
    key: text('key').notNull(),
    topic: text('topic', { enum: questionTopics }).notNull(),
    state: text('state', { enum: questionStates }).notNull(),
    openedAt: at('opened_at').notNull(),
    replyBy: at('reply_by'),
    solveBy: at('solve_by').notNull(),
    solvedAt: at('solved_at'),
    solution: text('solution'),
    /** When operators were told that its time is nearly over. */
    warnedAt: at('warned_at'),
  },
  (table) => [
    unique('order_questions_once').on(table.orderId, table.key),
    index('order_questions_open')
      .on(table.state, table.solveBy)
      .where(sql`${table.state} <> 'solved'`),
    check('order_questions_reply', sql`(${table.replyBy} is not null) = (${table.state} = 'open')`),
    check('order_questions_solved', sql`(${table.solvedAt} is not null) = (${table.state} = 'solved')`),
  ],
)

/** What was written, in order. */
export const orderQuestionEntries = pgTable(
  'order_question_entries',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => orderQuestions.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    by: text('by', { enum: ['shopper', 'shop'] }).notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
    /** A text that is sent twice is stored once. */
    key: text('key'),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.position] }),
    unique('order_question_entries_once').on(table.questionId, table.key),
  ],
)
