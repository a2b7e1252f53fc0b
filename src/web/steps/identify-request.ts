import { defineMiddleware } from 'astro:middleware'
import { randomUUID } from 'node:crypto'
import { cookies } from '#kernel/cookies.ts'
import { getShop } from '#web/shop-registry.ts'

/** Request id (the front's, when there is one), shop and kiosk bit. */
export const identifyRequest = defineMiddleware((context, next) => {
  context.locals.shop = getShop()
  context.locals.requestId = context.request.headers.get('x-request-id') ?? randomUUID()
  context.locals.kiosk = context.cookies.has(cookies.kiosk)
  const token = context.url.searchParams.get('preview')
  context.locals.preview = token === null ? undefined : context.locals.shop.content.readPreview(token)
  return next()
})
