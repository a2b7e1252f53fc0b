import type { PriceKept } from '#commerce/cart/price-kept-cart.ts'
import type { KeptCart } from '#commerce/cart/ports.ts'
import type { Sellable } from '#commerce/catalog/sellable.ts'
import { priceCart } from '#commerce/promotions/price-cart.ts'
import type { PricedCart } from '#commerce/promotions/priced-cart.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Country } from '#kernel/country.ts'
import { aPromotionContext } from '../builders/a-promotion.ts'

/** What a cart without coupon and gifts is priced at; by no promotion at all unless some are given. */
export const pricedFrom = (
  lines: KeptCart['lines'],
  sellables: ReadonlyMap<string, Sellable>,
  { isoCode, currency, timeZone }: Pick<Country, 'isoCode' | 'currency' | 'timeZone'>,
  promotions: readonly Promotion[] = [],
  context: Partial<Parameters<typeof priceCart>[2]> = {},
): PricedCart =>
  priceCart(
    lines.flatMap(({ sku, quantity, saved }) => {
      const found = sellables.get(sku)
      if (saved || !found || found.available === 0) return []
      const { card, price: unitPrice } = found
      return [{ sku, productCode: card.code, categories: [], brand: '', quantity, unitPrice, floor: null }]
    }),
    promotions,
    aPromotionContext({ country: isoCode, currency, timeZone, ...context }),
    new Map(),
    new Map([...sellables].map(([sku, { price, available }]) => [sku, { unitPrice: price, available }])),
  )

/** As carts are priced where there are no promotions. */
export const priceFrom =
  (
    find: (skus: readonly string[]) => ReadonlyMap<string, Sellable>,
    promotions: readonly Promotion[] = [],
  ): PriceKept =>
  async (kept, { country }) => {
    const sellables = find(kept.lines.map(({ sku }) => sku))
    const context = { coupon: kept.coupon, chosenGifts: new Map(Object.entries(kept.chosenGifts)) }
    return {
      version: kept.version,
      lines: kept.lines,
      orderables: new Map(),
      trouble: [],
      priced: pricedFrom(kept.lines, sellables, country, promotions, context),
    }
  }
