import type { APIRoute } from 'astro'
import type { Shop } from '#commerce/shop.ts'
import { sitemapFile } from '#kernel/stored-files.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { fileResponse } from '#web/http/machine-response.ts'
import { pathTo } from '#web/paths.ts'
import { alternatesOf } from '#web/seo/alternates.ts'
import { brandsOf, listingsOf } from '#web/seo/sitemap-listings.ts'
import { toSitemap } from '#web/seo/sitemap.ts'
import { getShop } from '#web/shop-registry.ts'

/**
 * All pages of a storefront that crawlers may index: content pages, stores, listings of categories and brands, and the products
 * sold there. The file is stored once, so it has the configured origin, whichever was asked.
 */
export const GET: APIRoute = ({ locals: { storefront } }) => {
  const shop = getShop()
  return fileResponse(shop, sitemapFile(storefront), () => writeSitemap(shop, storefront))
}

async function* writeSitemap(shop: Shop, storefront: Storefront): AsyncGenerator<string> {
  const { code } = storefront
  const [pages, products, stores, collections] = await Promise.all([
    shop.content.listIndexablePages(storefront),
    shop.catalog.listIndexable(storefront),
    shop.stores.list(storefront),
    shop.collections.list(storefront),
  ])
  const entry = (path: string, changedAt: string, countries = shop.countries) => ({
    url: shop.settings.origin + path,
    changedAt,
    alternates: alternatesOf(path, countries, shop.settings),
  })
  const changedAt = products
    .map((product) => product.changedAt)
    .sort()
    .at(-1)
  const guidesChangedAt = pages
    .flatMap(({ path, changedAt: at }) => (path.startsWith('/guides/') ? [at] : []))
    .sort()
    .at(-1)
  // Stores say no more than the page that lists them.
  const storesChangedAt = pages.find(({ path }) => path === '/stores')?.changedAt ?? changedAt
  const here = shop.countries.filter(({ isoCode }) => isoCode === storefront.country.isoCode)
  yield toSitemap([
    ...pages.map(({ path, changedAt }) => entry(`/${code}${path}`, changedAt)),
    ...(guidesChangedAt === undefined ? [] : [entry(pathTo(code, 'guides'), guidesChangedAt)]),
    ...(['offers', 'new', 'brands'] as const).flatMap((name) =>
      changedAt === undefined ? [] : entry(pathTo(code, name), changedAt),
    ),
    ...stores.flatMap(({ storeCode }) =>
      storesChangedAt === undefined
        ? []
        : entry(pathTo(code, 'store', { code: storeCode }), storesChangedAt, here),
    ),
    ...listingsOf(products).map(({ path, changedAt }) =>
      entry(pathTo(code, 'listing', { category: path }), changedAt),
    ),
    ...brandsOf(products, shop.catalog.brandOf).map(({ brand, changedAt }) =>
      entry(pathTo(code, 'brand', { brand }), changedAt),
    ),
    ...collections.map(({ slug, country, changedAt }) =>
      entry(pathTo(code, 'collection', { slug }), changedAt, country === null ? undefined : here),
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
}
