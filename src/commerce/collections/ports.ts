import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { FacetName, Listing, ListingQuery } from '#commerce/search/listing.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { Operator, Reach } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Collection, StoredCollection } from './collection.ts'

export const collectionStates = ['active', 'planned', 'over'] as const
export type CollectionState = (typeof collectionStates)[number]

export type CollectionFilters = { readonly country: string | null; readonly state: CollectionState | null }

/** The collections as they are now, for pages of the shop. */
export type CollectionsFacade = {
  /** The collection of an address that a storefront shows now, or at the moment of a preview; undefined: none. */
  find(slug: string, storefront: Storefront, at?: Instant): Promise<StoredCollection | undefined>
  list(storefront: Storefront): Promise<readonly StoredCollection[]>
  /** All of them, also those that have not begun. */
  listAll(): Promise<readonly StoredCollection[]>
  /** When a storefront shows one more or one less. */
  nextChange(storefront: Storefront): Promise<Instant | null>
}

/** What collections ask of the search. */
export type CollectionSearch = {
  list(query: ListingQuery, storefront: Storefront): Promise<Pick<Listing, 'total' | 'cards' | 'facets'>>
  /** Whether any product of the catalog has a value of a facet. */
  hasValue(facet: FacetName, value: string): Promise<boolean>
}

/** What a rule finds in a country. */
export type CollectionTrial = {
  readonly country: CountryCode
  readonly total: number
  readonly cards: readonly ProductCard[]
}

export type CollectionEdit = { readonly by: Operator; readonly at: Instant; readonly reason: string | null }

export type WriteCollectionAudit = (
  act: 'collection.add' | 'collection.edit' | 'collection.remove',
  collection: { readonly id: string; readonly country: CountryCode | null },
  before: ChangedFields,
  after: ChangedFields,
) => Promise<void>

/** Writers wait for each other, so that no two collections have one address. */
export type CollectionWriter = {
  get(id: string): Promise<StoredCollection | undefined>
  findBySlug(slug: string): Promise<StoredCollection | undefined>
  count(): Promise<number>
  insert(collection: Collection): Promise<StoredCollection>
  update(stored: StoredCollection, collection: Collection): Promise<StoredCollection>
  remove(id: string): Promise<void>
}

export type CollectionRepository = {
  /** Those of the codes that no product has; hidden products have theirs. */
  listUnknownProducts(codes: readonly string[]): Promise<readonly string[]>
  get(id: string): Promise<StoredCollection | undefined>
  /** Of these reaches, and of all countries. `today` by country; of a collection for all, that of the first. */
  listPage(
    query: ListQuery<CollectionFilters>,
    scope: { readonly reaches: readonly Reach[]; readonly today: ReadonlyMap<CountryCode, Day> },
  ): Promise<ListPage<StoredCollection>>
  /** A failure writes nothing. */
  write<Value, Failure>(
    work: (writer: CollectionWriter, audit: WriteCollectionAudit) => Promise<Result<Value, Failure>>,
    edit: CollectionEdit,
  ): Promise<Result<Value, Failure>>
}
