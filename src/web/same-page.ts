import { inStorefront } from './paths.ts'

/** Marks of campaigns say where this visitor came from: they belong neither into links nor into cached pages. */
const marks = /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|ttclid|msclkid|twclid|yclid|srsltid|mc_[ce]id)$/

/**
 * The same page in another storefront, its query kept. With `keepPath` false (the page may not exist there) it is the
 * other storefront's home.
 */
export function samePage(url: URL, storefrontCode: string, keepPath: boolean): string {
  if (!keepPath) return `/${storefrontCode}`
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !marks.test(name)))
  return inStorefront(storefrontCode, query.size > 0 ? `${url.pathname}?${query}` : url.pathname)
}
