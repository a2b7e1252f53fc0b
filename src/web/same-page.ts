import { withoutTracking } from '#kernel/tracking-parameters.ts'
import { inStorefront } from './paths.ts'

/**
 * The same page in another storefront, its query kept. With `keepPath` false (the page may not exist there) it is the
 * other storefront's home.
 */
export function samePage(url: URL, storefrontCode: string, keepPath: boolean): string {
  if (!keepPath) return `/${storefrontCode}`
  const [, country, , page, deeper] = url.pathname.split('/')
  const [there = ''] = storefrontCode.split('/')
  // A cart is other things at other prices elsewhere: that is told before the country changes.
  if (page === 'cart' && deeper === undefined && there !== country) return `${url.pathname}?country=${there}`
  const query = withoutTracking(url.search.slice(1))
  return inStorefront(storefrontCode, query === '' ? url.pathname : `${url.pathname}?${query}`)
}
