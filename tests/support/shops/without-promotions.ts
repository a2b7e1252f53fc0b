import type { PriceStoredCart } from '#commerce/cart/price-stored-cart.ts'
import type { StoredCart } from '#commerce/cart/ports.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import { priceCart } from '#commerce/promotions/price-cart.ts'
import type { PricedCart } from '#commerce/promotions/priced-cart.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Country } from '#kernel/country.ts'
import { aPromotionContext } from '../builders/a-promotion.ts'

/** Prices lines by the given promotions; default: none. */
export const pricedFrom = (
  lines: StoredCart['lines'],
  variants: ReadonlyMap<string, PurchasableVariant>,
  { isoCode, currency, timeZone }: Pick<Country, 'isoCode' | 'currency' | 'timeZone'>,
  promotions: readonly Promotion[] = [],
  context: Partial<Parameters<typeof priceCart>[2]> = {},
): PricedCart =>
  priceCart(
    lines.flatMap(({ sku, quantity, saved }) => {
      const found = variants.get(sku)
      if (saved || !found || found.available === 0) return []
      const { productCode, unitPrice } = found
      return [{ sku, productCode, categories: [], brand: '', quantity, unitPrice, floor: null }]
    }),
    promotions,
    aPromotionContext({ country: isoCode, currency, timeZone, ...context }),
    new Map(),
    variants,
  )

/** Prices carts without promotions. */
export const priceFrom =
  (
    find: (skus: readonly string[]) => ReadonlyMap<string, PurchasableVariant>,
    promotions: readonly Promotion[] = [],
  ): PriceStoredCart =>
  async (stored, { country }) => {
    const variants = find(stored.lines.map(({ sku }) => sku))
    const context = { coupon: stored.coupon, chosenGifts: new Map(Object.entries(stored.chosenGifts)) }
    return {
      version: stored.version,
      lines: stored.lines,
      variants,
      unavailableLines: [],
      priced: pricedFrom(stored.lines, variants, country, promotions, context),
    }
  }
