import type { IncomingHttpHeaders } from 'node:http'
import { cookies } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'

/** Endpoints with limits of their own, and files. */
const unlimited = ['/api/payments/', '/api/operations/', '/operations', '/crew/', '/graphql', '/media/']
export const isUnlimited = (path: string): boolean => unlimited.some((prefix) => path.startsWith(prefix))

/** Path prefixes that are not pages: they get the whole request and are not cached here. */
const endpoints = ['/_', '/api/', '/graphql', '/operations', '/crew/', '/dev/', '/media/']
export const isEndpoint = (path: string): boolean => endpoints.some((prefix) => path.startsWith(prefix))

const forPages = new Set(['GET', 'HEAD', 'POST'])
const forEndpoints = new Set([...forPages, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Methods allowed for a path. */
export const methodsOf = (path: string): ReadonlySet<string> =>
  path.startsWith('/api/') ? forEndpoints : forPages

/** Whether the shop has signed the id of a kiosk, and has not revoked it (src/commerce/kiosks). */
export type IsKiosk = (signedId: string) => boolean
/** `rejected`: a browser that says it is a kiosk and is none. */
export type KioskClass = 'none' | 'kiosk' | 'rejected'

const kioskCookie = new RegExp(`(?:^|;\\s*)${cookies.kiosk}=([^;]*)`)
export function kioskClass(cookie: string | undefined, isKiosk: IsKiosk): KioskClass {
  const signedId = cookie === undefined ? undefined : kioskCookie.exec(cookie)?.[1]?.trim()
  if (signedId === undefined) return 'none'
  return isKiosk(signedId) ? 'kiosk' : 'rejected'
}

/** Deletes the id of a kiosk that is none. */
export const kioskCookieDeleted = `${cookies.kiosk}=deleted; Path=${cookiePath}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`

/** Two Host headers: others on the way may have read the other one. */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') found += 1
  }
  return found > 1
}

/** Previews show unpublished content, so they are not cached. */
export const isPreview = (query: string): boolean => query !== '' && /(?:^|&)preview(?:=|&|$)/i.test(query)

/** What the shop says of its pages (src/web/page-routes.ts, src/web/cart/coupon-link.ts). */
export type PageRoutes = {
  /** Whether a page depends on its visitor; others are rendered once for all. */
  findPageRoute(path: string): { readonly personal: boolean }
  /** The path of the page that says that a request cannot be read; undefined: none, as for machines. */
  findBrokenRequestPage(target: string, accept: string | undefined): string | undefined
  /** The part of a query that the page at the path reads. */
  knownQuery(path: string, query: string): string
  /** Headers of the redirect that takes a coupon out of an address; undefined where there is none. */
  redirectCouponLink(
    path: string,
    query: string,
    visitor: { readonly secure: boolean; readonly kiosk: boolean },
  ): Readonly<Record<string, string>> | undefined
}

/** What the shop knows of paths that are no page (src/web/redirects/moved-pages.ts). */
export type MovedPages = {
  /** Undefined: the page is shown, or is not there. `page`: the path of what is shown for all that is gone. */
  find(
    path: string,
  ): Promise<
    | { readonly kind: 'moved'; readonly to: string; readonly status: 301 | 302 }
    | { readonly kind: 'gone'; readonly page: string }
    | undefined
  >
  /** A visitor requested a path that is no page. */
  noteMissing(path: string, referrer: string | undefined): void
}

/** What the shop counts of pages that visitors are shown, cached or not (src/web/listing/search-visits.ts). */
export type PageVisits = { note(url: string): void }

/** Request headers of a page that is cached for all visitors: no cookie, user agent or language. */
export const publicRequestHeaders = (host: string, requestId: string): IncomingHttpHeaders => ({
  host,
  accept: 'text/html,*/*',
  'x-request-id': requestId,
})
