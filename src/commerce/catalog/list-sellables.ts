import { money } from '#kernel/money.ts'
import { choiceOf } from './choice.ts'
import { toOffered, type CatalogDependencies } from './load-offers.ts'
import type { CatalogReader } from './ports.ts'
import type { ListSellables, Sellable } from './sellable.ts'
import { sizeClassOf, toSetParts } from './set-parts.ts'
import { supplyOf } from './supply.ts'
import { isAddable } from './to-card.ts'

type Dependencies = Omit<CatalogDependencies, 'reader'> & {
  readonly reader: Pick<CatalogReader, 'loadGoods'>
}

/** SKUs as carts and wishlists hold them. */
export const createListSellables =
  ({ reader, clock, loadRatings }: Dependencies): ListSellables =>
  async (skus, storefront) => {
    if (skus.length === 0) return new Map()
    const { country, language } = storefront
    const now = clock.now()
    const [goods, ratings] = await Promise.all([reader.loadGoods(skus, country.isoCode, now), loadRatings()])
    const offered = toOffered(goods, { storefront, now, ratings })
    const setParts = toSetParts(goods.parts)
    const wanted = new Set(skus)
    return new Map(
      offered.products.flatMap((one) =>
        one.offers.flatMap((offer): [string, Sellable][] => {
          const { sku } = offer.variant
          const card = wanted.has(sku) ? offered.card(one, sku) : undefined
          if (!card) return []
          const sellable = {
            sku,
            card,
            choice: choiceOf(one.product, offer.variant, language),
            price: money(offer.price.minor, country.currency),
            available: offer.pieces,
            addable: isAddable(one.product),
            cut: one.product.madeToMeasure,
            sizeClass: sizeClassOf(one.product, offer.variant, setParts),
            supply: supplyOf(one.product, setParts),
          }
          return [[sku, sellable]]
        }),
      ),
    )
  }
