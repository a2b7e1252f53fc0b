import type { APIRoute } from 'astro'

/** An uploaded picture. Its name contains a hash of its content, so it is cached for ever. */
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
