import { createAhlanModule } from '#adapters/ahlan/create-ahlan-module.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock } from '#kernel/instant.ts'
import { theCountries } from './the-countries.ts'

/** Wallets, credit and points over a database that other parts of a shop use, too. */
export const anAhlanModule = (db: Database, clock: Clock) =>
  createAhlanModule(db, {
    book: createLedgerBook(db),
    contentDirectory: 'src/content',
    countries: theCountries,
    clock,
    secret: 'a secret of the tests',
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    returnDays: () => 14,
  })
