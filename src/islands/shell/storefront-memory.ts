import { cookieLifetimeSeconds, cookiePath, pageCookies } from '#kernel/cookies.ts'

/** "ae/ar" from a path of a storefront. Only the server knows whether the country exists; it validates the cookie. */
export const storefrontOfPath = (path: string): string | undefined =>
  /^\/([a-z]{2}\/(?:en|ar))(?:\/|$)/.exec(path)?.[1]

/** Remembers where the visitor shops, for the next visit to "/". Cached pages cannot set cookies; a script can. */
export function rememberStorefront(): void {
  const code = storefrontOfPath(location.pathname)
  if (!code || document.body.dataset.screen === 'Empty Screen') return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${pageCookies.storefront}=${code}; Path=${cookiePath}; Max-Age=${cookieLifetimeSeconds}; SameSite=Lax${secure}`
}
