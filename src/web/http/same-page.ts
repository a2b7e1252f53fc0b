import { knownQuery } from '#web/page-routes.ts'
import { inStorefront, pathTo } from '#web/paths.ts'

/** The same page in another storefront with its query; its home when the page may not exist there (`keepPath` false). */
export function samePage(url: URL, storefrontCode: string, keepPath: boolean): string {
  if (!keepPath) return `/${storefrontCode}`
  const query = knownQuery(url.pathname, url.search.slice(1))
  return inStorefront(storefrontCode, query === '' ? url.pathname : `${url.pathname}?${query}`)
}

/** Query parameter of the country switch: path of the page to continue with, below the storefront. */
const pageParameter = 'page'

/**
 * Link to the country switch. A visitor with a cart is shown there how prices and availability would change; without one
 * the switch redirects to the page.
 */
export function countrySwitchHref(url: URL, from: string, to: string, keepPath: boolean): string {
  const page = samePage(url, '', keepPath).replace(/^\/+/, '/')
  const query = new URLSearchParams({ [pageParameter]: page }).toString()
  return `${pathTo(from, 'country', { to })}${page === '/' ? '' : `?${query}`}`
}

/** The page that the country switch of this address leads to; always a page of the shop. */
export function countrySwitchTarget(url: URL, storefrontCode: string): string {
  const page = url.searchParams.get(pageParameter) ?? '/'
  const own = /^\/(?![/\\])[^\\\s]*$/.test(page) ? page : '/'
  return `/${storefrontCode}${own === '/' ? '' : own}`
}
