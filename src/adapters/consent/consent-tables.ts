import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ContactConsentEntry } from '#commerce/consent/contact-consent.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Choices in the consent banner: categories, subject (a random id) and version of the text. Append-only. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subject: text('subject').notNull(),
    preferences: boolean('preferences').notNull(),
    analytics: boolean('analytics').notNull(),
    marketing: boolean('marketing').notNull(),
    textVersion: text('text_version').notNull(),
    store: text('store').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('consents_subject').on(table.subject, table.createdAt)],
)

/** Who may be contacted, by which channel and for what. Append-only, except that erasing a customer clears their id. */
export const contactConsents = pgTable(
  'contact_consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: uuid('customer_id'),
    /** Keyed digest of the email or phone. */
    contactDigest: text('contact_digest'),
    channel: text('channel').$type<ContactConsentEntry['channel']>().notNull(),
    purpose: text('purpose').$type<ContactConsentEntry['purpose']>().notNull(),
    isGranted: boolean('is_granted').notNull(),
    textVersion: text('text_version').notNull(),
    source: text('source').$type<ContactConsentEntry['source']>().notNull(),
    proof: text('proof').$type<ContactConsentEntry['proof']>().notNull(),
    /** Of an import: where the old shop has it from. */
    evidence: text('evidence'),
    at: at('at').notNull(),
  },
  (table) => [
    index('contact_consents_customer').on(table.customerId),
    index('contact_consents_contact').on(table.contactDigest),
    check(
      'contact_consents_subject',
      sql`${table.customerId} is not null or ${table.contactDigest} is not null`,
    ),
  ],
)
