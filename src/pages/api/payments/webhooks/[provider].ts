import type { APIRoute } from 'astro'
import { readRawBody } from '#web/http/raw-body.ts'

export const prerender = false

const statuses = {
  forged: 401,
  unreadable: 400,
  'none-expected': 404,
  'unknown-provider': 404,
} as const

/**
 * Providers tell us here. Proven on the raw body, kept once, acknowledged; the provider is asked afterwards. Nothing is
 * said of why one was refused.
 */
export const POST: APIRoute = async ({ request, params, url, locals }) => {
  const { shop, requestId } = locals
  const answer = (status: number) =>
    new Response(null, { status, headers: { 'cache-control': 'private, no-store' } })
  const body = await readRawBody(request, 64 * 1024)
  if (body === undefined) return answer(413)
  try {
    const heard = await shop.payments.handleWebhook(params.provider ?? '', {
      headers: Object.fromEntries(request.headers),
      query: Object.fromEntries(url.searchParams),
      body,
    })
    return answer(heard.ok ? 200 : statuses[heard.failure.kind])
  } catch (error) {
    // Not acknowledged: the provider sends it again.
    shop.report(error, { what: 'hear a payment webhook', requestId })
    return answer(500)
  }
}
