import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, minor } from '#infrastructure/db/columns.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'
import { ledgerAccounts, ledgerPostings } from './ledger-tables.ts'

/** Reserved at the outside wallet before the order was written; gone when the ledger has reserved it too. */
export const outsideReservations = pgTable('outside_wallet_reservations', {
  orderId: uuid('order_id').primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => ledgerAccounts.id),
  amountMinor: minor('amount_minor').notNull(),
  reservedAt: at('reserved_at').notNull(),
  /** Since when the service is known to have it; null while it is reserved or released there. */
  confirmedAt: at('confirmed_at'),
})

/** Postings of the ledger on their passage to the outside wallet. */
export const outsideEntries = pgTable(
  'outside_wallet_entries',
  {
    id: bigint('posting_id', { mode: 'number' })
      .primaryKey()
      .references(() => ledgerPostings.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    state: text('state', { enum: ['waiting', 'delivered', 'given-up'] })
      .notNull()
      .default('waiting'),
    ...leaseColumns,
    problem: text('problem'),
  },
  (table) => [
    index('outside_wallet_entries_due').on(table.state, table.nextAt),
    index('outside_wallet_entries_account').on(table.accountId),
  ],
)
