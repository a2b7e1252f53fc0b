import { defineMiddleware } from 'astro:middleware'
import type { APIContext } from 'astro'
import { randomUUID } from 'node:crypto'
import { anyKiosk, type Kiosk } from '#commerce/kiosks/kiosk.ts'
import { cookies } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'
import { createFindSignedIn } from '#web/customers/signed-in.ts'
import { shopAtOrigin } from '#web/shop-at-origin.ts'
import { getShop } from '#web/shop-registry.ts'

/** Sets request id (the HTTP server's, if any), shop, kiosk and preview. */
export const identifyRequest = defineMiddleware((context, next) => {
  context.locals.shop = shopAtOrigin(getShop(), context.url.origin)
  context.locals.requestId = context.request.headers.get('x-request-id') ?? randomUUID()
  const token = context.url.searchParams.get('preview')
  context.locals.preview = token === null ? undefined : context.locals.shop.content.readPreview(token)
  const showsKiosk = context.locals.preview?.isKiosk && context.request.method === 'GET'
  context.locals.kiosk = showsKiosk ? anyKiosk : identifyKiosk(context)
  context.locals.signedIn = createFindSignedIn(context.locals, context.cookies)
  return next()
})

/** An id that the shop has not signed, or has revoked, is deleted: the browser gets the ordinary pages. */
function identifyKiosk({ cookies: jar, locals }: APIContext): Kiosk | null {
  if (locals.forKiosks) return anyKiosk
  const signedId = jar.get(cookies.kiosk)?.value
  if (signedId === undefined) return null
  const kiosk = locals.shop.kiosks.identify(signedId)
  if (!kiosk) jar.delete(cookies.kiosk, { path: cookiePath })
  return kiosk ?? null
}
