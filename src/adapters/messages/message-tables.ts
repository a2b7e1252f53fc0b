import { sql } from 'drizzle-orm'
import { char, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { productAlerts } from '#adapters/alerts/alert-tables.ts'
import { consultations } from '#adapters/consultations/consultation-tables.ts'
import { giftCards } from '#adapters/gift-cards/gift-card-tables.ts'
import { leads } from '#adapters/leads/lead-tables.ts'
import { newsletterSubscriptions } from '#adapters/leads/newsletter-tables.ts'
import { productQuestions } from '#adapters/product-questions/product-question-tables.ts'
import { cartReminders } from '#adapters/reminders/reminder-tables.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import { bulkQuotes } from '#adapters/quotes/quote-tables.ts'
import { at } from '#infrastructure/db/columns.ts'
import type { CountryCode } from '#kernel/country.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'

/** Messages to be sent, inserted in the transaction they report on. Unique by key and channel. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    kind: text('kind').notNull(),
    /** What it is about: an order, a customer, an alert, a subscription, a gift card, a consultation, a bulk quote, a reminder, a product question or a lead. */
    orderId: text('order_id'),
    /** Of the order that it is about, by which staff of a country find it without reading orders; null: it is about none. */
    country: char('country', { length: 2 }).$type<CountryCode>(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    alertId: uuid('alert_id').references(() => productAlerts.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id').references(() => newsletterSubscriptions.id, {
      onDelete: 'cascade',
    }),
    giftCardId: uuid('gift_card_id').references(() => giftCards.id, { onDelete: 'cascade' }),
    consultationId: uuid('consultation_id').references(() => consultations.id, { onDelete: 'cascade' }),
    quoteId: uuid('quote_id').references(() => bulkQuotes.id, { onDelete: 'cascade' }),
    cartReminderId: uuid('cart_reminder_id').references(() => cartReminders.id, { onDelete: 'cascade' }),
    productQuestionId: uuid('product_question_id').references(() => productQuestions.id, {
      onDelete: 'cascade',
    }),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** Email or phone that it goes to; null: the order's own. A notice of a change reaches the contact from before it. */
    recipient: text('recipient'),
    /** What a message about an order names besides it; null: nothing. */
    values: jsonb('values').$type<Readonly<Record<string, string>>>(),
    /** uncertain: handed over without a known result; an operator decides whether to resend it. */
    state: text('state', { enum: ['waiting', 'sending', 'sent', 'skipped', 'rejected', 'uncertain'] })
      .notNull()
      .default('waiting'),
    ...leaseColumns,
    sentAt: at('sent_at'),
    /** The provider's id of the message. */
    reference: text('reference'),
    lastProblem: text('last_problem'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('outbox_once').on(table.key, table.channel),
    index('outbox_due').on(table.state, table.nextAt),
    index('outbox_created').on(table.createdAt, table.id),
    index('outbox_country').on(table.country, table.createdAt, table.id),
    index('outbox_recipient_lower')
      .on(sql`lower(${table.recipient})`)
      .where(sql`${table.recipient} is not null`),
    index('outbox_reference')
      .on(table.reference)
      .where(sql`${table.reference} is not null`),
    index('outbox_order').on(table.orderId),
    index('outbox_customer').on(table.customerId),
    index('outbox_alert').on(table.alertId),
    index('outbox_subscription').on(table.subscriptionId),
    index('outbox_gift_card').on(table.giftCardId),
    index('outbox_consultation').on(table.consultationId),
    index('outbox_quote').on(table.quoteId),
    index('outbox_cart_reminder').on(table.cartReminderId),
    index('outbox_product_question').on(table.productQuestionId),
    index('outbox_lead').on(table.leadId),
    index('outbox_recipient')
      .on(table.recipient, table.channel, table.sentAt)
      .where(sql`${table.recipient} is not null`),
    check(
      'outbox_subject',
      sql`num_nonnulls(${table.orderId}, ${table.customerId}, ${table.alertId}, ${table.subscriptionId}, ${table.giftCardId}, ${table.consultationId}, ${table.quoteId}, ${table.cartReminderId}, ${table.productQuestionId}, ${table.leadId}) = 1`,
    ),
    check('outbox_to', sql`(${table.orderId} is null) = (${table.recipient} is not null)`),
    check('outbox_attempts', sql`${table.attempts} >= 0`),
  ],
)

/** Mails and text messages of demo mode, shown at /dev/inbox. */
export const demoInbox = pgTable(
  'demo_inbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull().unique('demo_inbox_once'),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    subject: text('subject'),
    html: text('html'),
    text: text('text').notNull(),
    arrivedAt: at('arrived_at').notNull(),
  },
  (table) => [index('demo_inbox_arrived').on(table.arrivedAt)],
)
