import type { Clock } from '#kernel/instant.ts'
import { decidingSkus, isSet, offersOf, type Counter } from './offers.ts'
import type { ListOrderables } from './orderable.ts'
import type { CatalogReader } from './ports.ts'
import type { Product, Variant } from './product.ts'
import { toOrderable } from './to-orderable.ts'

type Deps = { readonly reader: CatalogReader; readonly clock: Clock }

/** SKUs as orders, delivery and promotions need them, read at once. */
export const createListOrderables =
  ({ reader, clock }: Deps): ListOrderables =>
  async (skus, country) => {
    if (skus.length === 0) return new Map()
    const now = clock.now()
    const products = await reader.listBySkus(skus)
    const [standing, locations, partVariants] = await Promise.all([
      reader.loadStanding([...new Set(products.flatMap(decidingSkus))], country.isoCode, now),
      reader.listLocations(),
      listPartVariants(reader, products),
    ])
    const places = new Map(locations.map((location) => [location.code, location]))
    const counter: Counter = { standing, locations: places, country, now }
    const wanted = new Set(skus)
    const around = { country, prices: standing.prices, partVariants }
    return new Map(
      products.flatMap((product) =>
        offersOf(product, counter)
          .offers.filter(({ variant }) => wanted.has(variant.sku))
          .map((offer) => [offer.variant.sku, toOrderable(product, offer, around)] as const),
      ),
    )
  }

async function listPartVariants(
  reader: CatalogReader,
  products: readonly Product[],
): Promise<ReadonlyMap<string, Variant>> {
  const skus = [...new Set(products.filter(isSet).flatMap(({ parts }) => parts.map(({ sku }) => sku)))]
  const found = skus.length === 0 ? [] : await reader.listBySkus(skus)
  return new Map(found.flatMap(({ variants }) => variants.map((variant) => [variant.sku, variant] as const)))
}
