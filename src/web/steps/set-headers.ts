import { defineMiddleware } from 'astro:middleware'
import { setCachePolicy } from '#web/cache-policy.ts'
import { securityHeaders } from '#web/http/security-headers.ts'

/** Sets language and security headers on all responses; those without a cache policy are not cached. */
export const setHeaders = defineMiddleware(async (context, next) => {
  const response = await next()
  const { headers } = response
  const { shop, storefront, preview } = context.locals
  if (headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('content-language', storefront.language)
    headers.set('vary', 'User-Agent, Content-Language, Accept-Encoding')
  }
  const read = context.request.method === 'GET' || context.request.method === 'HEAD'
  if (!headers.has('cache-control') || !read || preview)
    setCachePolicy(headers, 'personal', { now: shop.clock.now() })
  if (context.url.searchParams.has('preview')) headers.set('x-robots-tag', 'noindex, nofollow')
  for (const [name, value] of Object.entries(securityHeaders(shop.settings)))
    if (!headers.has(name)) headers.set(name, value)
  // The next page must not pass the secret of this address on. Not "no-referrer", which would make the origin of forms null.
  if (context.url.searchParams.has('t')) headers.set('referrer-policy', 'strict-origin')
  return response
})
