import { defineMiddleware } from 'astro:middleware'
import { isTrustedSender } from './check-origin-rules.ts'

/** Rejects requests that another site makes a visitor's browser send (design §16). */
export const checkOrigin = defineMiddleware((context, next) => {
  const { request, url, locals } = context
  const sender = {
    method: request.method,
    pathname: url.pathname,
    here: url.origin,
    origin: request.headers.get('origin'),
    fetchSite: request.headers.get('sec-fetch-site'),
  }
  if (isTrustedSender(sender, locals.shop.settings.origin)) return next()
  const problem = { type: 'about:blank', title: locals.t('errors:request.foreign-origin'), status: 403 }
  return new Response(JSON.stringify({ ...problem, kind: 'foreign-origin', instance: locals.requestId }), {
    status: 403,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
})
