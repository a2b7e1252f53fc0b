import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { BulkQuoteChangeFailure, BulkQuoteEvent, BulkQuoteState } from './bulk-quote-state.ts'
import type { BulkQuote, BulkQuoteRevision } from './bulk-quote.ts'
import type { BulkListFailure, ReadRow } from './read-bulk-list.ts'

type NewBulkQuote = Pick<
  BulkQuote,
  'number' | 'country' | 'language' | 'company' | 'message' | 'requestedAt'
> & {
  /** Of the form: the same key is the same quote. */
  readonly key: string
  readonly lines: BulkQuoteRevision['lines']
  /** Revision 1, when the prices are offered at once; null: a person looks at it. */
  readonly offer: Pick<BulkQuoteRevision, 'validUntil' | 'note'> | null
}

export type BulkQuoteFilter = {
  readonly country: string | null
  readonly state: BulkQuoteState | null
  /** Numbers of quotes after which the list goes on; newest first. */
  readonly before: string | null
  readonly limit: number
}

export type BulkQuoteRepository = {
  /** Once per key, with the message about it; the same key returns the same quote. */
  add(quote: NewBulkQuote): Promise<BulkQuote>
  find(id: string): Promise<BulkQuote | undefined>
  findByNumber(number: string): Promise<BulkQuote | undefined>
  /** All offers, the first one first. */
  listRevisions(id: string): Promise<readonly BulkQuoteRevision[]>
  list(filter: BulkQuoteFilter): Promise<readonly BulkQuote[]>
  /** Locks the quote, applies the event by the table, stores it with the message about it. Undefined: there is none. */
  advance(
    id: string,
    event: BulkQuoteEvent,
    at: Instant,
  ): Promise<Result<BulkQuote, BulkQuoteChangeFailure> | undefined>
  /** Closes at most `limit` quotes whose validity is over. Returns their number. */
  expire(now: Instant, limit: number): Promise<number>
  /** Queues a reminder, once per revision, of quotes that end until a moment. Returns their number. */
  remind(now: Instant, until: Instant): Promise<number>
}

/** A list of products between its upload and the request: what was read, not yet checked. */
export type BulkLists = {
  /** Returns its id, which opens it. */
  save(rows: readonly ReadRow[], at: Instant): Promise<string>
  find(id: string): Promise<readonly ReadRow[] | undefined>
}

export type ListFileFailure =
  BulkListFailure | { readonly kind: 'unreadable-file' | 'file-too-large' | 'busy' }

/** Rows of a CSV or XLSX file. */
export type ReadListFile = (bytes: Uint8Array) => Promise<Result<readonly ReadRow[], ListFileFailure>>
