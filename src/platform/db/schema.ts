import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Every version of every page, screen and block. The body of a row never changes; its state and times may. */
export const contentVersions = pgTable(
  'content_versions',
  {
    kind: text('kind', { enum: ['page', 'screen', 'block'] }).notNull(),
    key: text('key').notNull(),
    locale: text('locale', { enum: ['en-US', 'ar'] }).notNull(),
    version: integer('version').notNull(),
    state: text('state', { enum: ['draft', 'published'] }).notNull(),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    /** Of a page that is served by slug, taken from its body. */
    slug: text('slug'),
    /** Of the body with its keys in order: tells the seed whether its file is news. */
    digest: text('digest').notNull(),
    body: jsonb('body').notNull(),
    author: text('author').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.locale, table.version] }),
    index('content_versions_slug').on(table.slug, table.locale),
    check('content_versions_version_positive', sql`${table.version} > 0`),
    check('content_versions_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)

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

/** What was agreed to, by whom (a random id), to which words. Rows are only ever added. */
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
