import type { APIRoute } from 'astro'
import { machineResponse } from '#web/http/machine-response.ts'

/** Products of one storefront for merchant centres (Google and those that read its format). */
export const GET: APIRoute = ({ locals: { shop, storefront } }) =>
  machineResponse(shop.catalog.writeFeed(storefront), 'application/xml; charset=utf-8', {
    now: shop.clock.now(),
    tags: ['catalog'],
  })
