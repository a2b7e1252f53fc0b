import type { Clock } from '#kernel/instant.ts'
import { offersOf } from './offers.ts'
import type { Category } from './category.ts'
import type { ListOrderables } from './orderable.ts'
import type { CatalogReader } from './ports.ts'
import { toSetParts } from './set-parts.ts'
import { toOrderable } from './to-orderable.ts'

type Deps = {
  readonly reader: Pick<CatalogReader, 'loadGoods'>
  readonly listCategories: () => Promise<readonly Category[]>
  readonly clock: Clock
}

/** SKUs as orders, delivery and promotions need them, read at once. */
export const createListOrderables =
  ({ reader, listCategories, clock }: Deps): ListOrderables =>
  async (skus, country) => {
    if (skus.length === 0) return new Map()
    const now = clock.now()
    const [{ products, parts, standing }, listed] = await Promise.all([
      reader.loadGoods(skus, country.isoCode, now),
      listCategories(),
    ])
    const counter = { standing, country, now }
    const wanted = new Set(skus)
    const categories = new Map(listed.map((category) => [category.path, category]))
    const around = { country, prices: standing.prices, setParts: toSetParts(parts), categories }
    return new Map(
      products.flatMap((product) =>
        offersOf(product, counter)
          .offers.filter(({ variant }) => wanted.has(variant.sku))
          .map((offer) => [offer.variant.sku, toOrderable(product, offer, around)] as const),
      ),
    )
  }
