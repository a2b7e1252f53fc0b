import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { CardState } from '#commerce/gift-cards/card-states.ts'
import type { CardDesign, CardRecipient, CardTaxation } from '#commerce/gift-cards/gift-card.ts'
import type { Currency } from '#kernel/currency.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/** When a card ends, for sorting; one that is not claimed yet does so last. */
export const endOf = (expiresAt: SQLWrapper): SQL =>
  sql`(coalesce(${expiresAt}, timestamptz '9999-12-31 00:00:00+00'))`

/** A mail address, in lower case, or a phone number. */
export const contactOf = (recipient: SQLWrapper): SQL => sql`(${recipient} #>> '{contact,value}')`

/** Gift cards. What is on them is in the ledger, under the same id. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: uuid('id').primaryKey(),
    state: text('state').$type<CardState>().notNull(),
    country: char('country', { length: 2 }).notNull(),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    /** For which it was sold, or issued in place of another. */
    amountMinor: minor('amount_minor').notNull(),
    design: text('design').$type<CardDesign>().notNull(),
    isForMyself: boolean('is_for_myself').notNull(),
    recipient: jsonb('recipient').$type<CardRecipient>().notNull(),
    /** Who gives it. */
    giver: text('giver').notNull(),
    message: text('message').notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    /** Null: as soon as it is paid. */
    sendAt: at('send_at'),
    taxation: text('taxation').$type<Exclude<CardTaxation, null>>(),
    taxRate: integer('tax_rate'),
    /** Null: it replaces another, or an operator issued it. */
    orderId: uuid('order_id'),
    replaces: uuid('replaces').references((): AnyPgColumn => giftCards.id, { onDelete: 'cascade' }),
    /** Why an operator issued it. */
    issueReason: text('issue_reason'),
    buyerId: uuid('buyer_id').references(() => customers.id, { onDelete: 'set null' }),
    ownerId: uuid('owner_id').references(() => customers.id, { onDelete: 'set null' }),
    /** HMAC of the code; null before it is claimed. */
    codeDigest: text('code_digest'),
    last: text('last').notNull().default(''),
    linkVersion: smallint('link_version').notNull().default(1),
    orderedAt: at('ordered_at').notNull(),
    sentAt: at('sent_at'),
    claimedAt: at('claimed_at'),
    expiresAt: at('expires_at'),
    /** Days of the last notice of its end. */
    noticedDays: smallint('noticed_days'),
  },
  (table) => [
    uniqueIndex('gift_cards_code').on(table.codeDigest),
    uniqueIndex('gift_cards_order').on(table.orderId),
    index('gift_cards_replaces').on(table.replaces),
    index('gift_cards_owner').on(table.ownerId),
    index('gift_cards_buyer').on(table.buyerId),
    index('gift_cards_due')
      .on(table.sendAt)
      .where(sql`${table.state} = 'scheduled'`),
    index('gift_cards_expiring')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('active', 'expired')`),
    check('gift_cards_amount', sql`${table.amountMinor} > 0`),
    // A card with a code has been claimed, and one that was claimed has a code.
    check(
      'gift_cards_claimed',
      sql`(${table.codeDigest} is not null) = (${table.claimedAt} is not null) and (${table.claimedAt} is not null) = (${table.expiresAt} is not null)`,
    ),
    check(
      'gift_cards_state',
      sql`(${table.state} not in ('active', 'empty', 'blocked', 'expired') or ${table.claimedAt} is not null) and (${table.state} <> 'sent' or ${table.sentAt} is not null)`,
    ),
    check(
      'gift_cards_origin',
      sql`num_nonnulls(${table.orderId}, ${table.replaces}, ${table.issueReason}) = 1`,
    ),
    // Of the list of operators.
    index('gift_cards_ordered').on(table.orderedAt, table.id),
    index('gift_cards_state').on(table.state, table.orderedAt, table.id),
    index('gift_cards_country').on(table.country, table.orderedAt, table.id),
    index('gift_cards_ends').on(endOf(table.expiresAt), table.id),
    index('gift_cards_last').on(table.last),
    index('gift_cards_contact').on(contactOf(table.recipient)),
    index('gift_cards_phone').on(sql`reverse(${contactOf(table.recipient)}) text_pattern_ops`),
  ],
)

/** The history of a card: who did what, and why. Append-only. */
export const giftCardEvents = pgTable(
  'gift_card_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => giftCards.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    actor: text('actor', { enum: ['shopper', 'operator', 'system'] }).notNull(),
    note: text('note'),
    /** Of an operator: the same key on the same card is the same event. */
    key: text('key'),
    at: at('at').notNull(),
  },
  (table) => [
    index('gift_card_events_card').on(table.cardId),
    uniqueIndex('gift_card_events_key')
      .on(table.cardId, table.key)
      .where(sql`${table.key} is not null`),
  ],
)

/** How many cards a buyer has ordered on a day; the key is a digest of phone, email or account. */
export const giftCardBuyers = pgTable(
  'gift_card_buyers',
  {
    key: text('key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    cards: smallint('cards').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.day] }),
    check('gift_card_buyers_cards', sql`${table.cards} >= 0`),
  ],
)
