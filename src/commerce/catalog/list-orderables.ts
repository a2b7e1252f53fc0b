import type { Clock } from '#kernel/instant.ts'
import { offersOf } from './offers.ts'
import type { ListOrderables } from './orderable.ts'
import type { CatalogReader } from './ports.ts'
import { toSetParts } from './set-parts.ts'
import { toOrderable } from './to-orderable.ts'

type Deps = { readonly reader: Pick<CatalogReader, 'loadGoods'>; readonly clock: Clock }

/** SKUs as orders, delivery and promotions need them, read at once. */
export const createListOrderables =
  ({ reader, clock }: Deps): ListOrderables =>
  async (skus, country) => {
    if (skus.length === 0) return new Map()
    const now = clock.now()
    const { products, parts, standing } = await reader.loadGoods(skus, country.isoCode, now)
    const counter = { standing, country, now }
    const wanted = new Set(skus)
    const around = { country, prices: standing.prices, setParts: toSetParts(parts) }
    return new Map(
      products.flatMap((product) =>
        offersOf(product, counter)
          .offers.filter(({ variant }) => wanted.has(variant.sku))
          .map((offer) => [offer.variant.sku, toOrderable(product, offer, around)] as const),
      ),
    )
  }
