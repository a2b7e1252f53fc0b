import type { APIRoute } from 'astro'
import { cookies } from '#kernel/cookies.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { keepKiosk } from '#web/kiosk/keep-kiosk.ts'
import { pathTo } from '#web/paths.ts'
import { parseGuestToken } from '#kernel/visitor-token.ts'

/**
 * Forgets the shopper at a kiosk: rows under their tokens, all cookies and the HTTP cache, then shows the wall. A form without
 * JavaScript ("I am done"), or sent by a script when the kiosk is idle or its cart has gone to a phone.
 */
export const POST: APIRoute = async (context) => {
  const { kiosk, shop, storefront, requestId } = context.locals
  const signedId = context.cookies.get(cookies.kiosk)?.value
  if (!kiosk || signedId === undefined)
    return new Response(null, { status: 404, headers: { 'cache-control': 'private, no-store' } })
  const tokens = [cookies.guestCart, cookies.guestSession].flatMap(
    (name) => parseGuestToken(context.cookies.get(name)?.value) ?? [],
  )
  // The browser forgets in any case: without its tokens the rows cannot be found.
  await Promise.all([
    shop.forgetVisitor({ tokens, from: clientAddressOf(context) }),
    shop.kiosks.noteVisit(kiosk),
  ]).catch((error: unknown) => {
    shop.report(error, { what: 'forget the visitor of a kiosk', requestId })
  })
  const headers = keepKiosk(context, signedId)
  return new Response(null, {
    status: 303,
    headers: { ...headers, location: pathTo(storefront.code, 'digitalWall') },
  })
}
