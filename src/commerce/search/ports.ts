import type { Category } from '#commerce/catalog/category.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { FacetName, Listing, ListingQuery, Suggestions } from './listing.ts'
import type { RulesInForce } from './rules/rules-in-force.ts'
import type { RuleTarget, StoredRule } from './rules/search-rule.ts'
import type { SearchTrial } from './search-trial.ts'

/** Finds products; in process, unless a search server is configured. */
export type ProductSearch = {
  list(query: ListingQuery, storefront: Storefront): Promise<Listing>
  suggest(typed: string, storefront: Storefront): Promise<Suggestions>
  /** Whether every word of a text is a word of the catalog or of the merchant's vocabulary, a stop word or a number. */
  knows(text: string): Promise<boolean>
  /** How a text is read and what it finds by these rules. */
  explain(text: string, storefront: Storefront, rules: RulesInForce): Promise<SearchTrial>
  /** Whether the storefront sells the product, or anything of the category or brand. */
  isSold(target: RuleTarget, storefront: Storefront): Promise<boolean>
  /** Whether any product of the catalog has a value of a facet. */
  hasValue(facet: FacetName, value: string): Promise<boolean>
}

/** The rules of merchandisers, as they are now. */
export type LiveRules = {
  all(): Promise<readonly StoredRule[]>
  inForce(storefront: Storefront): Promise<RulesInForce>
}

/** Terms that are never shown as trending, nor any that contains all words of one in a row. */
export type HiddenTerms = {
  list(): Promise<readonly string[]>
  /** The term as it is stored; undefined: it has no letter or digit. */
  hide(typed: string): Promise<string | undefined>
  /** False: it was not hidden. */
  unhide(typed: string): Promise<boolean>
}

/** SKUs of a country with a "was" price now, and when this changes next. */
export type ReducedPrices = { readonly skus: ReadonlySet<string>; readonly nextChange: Instant | null }

/** What an index reads. */
export type SearchSource = {
  listCategories(): Promise<readonly Category[]>
  /** Stock in warehouses makes a product available, stock in stores makes it collectable there. */
  listLocations(): Promise<readonly StockLocation[]>
  /** A page, in the order of their codes. Stock is without reservations. */
  listRecords(after: string | null, limit: number): Promise<readonly ProductRecord[]>
  listByCodes(codes: readonly string[]): Promise<readonly ProductRecord[]>
  /** Bundles are not among them: their prices are those of their components. */
  listReduced(country: CountryCode): Promise<ReducedPrices>
  /** By product code. */
  loadRatings(): Promise<ReadonlyMap<string, Rating>>
}

/** Cleaned search terms by storefront and day: counted in memory, written seconds later. */
export type SearchLog = {
  /** A visitor was shown the page of a search. */
  count(term: string, store: string): void
  /** What the page of a search found when it was made. */
  note(term: string, found: number, store: string): void
  /** The most frequent terms of the last thirty days that had results. */
  listTrending(store: string, limit: number): Promise<readonly string[]>
}
