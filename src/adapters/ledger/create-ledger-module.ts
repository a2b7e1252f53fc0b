import type { Clock } from '#kernel/instant.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { claimWalletsJob } from './claim-wallets.ts'
import { createLedgerBook, type EmbeddedLedgerBook } from './create-ledger-book.ts'
import { findDemoCard } from './demo-cards.ts'
import { createEmbeddedLedger, type FindCardId } from './embedded-ledger.ts'
import { expireStoredValueJob } from './expire-stored-value-job.ts'

type LedgerModule = {
  /** For modules that post events of their own. */
  readonly book: EmbeddedLedgerBook
  /** For checkout and orders. */
  readonly ledger: Ledger
  readonly jobs: readonly Job[]
}

type Deps = {
  readonly clock: Clock
  readonly mode: 'demo' | 'production'
  /** Cards by their codes; demo mode adds its own. */
  readonly findCardIds?: readonly FindCardId[]
}

export function createLedgerModule(db: Database, { clock, mode, findCardIds = [] }: Deps): LedgerModule {
  const book = createLedgerBook(db)
  const demo = mode === 'demo' ? [findDemoCard(db, book, clock)] : []
  return {
    book,
    ledger: createEmbeddedLedger(db, { book, clock, findCardIds: [...findCardIds, ...demo] }),
    jobs: [expireStoredValueJob(db, { clock }), claimWalletsJob(db, { clock })],
  }
}
