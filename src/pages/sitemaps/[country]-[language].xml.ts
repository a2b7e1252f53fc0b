import type { APIRoute } from 'astro'
import { machineResponse } from '#web/http/machine-response.ts'
import { alternatesOf } from '#web/seo/alternates.ts'
import { toSitemap } from '#web/seo/sitemap.ts'

/** Every page of one storefront that crawlers may index: edited pages, and the products that are sold there. */
export const GET: APIRoute = async ({ locals: { shop, storefront } }) => {
  const [pages, products] = await Promise.all([
    shop.content.listIndexablePages(storefront),
    shop.catalog.listIndexable(storefront),
  ])
  const entry = (path: string, changedAt: string, countries = shop.countries) => {
    const full = `/${storefront.code}${path}`
    return {
      url: shop.settings.origin + full,
      changedAt,
      alternates: alternatesOf(full, countries, shop.settings),
    }
  }
  const xml = toSitemap([
    ...pages.map(({ path, changedAt }) => entry(path, changedAt)),
    // Of a product only the storefronts that sell it: elsewhere its page is none for crawlers.
    ...products.map(({ urlKey, changedAt, soldIn }) =>
      entry(
        `/p/${urlKey}`,
        changedAt,
        shop.countries.filter(({ isoCode }) => soldIn.includes(isoCode)),
      ),
    ),
  ])
  return machineResponse(xml, 'application/xml; charset=utf-8', {
    now: shop.clock.now(),
    tags: ['sitemap', 'catalog'],
  })
}
