import type { Country } from '#kernel/country.ts'
import type { PageSummary } from './gateway.ts'

/** The page of kiosks is not reachable elsewhere. */
const kioskPageId = 'dh-kiosk-landing-page'

/** Path of a page below the storefront ("" is home); undefined if it belongs to another country. */
export function pagePath(
  { pageId, slug }: Pick<PageSummary, 'pageId' | 'slug'>,
  country: Country,
  countries: readonly Country[],
): string | undefined {
  if (pageId === country.pageId) return ''
  if (pageId === country.storeLocatorPageId) return '/stores'
  if (pageId === country.catId) return '/categories'
  const elsewhere = countries.some((other) =>
    [other.pageId, other.storeLocatorPageId, other.catId].includes(pageId),
  )
  if (elsewhere || pageId === kioskPageId) return undefined
  return slug === undefined ? `/pages/${encodeURIComponent(pageId)}` : `/${slug}`
}
