import { sql } from 'drizzle-orm'
import { char, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

/** Addresses that the newsletter was requested for; whether it may be sent says the register of consents. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In lower case; null: unsubscribed. */
    email: text('email'),
    country: char('country', { length: 2 }).notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    /** requested: the link in the mail has not been confirmed. */
    state: text('state', { enum: ['requested', 'confirmed', 'ended'] }).notNull(),
    /** What it is about; none: everything. */
    topics: text('topics').array().notNull().default([]),
    frequency: text('frequency', { enum: ['weekly', 'monthly'] })
      .notNull()
      .default('weekly'),
    requestedAt: at('requested_at').notNull(),
    /** Of its last change of state. */
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    unique('newsletter_subscriptions_email').on(table.email),
    index('newsletter_subscriptions_changed').on(table.state, table.changedAt),
    check('newsletter_subscriptions_address', sql`(${table.state} = 'ended') = (${table.email} is null)`),
  ],
)
