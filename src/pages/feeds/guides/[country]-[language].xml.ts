import type { APIRoute } from 'astro'
import { machineResponse } from '#web/http/machine-response.ts'
import { toGuideFeed } from '#web/seo/guide-feed.ts'

/** The guides of a storefront as RSS, for feed readers. */
export const GET: APIRoute = async ({ locals }) => {
  const { shop, storefront } = locals
  const guides = await shop.content.listGuides(storefront)
  return machineResponse(toGuideFeed(guides.value, locals), 'application/rss+xml; charset=utf-8', {
    now: shop.clock.now(),
    tags: guides.tags,
  })
}
