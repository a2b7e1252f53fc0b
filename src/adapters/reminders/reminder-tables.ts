import { char, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { NewCartReminder } from '#commerce/reminders/cart-reminder.ts'
import { carts } from '#adapters/cart/cart-tables.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Reminders of carts that were left; deleted with the cart. */
export const cartReminders = pgTable(
  'cart_reminders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** The state of the cart that it is about. */
    cartVersion: integer('cart_version').notNull(),
    /** Null: a guest. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    country: char('country', { length: 2 }).notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    items: jsonb('items').$type<NewCartReminder['items']>().notNull(),
    remindedAt: at('reminded_at').notNull(),
  },
  (table) => [
    unique('cart_reminders_once').on(table.cartId, table.cartVersion),
    index('cart_reminders_customer').on(table.customerId),
    index('cart_reminders_reminded').on(table.remindedAt),
  ],
)
