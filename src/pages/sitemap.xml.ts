import type { APIRoute } from 'astro'
import { languageCodes } from '#kernel/language.ts'
import { machineResponse } from '#web/http/machine-response.ts'
import { toSitemapIndex } from '#web/seo/sitemap.ts'

/** The index of all storefronts' sitemaps, with those of hidden countries. */
export const GET: APIRoute = ({ locals: { shop } }) => {
  const urls = shop.countries.flatMap(({ isoCode }) =>
    languageCodes.map((language) => `${shop.settings.origin}/sitemaps/${isoCode}-${language}.xml`),
  )
  return machineResponse(toSitemapIndex(urls), 'application/xml; charset=utf-8', { now: shop.clock.now() })
}
