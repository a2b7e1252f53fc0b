import { defineMiddleware } from 'astro:middleware'
import { randomUUID } from 'node:crypto'
import { cookies } from '#kernel/cookies.ts'
import { createFindSignedIn } from '#web/customers/signed-in.ts'
import { shopAtOrigin } from '#web/shop-at-origin.ts'
import { getShop } from '#web/shop-registry.ts'

/** Sets request id (the HTTP server's, if any), shop, kiosk flag and preview. */
export const identifyRequest = defineMiddleware((context, next) => {
  context.locals.shop = shopAtOrigin(getShop(), context.url.origin)
  context.locals.requestId = context.request.headers.get('x-request-id') ?? randomUUID()
  context.locals.kiosk = context.cookies.has(cookies.kiosk)
  context.locals.signedIn = createFindSignedIn(context.locals, context.cookies)
  const token = context.url.searchParams.get('preview')
  context.locals.preview = token === null ? undefined : context.locals.shop.content.readPreview(token)
  return next()
})
