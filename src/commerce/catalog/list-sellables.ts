import { money } from '#kernel/money.ts'
import { choiceOf } from './choice.ts'
import { loadOffers, type CatalogDependencies } from './load-offers.ts'
import type { ListSellables, Sellable } from './sellable.ts'
import { isAddable } from './to-card.ts'

/** SKUs as carts and wishlists hold them. */
export const createListSellables =
  (dependencies: CatalogDependencies): ListSellables =>
  async (skus, storefront) => {
    const { country, language } = storefront
    const products = await dependencies.reader.listBySkus(skus)
    const offered = await loadOffers(dependencies, products, storefront)
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
          }
          return [[sku, sellable]]
        }),
      ),
    )
  }
