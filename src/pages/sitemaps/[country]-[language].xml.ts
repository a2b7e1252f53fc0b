import type { APIRoute } from 'astro'
import { machineResponse } from '#web/machine-response.ts'
import { alternatesOf } from '#web/seo/alternates.ts'
import { toSitemap } from '#web/seo/sitemap.ts'

/** Every page of one storefront that crawlers may index. */
export const GET: APIRoute = async ({ locals: { shop, storefront } }) => {
  const pages = await shop.content.listIndexablePages(storefront)
  const xml = toSitemap(
    pages.map(({ path, changedAt }) => {
      const full = `/${storefront.code}${path}`
      return {
        url: shop.settings.origin + full,
        changedAt,
        alternates: alternatesOf(full, shop.countries, shop.settings),
      }
    }),
  )
  return machineResponse(xml, 'application/xml; charset=utf-8', { now: shop.clock.now(), tags: ['sitemap'] })
}
