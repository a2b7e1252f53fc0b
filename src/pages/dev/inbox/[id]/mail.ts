import type { APIRoute } from 'astro'
import { isForDevelopers } from '#web/content/dev-page.ts'

/** A mail for its iframe: with its inline styles, and without scripts. */
export const GET: APIRoute = async (context) => {
  const { shop } = context.locals
  const message = isForDevelopers(context)
    ? await shop.inbox.find(context.params['id'] ?? '', shop.settings.origin)
    : undefined
  if (!message?.html) return new Response(null, { status: 404 })
  return new Response(message.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    },
  })
}
