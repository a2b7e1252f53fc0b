import type { Listing, ListingQuery, Suggestions } from '#commerce/search/listing.ts'
import type { Storefront } from '#kernel/storefront.ts'

export type SearchFacade = {
  /** Listings of categories and results of searches, with facets over the whole of them. */
  list(query: ListingQuery, storefront: Storefront): Promise<Listing>
  suggest(typed: string, storefront: Storefront): Promise<Suggestions>
  /** Notes what a search found when its page was made. Never fails. */
  noteFound(typed: string, found: number, storefront: Storefront): void
  /** Counts a visitor's look at a search. Nothing of the visitor is stored, and no text that may hold personal data. Never fails. */
  noteSearched(typed: string, storefront: Storefront): void
  trending(storefront: Storefront): Promise<readonly string[]>
}
