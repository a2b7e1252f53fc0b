import type { APIRoute } from 'astro'
import { setCachePolicy } from '#web/cache-policy.ts'
import { customerOfReport } from '#web/customers/signed-in.ts'
import { problemResponse } from '#web/http/problem.ts'
import { suggest } from '#web/listing/suggestions.ts'

/** Suggestions for the search field: the same for all visitors of a storefront, cached for a short time. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { shop, t, requestId } = locals
  try {
    const response = Response.json(await suggest(url.searchParams.get('q') ?? '', locals))
    setCachePolicy(response.headers, 'suggestions', { now: shop.clock.now(), tags: ['catalog'] })
    return response
  } catch (error) {
    shop.report(error, { what: 'suggest', customer: await customerOfReport(locals), requestId })
    return problemResponse({ kind: 'unexpected', status: 500, t, requestId })
  }
}
