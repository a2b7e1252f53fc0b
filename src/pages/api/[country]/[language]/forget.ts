import type { APIRoute } from 'astro'
import { cookiePath, cookies } from '#kernel/cookies.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'
import { parseGuestToken } from '#kernel/visitor-token.ts'

/** What a kiosk keeps when a shopper leaves: that it is one, and its storefront. */
const retained: readonly string[] = [cookies.kiosk, cookies.storefront]

/**
 * Forgets the shopper at a kiosk: rows under their tokens and all cookies, then shows the wall. A form without JavaScript
 * ("I am done"), or sent by the island of an idle kiosk.
 */
export const POST: APIRoute = async (context) => {
  const { kiosk, shop, storefront, requestId } = context.locals
  if (!kiosk) return new Response(null, { status: 404, headers: { 'cache-control': 'private, no-store' } })
  const names = (context.request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('=', 1)[0] ?? '')
    .filter((name) => name !== '' && !retained.includes(name))
  const tokens = [cookies.guestCart, cookies.guestSession].flatMap(
    (name) => parseGuestToken(context.cookies.get(name)?.value) ?? [],
  )
  // The browser forgets in any case: without its tokens the rows cannot be found.
  await shop.forgetVisitor({ tokens, from: clientAddressOf(context) }).catch((error: unknown) => {
    shop.report(error, { what: 'forget the visitor of a kiosk', requestId })
  })
  for (const name of names) context.cookies.delete(name, { path: cookiePath })
  return context.redirect(pathTo(storefront.code, 'digitalWall'), 303)
}
