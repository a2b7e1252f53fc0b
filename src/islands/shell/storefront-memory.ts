import { cookieLifetimeSeconds, pageCookies } from '#kernel/page-cookies.ts'
import { writeCookie } from './write-cookie.ts'

/** "ae/ar" from a path of a storefront. Only the server knows whether the country exists; it validates the cookie. */
export const storefrontOfPath = (path: string): string | undefined =>
  /^\/([a-z]{2}\/(?:en|ar))(?:\/|$)/.exec(path)?.[1]

/** Remembers where the visitor shops, for the next visit to "/". Cached pages cannot set cookies; a script can. */
export function rememberStorefront(): void {
  const code = storefrontOfPath(location.pathname)
  if (!code || document.body.dataset.screen === 'Empty Screen') return
  writeCookie(pageCookies.storefront, code, cookieLifetimeSeconds)
}
