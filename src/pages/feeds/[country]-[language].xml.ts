import type { APIRoute } from 'astro'
import { machineResponse } from '#web/http/machine-response.ts'

/** The product feed of a storefront for merchant centers (Google and others that read its format). */
export const GET: APIRoute = ({ locals: { shop, storefront } }) =>
  machineResponse(shop.catalog.writeFeed(storefront), 'application/xml; charset=utf-8', {
    now: shop.clock.now(),
    tags: ['catalog'],
  })
