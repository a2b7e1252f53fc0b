import { withoutTracking } from '#kernel/tracking-parameters.ts'
import { inStorefront, pathTo } from '#web/paths.ts'

/**
 * The same page in another storefront, its query kept. With `keepPath` false (the page may not exist there) it is the
 * other storefront's home.
 */
export function samePage(url: URL, storefrontCode: string, keepPath: boolean): string {
  if (!keepPath) return `/${storefrontCode}`
  const query = withoutTracking(url.search.slice(1))
  return inStorefront(storefrontCode, query === '' ? url.pathname : `${url.pathname}?${query}`)
}

/** Query parameter of the page that leads to another country: the page to go on with, below the storefront. */
export const pageParameter = 'page'

/**
 * The door to another country. A cart is other things at other prices there: behind the door who has one is told what
 * would change, and who has none goes straight on.
 */
export function countrySwitchHref(url: URL, from: string, to: string, keepPath: boolean): string {
  const page = samePage(url, '', keepPath).replace(/^\/+/, '/')
  const query = new URLSearchParams({ [pageParameter]: page }).toString()
  return `${pathTo(from, 'country', { to })}${page === '/' ? '' : `?${query}`}`
}

/** Where the door of this address leads: an own page, whatever stands in the address. */
export function countrySwitchTarget(url: URL, storefrontCode: string): string {
  const page = url.searchParams.get(pageParameter) ?? '/'
  const own = /^\/(?![/\\])[^\\\s]*$/.test(page) ? page : '/'
  return `/${storefrontCode}${own === '/' ? '' : own}`
}
