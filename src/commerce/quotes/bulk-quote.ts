import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import type { BulkQuoteState } from './bulk-quote-state.ts'

/** A product of a bulk quote. Prices include tax, as all prices of the shop. */
export type BulkQuoteLine = {
  readonly sku: string
  readonly quantity: number
  readonly name: Bilingual
  /** "Sand · 220 cm"; empty when there was nothing to choose. */
  readonly choice: Bilingual
  /** HSN heading in India, "standard" elsewhere. */
  readonly taxClass: string
  /** The price of one unit in the shop when the line was written. */
  readonly listPrice: Money
  /** What one unit costs by this quote: never more than the list price of that moment. */
  readonly agreedPrice: Money
}

/** Who buys. */
export type Company = {
  readonly name: string
  /** Commercial registration or trade licence; null: not given. */
  readonly registration: string | null
  /** TRN, VATIN or GSTIN; null: not given, or the country has no such tax. */
  readonly taxNumber: string | null
  /** The person who is written to. */
  readonly contact: string
  readonly email: string
  readonly phone: string
  /** The company's own number of the purchase; null: not given. */
  readonly purchaseOrder: string | null
}

/** One state of an offer: what was offered until when. Revision 0 is the request, without a validity. */
export type BulkQuoteRevision = {
  readonly revision: number
  readonly lines: readonly BulkQuoteLine[]
  readonly validUntil: Instant | null
  /** What the shop writes with it, as plain text; null: nothing. */
  readonly note: string | null
  readonly at: Instant
}

/** Prices offered to a company for a list of products, until a day. */
export type BulkQuote = {
  readonly id: string
  /** "B-4K7R-9TXW" */
  readonly number: string
  readonly country: CountryCode
  readonly language: Language
  readonly state: BulkQuoteState
  readonly company: Company
  /** What the company wrote with its request; null: nothing. */
  readonly message: string | null
  /** The latest one counts; earlier ones stay readable. */
  readonly current: BulkQuoteRevision
  readonly requestedAt: Instant
  /** When it was accepted, declined, withdrawn or expired; null while it is open. */
  readonly closedAt: Instant | null
}
