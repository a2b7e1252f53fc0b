import type { Rating } from '#commerce/reviews/review.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { decidingSkus, firstOffer, offersOf, type OfferedProduct } from './offers.ts'
import type { CatalogReader, Goods } from './ports.ts'
import type { ProductCard } from './product-card.ts'
import type { Product } from './product.ts'
import { toCard, type CardContext } from './to-card.ts'

export type CatalogDependencies = {
  readonly reader: CatalogReader
  readonly clock: Clock
  /** Of every product that has one, by code; what a card says of reviews. */
  readonly loadRatings: () => Promise<ReadonlyMap<string, Rating>>
}

/** Products as a storefront offers them, with what their cards need. */
export type Offered = {
  readonly products: readonly OfferedProduct[]
  /** The card of one of them, showing the SKU or (undefined) the first that can be bought. Undefined: not sold here. */
  card(offered: OfferedProduct, sku?: string): ProductCard | undefined
}

/** Reads prices and stock of some products at once, and says what the storefront sells of each. */
export async function loadOffers(
  { reader, clock, loadRatings }: CatalogDependencies,
  products: readonly Product[],
  storefront: Storefront,
): Promise<Offered> {
  if (products.length === 0) return { products: [], card: () => undefined }
  const now = clock.now()
  const skus = [...new Set(products.flatMap(decidingSkus))]
  const [standing, ratings] = await Promise.all([
    reader.loadStanding(skus, storefront.country.isoCode, now),
    loadRatings(),
  ])
  return toOffered({ products, standing }, { storefront, now, ratings })
}

/** What a storefront sells of products that were read. */
export function toOffered(
  { products, standing }: Pick<Goods, 'products' | 'standing'>,
  {
    storefront,
    now,
    ratings,
  }: Omit<CardContext, 'rating'> & { readonly ratings: ReadonlyMap<string, Rating> },
): Offered {
  const counter = { standing, country: storefront.country, now }
  return {
    products: products.map((product) => offersOf(product, counter)),
    card(offered, sku) {
      const offer =
        sku === undefined
          ? firstOffer(offered.offers)
          : offered.offers.find(({ variant }) => variant.sku === sku)
      if (!offer) return undefined
      const rating = ratings.get(offered.product.code) ?? null
      return toCard(offered, offer, { storefront, now, rating })
    },
  }
}
