import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Redirect } from '#commerce/redirects/redirect.ts'
import type { ImportedCard } from './imported-card.ts'
import type { ImportedCustomer } from './imported-customer.ts'

/** Why a line of a file cannot be read as a product, or as a figure of one. */
export type UnreadableReason =
  | 'line-too-long'
  | 'quote-not-closed'
  | 'text-after-quote'
  | 'quote-inside'
  | 'wrong-column-count'
  | 'not-json'
  | 'not-an-object'
  | 'control-character'
  | 'missing'
  | 'too-long'
  | 'not-a-number'
  | 'decimal-comma'
  | 'ambiguous-number'
  | 'too-precise'
  | 'negative-price'
  | 'zero-price'
  | 'not-a-cost'
  | 'unknown-currency'
  | 'wrong-currency'
  | 'sale-not-below'
  | 'not-a-date'
  | 'not-allowed'
  | 'not-a-sku'
  | 'unknown-category'
  | 'unknown-location'
  | 'unknown-part'
  | 'sku-taken'
  | 'url-key-taken'
  | 'contradicts'
  | 'same-options'
  | 'option-missing'
  | 'line-skipped'
  | 'does-not-fit'

/** Why a line was not, or cannot be, imported. */
export type LineReason =
  | UnreadableReason
  | 'unknown-sku'
  | 'out-of-reach'
  | 'below-reserved'
  | 'not-an-address'
  | 'has-query'
  | 'reserved-address'
  | 'other-host'
  | 'status-and-target'
  | 'endless'
  | 'live-page'
  | 'promotion-runs'
  | 'not-a-contact'
  | 'not-a-group'
  | 'no-evidence'
  | 'two-accounts'
  | 'account-closed'
  | 'account-used'
  | 'unknown-account'
  | 'guessable-code'
  | 'code-twice'
  | 'known-code'
  | 'no-balance'
  | 'above-value'
  | 'expired-card'
  | 'card-used'
  | 'unknown-card'
  | 'changed-meanwhile'
  | 'broken'

/**
 * Faulty and unchanged lines are never written. A line that waits is written once: it is then done, or it is rejected because the
 * catalog is not what it was when the file was checked.
 */
export const lineStates = ['faulty', 'unchanged', 'waiting', 'done', 'rejected'] as const
export type LineState = (typeof lineStates)[number]

/** What a line is about, by its kind. Null: there is or was nothing. */
export type LineValue =
  | { readonly units: number }
  | { readonly price: BookPrice }
  /** Without tax, in minor units. Null: the reader may not see it. */
  | { readonly cost: number | null }
  | { readonly record: ProductRecord }
  | { readonly redirect: Pick<Redirect, 'to' | 'status'> }
  | { readonly promotion: Promotion }
  | { readonly customer: ImportedCustomer }
  /** Id of a customer, all that is remembered of a line that is written. */
  | { readonly account: string }
  | { readonly card: ImportedCard }
  /** Id of a gift card: the same. */
  | { readonly giftCard: string }

/** Whether a line of prices says what a unit costs. */
export const isCostLine = ({ before, after }: Pick<ImportLine, 'before' | 'after'>): boolean =>
  [before, after].some((value) => value !== null && 'cost' in value)

export type ImportLine = {
  /** In the order in which they are written, from 1. */
  readonly place: number
  /** Of the file, from 1, the header included. */
  readonly line: number
  /** A SKU, of a product its code, of a redirect its address, of a promotion its id, of a customer a masked contact, of a gift card the end of its code. Empty: a line that cannot be read. */
  readonly object: string
  /** A place of stock, or the country of a price, promotion, customer or gift card. */
  readonly where: string | null
  readonly state: LineState
  readonly column: string | null
  readonly reason: LineReason | null
  /** The beginning of the cell. */
  readonly read: string | null
  readonly before: LineValue | null
  readonly after: LineValue | null
}
