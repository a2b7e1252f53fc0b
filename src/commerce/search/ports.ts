import type { Category } from '#commerce/catalog/category.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Listing, ListingQuery, Suggestions } from './listing.ts'

/** Finds products; in process, unless a search server is configured. */
export type ProductSearch = {
  list(query: ListingQuery, storefront: Storefront): Promise<Listing>
  suggest(typed: string, storefront: Storefront): Promise<Suggestions>
}

/** What an index reads. */
export type SearchSource = {
  listCategories(): Promise<readonly Category[]>
  /** Stock in warehouses makes a product available, stock in stores makes it collectable there. */
  listLocations(): Promise<readonly StockLocation[]>
  /** A page, in the order of their codes. Stock is without reservations. */
  listRecords(after: string | null, limit: number): Promise<readonly ProductRecord[]>
  listByCodes(codes: readonly string[]): Promise<readonly ProductRecord[]>
  /** By product code. */
  loadRatings(): Promise<ReadonlyMap<string, Rating>>
}

/** Cleaned search terms by storefront and day. */
export type SearchLog = {
  record(term: string, found: number, store: string): Promise<void>
  /** The most frequent terms of the last days that had results. */
  listTrending(store: string, limit: number): Promise<readonly string[]>
}
