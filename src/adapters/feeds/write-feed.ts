import { decidingSkus, offersOf } from '#commerce/catalog/offers.ts'
import type { CatalogReader } from '#commerce/catalog/ports.ts'
import { trailOf } from '#commerce/catalog/to-product-view.ts'
import type { CatalogFacade } from '#commerce/catalog/catalog-facade.ts'
import type { DeliveryFacade } from '#commerce/delivery/delivery-facade.ts'
import type { Clock } from '#kernel/instant.ts'
import { feedItem, type FeedPlace } from './feed-item.ts'
import { element } from './xml.ts'

type Dependencies = {
  readonly reader: CatalogReader
  readonly clock: Clock
  readonly delivery: Pick<DeliveryFacade, 'promise'>
  /** "https://shop.example" */
  readonly origin: string
}

/** Products whose prices and stock are read at once. */
const pageSize = 100

/**
 * The merchant centre's feed of a storefront: RSS 2.0 with Google's names, a piece at a time. What has no price of its
 * own (grouped products) and what the country does not sell is not in it.
 */
export const createWriteFeed = ({
  reader,
  clock,
  delivery,
  origin,
}: Dependencies): CatalogFacade['writeFeed'] =>
  async function* (storefront) {
    const { country, language } = storefront
    const now = clock.now()
    const categories = new Map((await reader.listCategories()).map((category) => [category.path, category]))
    yield head(`Majlis ${country[`name_${language}`]}`, `${origin}/${storefront.code}`, language)
    let after: string | null = null
    for (;;) {
      const records = await reader.listRecords(after, pageSize)
      const products = records.map(({ product }) => product).filter(({ type }) => type !== 'grouped')
      const skus = [...new Set(products.flatMap(decidingSkus))]
      const standing = await reader.loadStanding(skus, country.isoCode, now)
      const place: FeedPlace = {
        storefront,
        origin,
        bookOf: (sku) => standing.prices.get(sku),
        trailOf: (product) => trailOf(product, categories, storefront).map(({ label }) => label),
        feeFor: (sizeClass, goods) => delivery.promise({ sizeClass, goods, area: null }, storefront).fee,
      }
      const items = products
        .map((product) => offersOf(product, { standing, country, now }))
        .flatMap((offered) =>
          offered.offers
            // Merchant centres take no price of nothing.
            .filter(({ price }) => price.minor > 0)
            .map((offer) => feedItem(offered, offer, place)),
        )
      if (items.length > 0) yield items.join('')
      if (records.length < pageSize) break
      after = records.at(-1)?.product.code ?? null
    }
    yield '</channel>\n</rss>\n'
  }

const head = (title: string, link: string, language: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${element('title', title)}${element('link', link)}${element('description', title)}${element('language', language)}`
