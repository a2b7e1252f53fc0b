import type { Listing, ListingQuery, Suggestions } from '#commerce/search/listing.ts'
import type { Storefront } from '#kernel/storefront.ts'

export type SearchFacade = {
  /** Listings of categories and results of searches, with facets over the whole of them. */
  list(query: ListingQuery, storefront: Storefront): Promise<Listing>
  suggest(typed: string, storefront: Storefront): Promise<Suggestions>
  /** Remembers what was looked for; what is not a word of anybody's is dropped. Never fails. */
  record(typed: string, found: number, storefront: Storefront): Promise<void>
  trending(storefront: Storefront): Promise<readonly string[]>
}
