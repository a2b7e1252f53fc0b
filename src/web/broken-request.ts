import { paths } from './paths.ts'

/** As in paths, of any country and language: an unknown one has a page that says so. */
const inStorefront = /^\/([a-z]{2})\/([a-z]{2})(?=[/?#]|$)/

/**
 * The page for a request whose address cannot be read ("/ae/en/%zz"): in the storefront that the address begins with, else in
 * the default one. Only for browsers, which ask for HTML; all others get a line of text.
 */
export function findBrokenRequestPage(target: string, accept: string | undefined): string | undefined {
  if (!accept?.includes('text/html')) return undefined
  const [, country, language] = inStorefront.exec(target) ?? []
  return (country && language ? `/${country}/${language}` : '') + paths.brokenRequest.pattern
}
