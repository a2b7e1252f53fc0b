import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Result } from '#kernel/result.ts'
import type { Category } from './category.ts'
import type { ProductRecord } from './product-record.ts'

export type ProductChange =
  | { readonly kind: 'put'; readonly record: ProductRecord }
  | { readonly kind: 'removed'; readonly code: string }

/** Null: no longer sold there. */
export type PriceChange = {
  readonly sku: string
  readonly country: string
  readonly price: BookPrice | null
}

export type StockChangeOfSource = {
  readonly sku: string
  readonly location: string
  readonly onHand: number
}

export type SourceUnavailable = { readonly kind: 'source-unavailable'; readonly reason: string }

/** Changes since a cursor, and the cursor after them; the cursor that was given when there are no more. */
export type SourcePage<Change> = {
  readonly changes: readonly Change[]
  /** Changes that could not be read. */
  readonly unreadable: number
  readonly cursor: string | null
}

type ReadChanges<Change> = (cursor: string | null) => Promise<Result<SourcePage<Change>, SourceUnavailable>>

/** The retailer's catalog, where it is the master. Null as a cursor: from the beginning. */
export type CatalogSource = {
  listCategories(): Promise<Result<readonly Category[], SourceUnavailable>>
  readonly readProducts: ReadChanges<ProductChange>
  readonly readPrices: ReadChanges<PriceChange>
  readonly readStock: ReadChanges<StockChangeOfSource>
}
