import type { Rating } from '#commerce/reviews/review.ts'
import type { Clock } from '#kernel/instant.ts'
import { toComponentVariants } from './bundle-components.ts'
import type { Category } from './category.ts'
import { offersOf } from './offers.ts'
import type { CatalogReader } from './ports.ts'
import type { ListVariants } from './purchasable-variant.ts'
import { toPurchasableVariant } from './to-purchasable-variant.ts'

type Deps = {
  readonly reader: Pick<CatalogReader, 'loadSnapshot'>
  readonly listCategories: () => Promise<readonly Category[]>
  readonly loadRatings: () => Promise<ReadonlyMap<string, Rating>>
  readonly clock: Clock
}

/** SKUs as carts, wishlists, checkout and orders read them, in one statement. */
export const createListVariants =
  ({ reader, listCategories, loadRatings, clock }: Deps): ListVariants =>
  async (skus, country) => {
    if (skus.length === 0) return new Map()
    const now = clock.now()
    const [snapshot, listed, ratings] = await Promise.all([
      reader.loadSnapshot(skus, country.isoCode, now),
      listCategories(),
      loadRatings(),
    ])
    const wanted = new Set(skus)
    const context = {
      country,
      now,
      prices: snapshot.prices,
      components: toComponentVariants(snapshot.componentProducts),
      categories: new Map(listed.map((category) => [category.path, category])),
      ratings,
    }
    return new Map(
      snapshot.products.flatMap((product) => {
        const offered = offersOf(product, snapshot, context)
        return offered.offers
          .filter(({ variant }) => wanted.has(variant.sku))
          .map((offer) => [offer.variant.sku, toPurchasableVariant(offered, offer, context)] as const)
      }),
    )
  }
