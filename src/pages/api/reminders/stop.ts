import type { APIRoute } from 'astro'

const headers = { 'cache-control': 'private, no-store' }

/** The one-click unsubscription of mail programs, as that of alerts: the token is the authority. */
export const POST: APIRoute = async ({ locals, url }) => {
  const stopped = await locals.shop.reminders.stop(url.searchParams.get('t') ?? '')
  return new Response(null, { status: stopped.ok ? 200 : 404, headers })
}
