import type { AstroGlobal } from 'astro'
import type { Listing, ListingQuery } from '#commerce/search/listing.ts'
import { loadView, type View } from '#web/content/load-view.ts'
import { chosenFilters, recognised, type ChosenFilter } from './listing-filters.ts'
import {
  isNarrowed,
  listingPageSize,
  parseListingQuery,
  tidyQuery,
  writeListingQuery,
} from './listing-query.ts'
import { arrivalChange, arrivalLabel, completeArrival } from './listing-arrival.ts'
import { localHref, pathTo } from '#web/paths.ts'

type Context = Pick<AstroGlobal, 'locals' | 'response' | 'url' | 'request'>

/** A filter to let go when nothing has them all, with what there is without it. */
export type LetGo = ChosenFilter & { readonly found: number }

/** What a page of products shows, of a category or of a search. */
export type ListingView = {
  readonly view: View
  /** Path of the page, without a query. */
  readonly path: string
  /** The same without filters and order: the category, or the words alone. */
  readonly bare: string
  readonly asked: ListingQuery
  readonly listing: Listing
  readonly chosen: readonly ChosenFilter[]
  readonly letGo: readonly LetGo[]
  /** Path and query that crawlers are told of; null where words, a filter or an order make it one of endlessly many. */
  readonly canonical: string | null
  /** Whether a search begins here: its first page, without filters. */
  readonly isNewSearch: boolean
  /** Query of another page of the same listing. */
  toPage(page: number): string
}

/** Where to go instead of showing a listing. */
export type ListingRedirect = { readonly redirectTo: string }

/** Of a search for nothing: the page asks for words instead. */
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

/** Loads a listing as its address asks; a path to go to when that is not the address of what it asks, or by a rule. */
export async function loadListing(
  { locals, response, url, request }: Context,
  category: string | null,
): Promise<ListingRedirect | ListingView> {
  const { shop, storefront } = locals
  const { code, country } = storefront
  const path = category === null ? pathTo(code, 'search') : pathTo(code, 'listing', { category })
  const parsed = parseListingQuery(url.searchParams, country.currency)
  const asked: ListingQuery = {
    ...parsed,
    ...(parsed.arrival ? { arrival: completeArrival(parsed.arrival, locals) } : {}),
    category,
    pageSize: listingPageSize,
  }
  const to = (query: Partial<ListingQuery>) => path + writeListingQuery(query, country.currency)
  const tidy = tidyQuery(url.searchParams, country.currency)
  if (tidy !== undefined && request.method === 'GET') return { redirectTo: path + tidy }

  const nothingAsked = category === null && asked.text === null && !isNarrowed(asked)
  const listing = nothingAsked ? emptyListing : await shop.search.list(asked, storefront)
  if (listing.redirect !== null) return { redirectTo: localHref(code, listing.redirect) }
  const { tags, nextChange, total, page } = listing
  const isNewSearch = isFirstPageOfSearch(asked)
  if (isNewSearch) void shop.search.record(asked.text ?? '', total, storefront)
  const name = category === null ? 'search' : 'listing'
  const view = await loadView({ locals, response }, name, 'prices', [
    { tags, nextChange, stale: false },
    { tags: [], nextChange: arrivalChange(asked.arrival, locals), stale: false },
  ])
  const meant = { ...recognised(asked, listing), page }
  const chosen = chosenFilters(
    asked,
    listing,
    { ...locals, sayArrival: (arrival) => arrivalLabel(arrival, locals) },
    to,
  )
  return {
    view,
    path,
    bare: to({ text: asked.text }),
    asked,
    listing,
    chosen,
    letGo: total > 0 ? [] : await loadLetGo(chosen, locals),
    canonical: category === null || isNarrowed(meant) ? null : to(meant),
    isNewSearch,
    toPage: (number) => to({ ...meant, page: number }),
  }
}

/** Whether this is a search without filters, on its first page. */
const isFirstPageOfSearch = (asked: ListingQuery): boolean =>
  asked.text !== null && asked.category === null && asked.page === 1 && !isNarrowed(asked)

/** What there would be without each of the filters: the most helpful ones first, never more than five questions. */
async function loadLetGo(
  chosen: readonly ChosenFilter[],
  { shop, storefront }: App.Locals,
): Promise<readonly LetGo[]> {
  const found = await Promise.all(
    chosen.slice(0, 5).map(async (filter) => {
      const { total } = await shop.search.list({ ...filter.without, pageSize: 1 }, storefront)
      return { ...filter, found: total }
    }),
  )
  return found.filter(({ found: count }) => count > 0).sort((a, b) => b.found - a.found)
}
