import { eq } from 'drizzle-orm'
import type { LedgerBook } from '#commerce/ledger/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { openAccounts } from './accounts.ts'
import { expireDue } from './expire-due.ts'
import { ledgerAccounts } from './ledger-tables.ts'
import { post } from './post.ts'
import { ledgerReads } from './read-ledger.ts'
import { bookReservations } from './reservations.ts'

/** The ledger in the shop's own database. */
export type EmbeddedLedgerBook = LedgerBook<Database>

export const createLedgerBook = (db: Database): EmbeddedLedgerBook => ({
  post,
  ...bookReservations,
  ...ledgerReads(db),
  expireDue,
  async setCard(tx, { cardId, currency, at }, { last, expiresAt, isBlocked }) {
    await openAccounts(tx, [{ account: { kind: 'card', cardId }, unit: currency, at }])
    const change = {
      ...(last === undefined ? {} : { last }),
      ...(expiresAt === undefined ? {} : { expiresAt: expiresAt && new Date(expiresAt) }),
      ...(isBlocked === undefined ? {} : { isBlocked }),
    }
    if (Object.keys(change).length > 0)
      await tx.update(ledgerAccounts).set(change).where(eq(ledgerAccounts.id, cardId))
  },
})
