import type { APIRoute } from 'astro'
import { machineResponse } from '#web/http/machine-response.ts'
import { pathTo } from '#web/paths.ts'
import { alternatesOf } from '#web/seo/alternates.ts'
import { listingsOf } from '#web/seo/sitemap-listings.ts'
import { toSitemap } from '#web/seo/sitemap.ts'

/** All pages of a storefront that crawlers may index: content pages, category listings, and the products sold there. */
export const GET: APIRoute = async ({ locals: { shop, storefront } }) => {
  const { code } = storefront
  const [pages, products] = await Promise.all([
    shop.content.listIndexablePages(storefront),
    shop.catalog.listIndexable(storefront),
  ])
  const entry = (path: string, changedAt: string, countries = shop.countries) => ({
    url: shop.settings.origin + path,
    changedAt,
    alternates: alternatesOf(path, countries, shop.settings),
  })
  const xml = toSitemap([
    ...pages.map(({ path, changedAt }) => entry(`/${code}${path}`, changedAt)),
    ...listingsOf(products).map(({ path, changedAt }) =>
      entry(pathTo(code, 'listing', { category: path }), changedAt),
    ),
    ...products.map(({ urlKey, changedAt, soldIn }) =>
      // Countries that do not sell a product have no page of it for crawlers.
      entry(
        pathTo(code, 'product', { urlKey }),
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
