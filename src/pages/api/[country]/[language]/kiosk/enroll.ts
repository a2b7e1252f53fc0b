import type { APIRoute } from 'astro'
import { clientAddressOf } from '#web/http/client-address.ts'
import { keepKiosk } from '#web/kiosk/keep-kiosk.ts'
import { pathTo } from '#web/paths.ts'

/** The one-time link of an invitation, opened in the browser of a showroom screen: it is a kiosk from then on. */
export const GET: APIRoute = async (context) => {
  const { shop, storefront, t } = context.locals
  const token = context.url.searchParams.get('token') ?? ''
  const enrolled = await shop.kiosks.enroll(token, clientAddressOf(context), storefront)
  if (!enrolled.ok) {
    const isGone = enrolled.failure.kind === 'invalid-link'
    return new Response(t(isGone ? 'pages:kiosk.link' : 'errors:request.too-many'), {
      status: isGone ? 404 : 429,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
    })
  }
  const headers = keepKiosk(context, enrolled.value.signedId)
  return new Response(null, {
    status: 303,
    headers: { ...headers, location: pathTo(storefront.code, 'digitalWall') },
  })
}
