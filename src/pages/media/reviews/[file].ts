import type { APIRoute } from 'astro'

/** "{id}.jpg", or "{id}-small.jpg". */
const form = /^([\da-f-]{36})(-small)?\.jpg$/

/** A photo of a published review. Cached for an hour, since a review can be rejected later. */
export const GET: APIRoute = async ({ params: { file = '' }, locals: { shop } }) => {
  const [, id = '', small] = form.exec(file) ?? []
  const bytes = id === '' ? undefined : await shop.reviews.findPhoto(id, small ? 'small' : 'large')
  if (!bytes) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  })
}
