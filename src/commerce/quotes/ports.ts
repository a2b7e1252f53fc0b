import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { ListedQuote, OrderOfQuote, QuoteListFilters, QuoteMessage } from './bulk-quote-admin.ts'
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

/** Who changes a quote, and which revision they saw; null: whatever it is. */
type OperatorsEdit = {
  readonly by: Operator
  readonly at: Instant
  readonly revision: number | null
  readonly key: string | null
  readonly reason: string | null
  readonly approvalId: string | null
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

/** Quotes as operators list, open and change them. */
export type QuotesOfOperators = {
  /**
   * Locks the quote and applies the event by the table, with its message and its row in the audit. Undefined: there is none. An event that was done by the same key, or that led where the quote is already,
   * changes nothing.
   */
  advanceFor(
    id: string,
    event: BulkQuoteEvent,
    edit: OperatorsEdit,
  ): Promise<Result<BulkQuote, BulkQuoteChangeFailure | { readonly kind: 'stale' }> | undefined>
  /** Of these countries. */
  listPage(
    query: ListQuery<QuoteListFilters>,
    countries: readonly CountryCode[],
  ): Promise<ListPage<ListedQuote>>
  /** Messages about it, the newest first, and the orders that were made of it and not canceled. */
  findFollowing(quote: Pick<BulkQuote, 'id' | 'number'>): Promise<{
    readonly orders: readonly OrderOfQuote[]
    readonly messages: readonly QuoteMessage[]
  }>
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
