import type { Link } from '#content/schemas/common.ts'
import type { ListingView } from './listing-view.ts'

/**
 * What stands below the results of a search: the categories they stand in (of that name, where there are none), and
 * what others look for.
 */
export async function loadSearchHelp(
  { shop, storefront }: Pick<App.Locals, 'shop' | 'storefront'>,
  { asked, listing, view }: Pick<ListingView, 'asked' | 'listing' | 'view'>,
): Promise<{ readonly categories: readonly Link[]; readonly trending: readonly Link[] }> {
  const [suggestions, terms] = await Promise.all([
    asked.text === null || listing.total > 0 ? undefined : shop.search.suggest(asked.text, storefront),
    shop.search.trending(storefront),
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
