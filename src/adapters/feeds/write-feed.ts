import { decidingSkus, offersOf } from '#commerce/catalog/offers.ts'
import type { CatalogReader } from '#commerce/catalog/ports.ts'
import { trailOf } from '#commerce/catalog/to-product-view.ts'
import type { CatalogFacade } from '#commerce/catalog/catalog-facade.ts'
import type { DeliveryFacade } from '#commerce/delivery/delivery-facade.ts'
import type { Clock } from '#kernel/instant.ts'
import { feedItem, type FeedContext } from './feed-item.ts'
import { element } from './xml.ts'

type Deps = {
  readonly reader: CatalogReader
  readonly clock: Clock
  readonly delivery: Pick<DeliveryFacade, 'promise'>
  /** "https://shop.example" */
  readonly origin: string
}

/** Products per statement. */
const pageSize = 50

/**
 * The merchant center's feed of a storefront, chunk by chunk: RSS 2.0 with Google's element names. Grouped products, which
 * have no price of their own, and products that the country does not sell are left out.
 */
export const createWriteFeed = ({ reader, clock, delivery, origin }: Deps): CatalogFacade['writeFeed'] =>
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
      const pricesAndStock = await reader.loadPricesAndStock(skus, country.isoCode, now)
      const context: FeedContext = {
        storefront,
        origin,
        findPrice: (sku) => pricesAndStock.prices.get(sku),
        trailOf: (product) => trailOf(product, categories, storefront).map(({ label }) => label),
        feeFor: (sizeClass, price) =>
          delivery.promise({ sizeClass, itemsTotal: price, area: null }, storefront).fee,
      }
      const items = products
        .map((product) => offersOf(product, pricesAndStock, { country, now }))
        .flatMap((offered) =>
          offered.offers
            // Merchant centers reject a price of zero.
            .filter(({ price }) => price.minor > 0)
            .map((offer) => feedItem(offered, offer, context)),
        )
      if (items.length > 0) yield items.join('')
      if (records.length < pageSize) break
      after = records.at(-1)?.product.code ?? null
    }
    yield '</channel>\n</rss>\n'
  }

const head = (title: string, link: string, language: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${element('title', title)}${element('link', link)}${element('description', title)}${element('language', language)}`
