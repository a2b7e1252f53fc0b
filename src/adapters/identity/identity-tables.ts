import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GoogleAccount } from '#commerce/identity/challenge.ts'
import type { CodePurpose } from '#commerce/identity/code-rules.ts'
import type { CustomerEventKind } from '#commerce/identity/customer-record.ts'
import type { Identifier } from '#commerce/identity/identifier.ts'
import type { SignInState } from '#commerce/identity/sign-in-states.ts'
import { at } from '#infrastructure/db/columns.ts'
import { sessionColumns } from './session-columns.ts'

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Empty once erased. */
    name: text('name').notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    country: text('country').notNull(),
    /** Day and month, without a year. */
    birthDay: integer('birth_day'),
    birthMonth: integer('birth_month'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: at('terms_accepted_at'),
    adultConfirmedAt: at('adult_confirmed_at'),
    /** Promotions may be for customers of a group. */
    group: text('customer_group'),
    /** Id in the order-management system. */
    omsUserId: text('oms_user_id'),
    createdAt: at('created_at').notNull(),
    /** Since when an operator keeps the customer from paying in cash on delivery. */
    cashBlockedAt: at('cash_blocked_at'),
    deletionRequestedAt: at('deletion_requested_at'),
    erasedAt: at('erased_at'),
  },
  (table) => [
    index('customers_deletion')
      .on(table.deletionRequestedAt)
      .where(sql`${table.deletionRequestedAt} is not null and ${table.erasedAt} is null`),
    // Of the list of operators.
    index('customers_listed')
      .on(table.createdAt, table.id)
      .where(sql`${table.erasedAt} is null`),
    index('customers_listed_in')
      .on(table.country, table.createdAt, table.id)
      .where(sql`${table.erasedAt} is null`),
    check(
      'customers_birthday',
      sql`(${table.birthDay} is null) = (${table.birthMonth} is null)
        and (${table.birthDay} is null or ${table.birthDay} between 1 and 31 and ${table.birthMonth} between 1 and 12)`,
    ),
  ],
)

const customerId = () =>
  uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: customerId(),
    kind: text('kind', { enum: ['phone', 'email', 'google'] }).notNull(),
    value: text('value').notNull(),
    verifiedAt: at('verified_at'),
    lastProvenAt: at('last_proven_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('identities_own').on(table.customerId, table.kind, table.value),
    // By which operators find a customer.
    index('identities_value').on(table.value),
    index('identities_phone_end')
      .on(sql`reverse(${table.value}) text_pattern_ops`)
      .where(sql`${table.kind} = 'phone'`),
    // Unverified, several accounts may have it; verified, one account only.
    uniqueIndex('identities_verified')
      .on(table.kind, table.value)
      .where(sql`${table.verifiedAt} is not null`),
  ],
)

export const passwords = pgTable('passwords', {
  customerId: customerId().primaryKey(),
  /** $argon2id$v=19$m=…,t=…,p=…$salt$hash */
  hash: text('hash').notNull(),
  /** False: set by one who had not proven the account, as in an import. Dropped when its email is proven otherwise. */
  isVerified: boolean('is_verified').notNull(),
  setAt: at('set_at').notNull(),
})

export const sessions = pgTable('sessions', { ...sessionColumns, customerId: customerId() }, (table) => [
  unique('sessions_token_digest_unique').on(table.tokenDigest),
  index('sessions_customer').on(table.customerId, table.deviceDigest),
  index('sessions_device').on(table.deviceDigest),
  index('sessions_expiry').on(table.expiresAt),
])

/** Whose carts and wishlists do not expire: the digests of customers' visitor tokens, from their first sign-in on. */
export const customerVisitors = pgTable('customer_visitors', {
  tokenDigest: text('token_digest').primaryKey(),
  customerId: customerId().unique('customer_visitors_customer'),
})

/** What a browser is proving; its token is in a cookie. */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenDigest: text('token_digest').notNull().unique(),
    state: text('state').$type<SignInState>().notNull(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    identifier: jsonb('identifier').$type<Identifier>(),
    sentTo: jsonb('sent_to').$type<Identifier>(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    google: jsonb('google').$type<GoogleAccount>(),
    nonce: text('nonce'),
    next: text('next'),
    sends: integer('sends').notNull(),
    lastSentAt: at('last_sent_at'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('challenges_created').on(table.createdAt)],
)

/** Codes that were sent, as keyed digests. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    identifier: jsonb('identifier').$type<Identifier>().notNull(),
    /** Null: a mail. */
    dialCode: text('dial_code'),
    digest: text('digest').notNull(),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    enteredAt: at('entered_at'),
  },
  (table) => [
    index('one_time_codes_challenge').on(table.challengeId, table.sentAt),
    index('one_time_codes_dial_code').on(table.dialCode, table.sentAt),
  ],
)

/** Moments at which a subject (a keyed digest) used a unit of its budgets, in milliseconds of the epoch. */
export const attemptBudgets = pgTable(
  'attempt_budgets',
  {
    subject: text('subject').primaryKey(),
    uses: bigint('uses', { mode: 'number' }).array().notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [index('attempt_budgets_changed').on(table.changedAt)],
)

/** Text messages with codes to a dial code, on one day. */
export const dialCodeBudgets = pgTable(
  'dial_code_budgets',
  {
    dialCode: text('dial_code').primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    sent: integer('sent').notNull(),
    pausedUntil: at('paused_until'),
  },
  (table) => [check('dial_code_budgets_sent', sql`${table.sent} >= 0`)],
)

/** Appended, never changed, but for `detail`, which is cleared with the account. */
export const customerEvents = pgTable(
  'customer_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: customerId(),
    kind: text('kind').$type<CustomerEventKind>().notNull(),
    at: at('at').notNull(),
    detail: jsonb('detail').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [index('customer_events_customer').on(table.customerId, table.at)],
)
