import type { APIContext } from 'astro'
import { cookies } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'

/** What a kiosk keeps when a shopper leaves: that it is one, and the language of its wall. */
const retained: readonly string[] = [cookies.kiosk, cookies.storefront]
/** The longest that browsers keep a cookie; each visit begins it anew. */
const lifetimeSeconds = 400 * 24 * 60 * 60

/** Stores the id of a kiosk, which no script reads, and deletes every other cookie that the browser has sent, and its HTTP cache. */
export function keepKiosk(
  { cookies: jar, locals, request }: APIContext,
  signedId: string,
): Record<string, string> {
  const names = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('=', 1)[0] ?? '')
    .filter((name) => name !== '' && !retained.includes(name))
  for (const name of names) jar.delete(name, { path: cookiePath })
  jar.set(cookies.kiosk, signedId, {
    path: cookiePath,
    maxAge: lifetimeSeconds,
    sameSite: 'lax',
    httpOnly: true,
    secure: locals.shop.settings.origin.startsWith('https://'),
  })
  // Not "storage": the wall without a network is kept there.
  return { 'clear-site-data': '"cache"', 'cache-control': 'private, no-store' }
}
