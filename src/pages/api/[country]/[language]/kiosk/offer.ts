import type { APIRoute } from 'astro'

/** What has become of the cart that a kiosk offers to a phone; asked by the script of the page with its code. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { kiosk, shop } = locals
  const headers = { 'cache-control': 'private, no-store' }
  if (!kiosk) return new Response(null, { status: 404, headers })
  return Response.json({ state: await shop.kiosks.offerState(url.searchParams.get('id') ?? '') }, { headers })
}
