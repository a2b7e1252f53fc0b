import type { APIRoute } from 'astro'

const headers = { 'cache-control': 'private, no-store' }

/**
 * The one-click unsubscription of mail programs (RFC 8058): they post without a cookie to the address in the header of the
 * mail. What is posted is not read; the token is the authority. Repeating it has no effect.
 */
export const POST: APIRoute = async ({ locals, url }) => {
  const stopped = await locals.shop.alerts.stop(url.searchParams.get('t') ?? '')
  return new Response(null, { status: stopped.ok ? 200 : 404, headers })
}
