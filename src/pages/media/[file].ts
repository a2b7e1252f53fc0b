import type { APIRoute } from 'astro'

/** A picture of the operator's. Its name says what is in it, so whoever has it need never ask again. */
export const GET: APIRoute = async ({ params: { file = '' }, locals: { shop } }) => {
  const found = await shop.media.find(file)
  if (!found) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
  return new Response(Buffer.from(found.bytes), {
    headers: {
      'content-type': found.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}
