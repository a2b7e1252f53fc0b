import type { APIRoute } from 'astro'
import { readBoundedBody } from '#kernel/bounded-body.ts'

export const prerender = false

const statuses = {
  forged: 401,
  unreadable: 400,
  'none-expected': 404,
  'unknown-provider': 404,
} as const

/** Webhooks of payment providers. The response never tells why one was rejected. */
export const POST: APIRoute = async ({ request, params, url, locals }) => {
  const { shop, requestId } = locals
  const respond = (status: number) =>
    new Response(null, { status, headers: { 'cache-control': 'private, no-store' } })
  const body = await readBoundedBody(request, 64 * 1024)
  if (body === undefined) return respond(413)
  try {
    const handled = await shop.payments.handleWebhook(params.provider ?? '', {
      headers: Object.fromEntries(request.headers),
      query: Object.fromEntries(url.searchParams),
      body,
    })
    return respond(handled.ok ? 200 : statuses[handled.failure.kind])
  } catch (error) {
    // Without an acknowledgment, the provider sends it again.
    shop.report(error, { what: 'handle a payment webhook', requestId })
    return respond(500)
  }
}
