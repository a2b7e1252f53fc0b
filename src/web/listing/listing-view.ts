import type { AstroGlobal } from 'astro'
import type { Listing, ListingQuery } from '#commerce/search/listing.ts'
import { comparedField } from '#web/product/compare-tray.ts'
import { loadView, type View, type ViewPart } from '#web/content/load-view.ts'
import { chosenFilters, withKnownValues, type ChosenFilter } from './listing-filters.ts'
import {
  isFirstPageOfSearch,
  isNarrowed,
  listingPageSize,
  parseListingQuery,
  tidyQuery,
  writeListingQuery,
} from './listing-query.ts'
import { arrivalChange, arrivalLabel, completeArrival } from './listing-arrival.ts'
import { localHref } from '#web/paths.ts'
import {
  defaultSort,
  listingPath,
  listingPathName,
  queryOfPlace,
  type ListingPlace,
} from './listing-place.ts'

type Context = Pick<AstroGlobal, 'locals' | 'response' | 'url' | 'request'>

/** A filter that may be removed when there are no results, with the number of results without it. */
type RemovableFilter = ChosenFilter & { readonly found: number }

/** A page of products, of a category or a search. */
export type ListingView = {
  readonly view: View
  /** Path of the page, without a query. */
  readonly path: string
  readonly place: ListingPlace
  /** The same without filters and sort order. */
  readonly bare: string
  readonly query: ListingQuery
  readonly listing: Listing
  readonly chosen: readonly ChosenFilter[]
  /** Codes in the tray as the address has them: the filters send them along. */
  readonly compared: readonly string[]
  readonly removable: readonly RemovableFilter[]
  /** Canonical path and query; null for searches and filtered or sorted listings, which are not indexed. */
  readonly canonical: string | null
  /** Whether this is the first page of a search, without filters. */
  readonly isNewSearch: boolean
  /** URL of another page of the listing. */
  toPage(page: number): string
  /** The same page with these products in its tray. */
  withCompared(codes: readonly string[]): string
}

/** A redirect instead of a listing. */
export type ListingRedirect = { readonly redirectTo: string }

/** For a search without words. */
const emptyListing: Listing = {
  total: 0,
  page: 1,
  pages: 1,
  pageSize: listingPageSize,
  cards: [],
  facets: [],
  ranges: [],
  understood: null,
  nearest: [],
  redirect: null,
  nextChange: null,
  tags: [],
}

/**
 * Loads a listing from its URL; `more`: what else the page shows, for its lifetime in the cache. Redirects to the canonical URL, or by
 * a redirect rule.
 */
export async function loadListing(
  { locals, response, url, request }: Context,
  place: ListingPlace,
  more: readonly ViewPart[] = [],
): Promise<ListingRedirect | ListingView> {
  const { shop, storefront } = locals
  const { code, country } = storefront
  const path = listingPath(place, code)
  const parsed = parseListingQuery(url.searchParams, country.currency)
  const query: ListingQuery = {
    ...parsed,
    ...(parsed.arrival ? { arrival: completeArrival(parsed.arrival, locals) } : {}),
    ...queryOfPlace(place),
    pageSize: listingPageSize,
  }
  const compared = url.searchParams.getAll(comparedField)
  const clean = (other: Partial<ListingQuery>) => path + writeListingQuery(other, country.currency)
  /** Without a script the tray of the listing goes from page to page in their addresses. */
  const to = (other: Partial<ListingQuery>) => addCompared(clean(other), compared)
  const tidy = tidyQuery(url.searchParams, country.currency)
  if (tidy !== undefined && request.method === 'GET') return { redirectTo: path + tidy }

  const isEmptySearch = place.kind === 'search' && query.text === null && !isNarrowed(query)
  const sort = query.sort === 'relevance' && query.text === null ? defaultSort(place) : query.sort
  const listing = isEmptySearch ? emptyListing : await shop.search.list({ ...query, sort }, storefront)
  const { tags, nextChange, total, page } = listing
  const isNewSearch = place.kind === 'search' && isFirstPageOfSearch(query)
  if (listing.redirect !== null) return { redirectTo: localHref(code, listing.redirect) }
  if (isNewSearch) shop.search.noteFound(query.text ?? '', total, storefront)
  const view = await loadView({ locals, response }, listingPathName(place), 'prices', [
    { tags, nextChange, stale: false },
    { tags: [], nextChange: arrivalChange(query.arrival, locals), stale: false },
    ...more,
  ])
  const effective = { ...withKnownValues(query, listing), page }
  const chosen = chosenFilters(
    query,
    listing,
    { ...locals, formatArrival: (arrival) => arrivalLabel(arrival, locals) },
    to,
  )
  return {
    view,
    path,
    place,
    bare: to({ text: query.text }),
    query,
    listing,
    chosen,
    compared,
    removable: total > 0 ? [] : await loadRemovable(chosen, locals),
    canonical: place.kind === 'search' || isNarrowed(effective) ? null : clean(effective),
    isNewSearch,
    toPage: (number) => to({ ...effective, page: number }),
    withCompared: (codes) => addCompared(clean(effective), codes),
  }
}

/** Whether it is a listing as it is first come to, which may say more than its products: its first page, not narrowed. */
export const isFirstView = ({ canonical, listing }: Pick<ListingView, 'canonical' | 'listing'>): boolean =>
  canonical !== null && listing.page === 1

const addCompared = (href: string, codes: readonly string[]): string =>
  codes.reduce(
    (before, code) =>
      `${before}${before.includes('?') ? '&' : '?'}${comparedField}=${encodeURIComponent(code)}`,
    href,
  )

/** Counts results without each of the first five filters; the most helpful come first. */
async function loadRemovable(
  chosen: readonly ChosenFilter[],
  { shop, storefront }: App.Locals,
): Promise<readonly RemovableFilter[]> {
  const found = await Promise.all(
    chosen.slice(0, 5).map(async (filter) => {
      const { total } = await shop.search.list({ ...filter.without, pageSize: 1 }, storefront)
      return { ...filter, found: total }
    }),
  )
  return found.filter(({ found: count }) => count > 0).sort((a, b) => b.found - a.found)
}
