import type { APIRoute } from 'astro'
import { pathTo } from '#web/paths.ts'

export const prerender = false

/**
 * Where a provider returns the browser by POST (Amazon Payment Services). The body is not read: redirects to the return
 * page, which syncs the attempt.
 */
export const POST: APIRoute = ({ params, locals }) =>
  new Response(null, {
    status: 303,
    headers: {
      location: pathTo(locals.storefront.code, 'checkoutReturn', { attempt: params.attempt ?? '' }),
      'cache-control': 'private, no-store',
    },
  })
