import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    idempotencyKey: text('idempotency_key').notNull(),
    reference: text('reference').notNull(),
    form: text('form').notNull(),
    store: text('store').notNull(),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    message: text('message'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('leads_idempotency_key').on(table.idempotencyKey),
    unique('leads_reference').on(table.reference),
  ],
)
