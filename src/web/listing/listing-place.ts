import type { ProductCollection, ListingQuery, Sort } from '#commerce/search/listing.ts'
import { pathTo, type PathName } from '#web/paths.ts'

/** What a listing page is of: a category, a collection, or a search. */
export type ListingPlace =
  { readonly kind: 'search' } | { readonly kind: 'category'; readonly category: string } | ProductCollection

/** Its row in the paths table. */
export const listingPathName = ({ kind }: ListingPlace): PathName => (kind === 'category' ? 'listing' : kind)

/** Its path, without a query. */
export function listingPath(place: ListingPlace, storefrontCode: string): string {
  switch (place.kind) {
    case 'category':
      return pathTo(storefrontCode, 'listing', { category: place.category })
    case 'brand':
      return pathTo(storefrontCode, 'brand', { brand: place.brand })
    case 'collection':
      return pathTo(storefrontCode, 'collection', { slug: place.slug })
    case 'offers':
    case 'new':
    case 'search':
      return pathTo(storefrontCode, place.kind)
  }
}

/** The part of a query that the place decides. */
export const queryOfPlace = (place: ListingPlace): Pick<ListingQuery, 'category' | 'collection'> =>
  place.kind === 'category'
    ? { category: place.category, collection: null }
    : { category: null, collection: place.kind === 'search' ? null : place }

/** The order of a listing when none is chosen: what is new begins with the newest. */
export const defaultSort = (place: ListingPlace): Sort =>
  place.kind === 'collection' ? place.sort : place.kind === 'new' ? 'newest' : 'relevance'
