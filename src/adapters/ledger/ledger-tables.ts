import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { shopAccounts, type AccountKind, type AccountRef, type LedgerUnit } from '#commerce/ledger/account.ts'
import type { LedgerEvent } from '#commerce/ledger/posting.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

const shopKinds = sql.raw(shopAccounts.map((kind) => `'${kind}'`).join(', '))

/** Accounts of the ledger. Balances change by entries alone: a trigger adds them, and rejects any other change. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    /** Of a card: the card's id. */
    id: uuid('id').primaryKey(),
    key: text('key').notNull().unique('ledger_accounts_key'),
    kind: text('kind').$type<AccountKind>().notNull(),
    unit: text('unit').$type<LedgerUnit>().notNull(),
    ref: jsonb('ref').$type<AccountRef>().notNull(),
    customerId: uuid('customer_id'),
    /** Null: an account of the shop, which is the sum of its entries, so that orders need not wait for one row. */
    balanceMinor: minor('balance_minor'),
    /** From when it can no longer be spent; null: never. */
    expiresAt: at('expires_at'),
    isBlocked: boolean('is_blocked').notNull().default(false),
    /** Of a card: the last characters of its code. */
    last: text('last').notNull().default(''),
    openedAt: at('opened_at').notNull(),
    /** When its balance last changed; of an account of the shop, when it was opened. A trigger keeps it. */
    movedAt: at('moved_at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_accounts_customer').on(table.customerId),
    index('ledger_accounts_expiry')
      .on(table.expiresAt)
      .where(sql`${table.kind} in ('credit', 'points') and ${table.balanceMinor} > 0`),
    // Of the list of wallets: the newest, those of a country, and what else the same customer has in it.
    index('ledger_accounts_moved')
      .on(table.movedAt, table.id)
      .where(sql`${table.kind} in ('wallet', 'credit') and ${table.customerId} is not null`),
    index('ledger_accounts_moved_in')
      .on(table.unit, table.movedAt, table.id)
      .where(sql`${table.kind} in ('wallet', 'credit') and ${table.customerId} is not null`),
    index('ledger_accounts_of_wallet')
      .on(table.customerId, table.unit)
      .where(sql`${table.kind} in ('wallet', 'credit') and ${table.customerId} is not null`),
    index('ledger_accounts_filled')
      .on(table.customerId, table.unit)
      .where(
        sql`${table.kind} in ('wallet', 'credit') and ${table.customerId} is not null and ${table.balanceMinor} > 0`,
      ),
    check('ledger_accounts_balance', sql`${table.balanceMinor} >= 0`),
    check('ledger_accounts_stored', sql`(${table.balanceMinor} is null) = (${table.kind} in (${shopKinds}))`),
  ],
)

/** Events of the ledger, once per key. Never changed and never deleted: triggers reject it. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull().unique('ledger_postings_key'),
    event: text('event').$type<LedgerEvent>().notNull(),
    unit: text('unit').$type<LedgerUnit>().notNull(),
    /** What it moves in all: the sum of its credits. */
    movedMinor: minor('moved_minor').notNull(),
    at: at('at').notNull(),
    orderId: uuid('order_id'),
    returnId: uuid('return_id'),
    cardId: uuid('card_id'),
    customerId: uuid('customer_id'),
  },
  (table) => [
    index('ledger_postings_order').on(table.orderId),
    check('ledger_postings_moved', sql`${table.movedMinor} > 0`),
  ],
)

/** What a posting adds to an account, or takes from it. A trigger holds each posting to zero and to one unit. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    postingId: bigint('posting_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerPostings.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    minor: minor('minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postingId, table.accountId] }),
    index('ledger_entries_account').on(table.accountId, table.postingId),
    check('ledger_entries_minor', sql`${table.minor} <> 0`),
  ],
)

/** What an order has reserved of an account. The state changes once, from reserved to captured or released. */
export const ledgerReservations = pgTable(
  'ledger_reservations',
  {
    orderId: uuid('order_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state', { enum: ['reserved', 'captured', 'released'] }).notNull(),
    /** Given back after the capture. */
    creditedMinor: minor('credited_minor').notNull().default(0),
    reservedAt: at('reserved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.accountId] }),
    index('ledger_reservations_account').on(table.accountId),
    check('ledger_reservations_amount', sql`${table.amountMinor} > 0`),
    // Never more comes back than was captured.
    check(
      'ledger_reservations_credited',
      sql`${table.creditedMinor} between 0 and ${table.amountMinor} and (${table.creditedMinor} = 0 or ${table.state} = 'captured')`,
    ),
  ],
)

/** Gift cards of demo mode by the digest of their code. */
export const demoCards = pgTable('demo_cards', {
  codeDigest: text('code_digest').primaryKey(),
  cardId: uuid('card_id').notNull(),
})
