import type { Rating } from '#commerce/reviews/review.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { decidingSkus, firstOffer, offersOf, type OfferedProduct } from './offers.ts'
import type { CatalogReader } from './ports.ts'
import type { ProductCard } from './product-card.ts'
import type { Product } from './product.ts'
import { toCard } from './to-card.ts'

export type OfferDeps = {
  readonly reader: CatalogReader
  readonly clock: Clock
  /** By product code, of every product that has a published review. */
  readonly loadRatings: () => Promise<ReadonlyMap<string, Rating>>
}

/** The card of a product, showing the SKU or (undefined) the first that can be bought. Undefined: not sold here. */
export type ToOfferCard = (offered: OfferedProduct, sku?: string) => ProductCard | undefined

/** What the storefront sells of each of these products, in their order, at the prices and stock of the moment. */
export async function loadOffers(
  { reader, clock, loadRatings }: OfferDeps,
  products: readonly Product[],
  { country, language }: Storefront,
): Promise<{ readonly offered: readonly OfferedProduct[]; readonly toOfferCard: ToOfferCard }> {
  if (products.length === 0) return { offered: [], toOfferCard: () => undefined }
  const now = clock.now()
  const skus = [...new Set(products.flatMap(decidingSkus))]
  const [pricesAndStock, ratings] = await Promise.all([
    reader.loadPricesAndStock(skus, country.isoCode, now),
    loadRatings(),
  ])
  return {
    offered: products.map((product) => offersOf(product, pricesAndStock, { country, now })),
    toOfferCard(offered, sku) {
      const offer =
        sku === undefined
          ? firstOffer(offered.offers)
          : offered.offers.find(({ variant }) => variant.sku === sku)
      if (!offer) return undefined
      const rating = ratings.get(offered.product.code) ?? null
      return toCard(offered, offer, { country, language, now, rating })
    },
  }
}
