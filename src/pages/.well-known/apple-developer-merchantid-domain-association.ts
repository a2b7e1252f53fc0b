import type { APIRoute } from 'astro'

export const prerender = false

/** By this file Apple knows that the domain is ours. Absent until it is configured. */
export const GET: APIRoute = ({ locals }) => {
  const { domainAssociation } = locals.shop.payments.applePay
  return domainAssociation === null
    ? new Response(null, { status: 404 })
    : new Response(domainAssociation, {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' },
      })
}
