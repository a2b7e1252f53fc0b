import type { APIRoute } from 'astro'
import { pathTo } from '#web/paths.ts'

export const prerender = false

/**
 * Where a provider sends the browser back by POST (Amazon Payment Services). What is posted is not even read: on by GET
 * to the page that asks the provider.
 */
export const POST: APIRoute = ({ params, locals }) =>
  new Response(null, {
    status: 303,
    headers: {
      location: pathTo(locals.storefront.code, 'checkoutReturn', { attempt: params.attempt ?? '' }),
      'cache-control': 'private, no-store',
    },
  })
