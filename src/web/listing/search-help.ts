import type { Link } from '#content/schemas/common.ts'
import { trendingTerms } from '#web/listing/trending-terms.ts'
import type { ListingView } from './listing-view.ts'

/** Shown below search results: their categories (or matching ones, without results), and popular searches. */
export async function loadSearchHelp(
  { shop, storefront }: Pick<App.Locals, 'shop' | 'storefront'>,
  { query, listing, view }: Pick<ListingView, 'query' | 'listing' | 'view'>,
): Promise<{ readonly categories: readonly Link[]; readonly trending: readonly Link[] }> {
  const [suggestions, terms] = await Promise.all([
    query.text === null || listing.total > 0 ? undefined : shop.search.suggest(query.text, storefront),
    trendingTerms({ shop, storefront }),
  ])
  const { menu } = view.shell.value
  const within = listing.facets.find(({ name }) => name === 'category')?.values ?? []
  return {
    categories: (suggestions?.categories ?? within.map(({ label, value }) => ({ label, path: value })))
      .slice(0, 12)
      .map(toLink),
    trending:
      terms.length > 0
        ? terms.slice(0, 12).map((term) => ({ label: term, href: `/search?q=${encodeURIComponent(term)}` }))
        : (menu?.items ?? []).map(({ label, href }) => ({ label, href })),
  }
}

const toLink = ({ label, path }: { label: string; path: string }): Link => ({ label, href: `/c/${path}` })
