import type { APIRoute } from 'astro'
import { machineResponse } from '#web/http/machine-response.ts'
import { toManifest } from '#web/seo/manifest.ts'

export const GET: APIRoute = ({ locals: { shop, storefront, t } }) =>
  machineResponse(JSON.stringify(toManifest(storefront, t)), 'application/manifest+json; charset=utf-8', {
    now: shop.clock.now(),
  })
