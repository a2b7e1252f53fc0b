import type { Category } from '#commerce/catalog/category.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Listing, ListingQuery, Suggestions } from './listing.ts'

/** Finds products: in process by default, a search server where one is configured. */
export type ProductSearch = {
  list(query: ListingQuery, storefront: Storefront): Promise<Listing>
  suggest(typed: string, storefront: Storefront): Promise<Suggestions>
}

/** Where an index gets its documents from. */
export type SearchSource = {
  listCategories(): Promise<readonly Category[]>
  /** Where goods stand: warehouses decide what is in stock, stores where it can be collected. */
  listLocations(): Promise<readonly StockLocation[]>
  /** In the order of their codes, a page at a time. Their stock is what nobody has reserved. */
  listRecords(after: string | null, limit: number): Promise<readonly ProductRecord[]>
  listByCodes(codes: readonly string[]): Promise<readonly ProductRecord[]>
  /** Of all products that have one, by their code. */
  loadRatings(): Promise<ReadonlyMap<string, Rating>>
}

/** What was looked for, cleaned and bounded, by storefront and day. */
export type SearchLog = {
  record(term: string, found: number, store: string): Promise<void>
  /** Most searched of the last days that found something. */
  listTrending(store: string, limit: number): Promise<readonly string[]>
}
