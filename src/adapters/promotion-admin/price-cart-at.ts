import { createPriceStoredCart } from '#commerce/cart/price-stored-cart.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { PriceCartAt } from '#commerce/promotion-admin/simulate-cart.ts'
import { explainCart, type ExplainedCart } from '#commerce/promotions/price-cart.ts'
import type { FindOwnCode } from '#commerce/promotions/own-code.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Instant } from '#kernel/instant.ts'
import { productPromotionLabel } from '#adapters/promotions/product-promotion-label.ts'

/** Prices a cart by the code of the shop's carts, at the prices of a moment, and receives the engine's reasons. */
export const createPriceCartAt =
  (listVariantsAt: (at: Instant) => ListVariants, findOwnCode: FindOwnCode): PriceCartAt =>
  async (stored, { country, at, active, paymentMethod, isFirstOrder }) => {
    const answers: { readonly explained: ExplainedCart; readonly promotions: readonly Promotion[] }[] = []
    const price = createPriceStoredCart({
      listVariants: listVariantsAt(at),
      promotions: { load: async () => active },
      findOwnCode,
      productPromotionLabel,
      clock: { now: () => at },
      priceLines: (lines, promotions, ...others) => {
        const explained = explainCart(lines, promotions, ...others)
        answers.push({ explained, promotions })
        return explained.priced
      },
    })
    const customer = { group: null, isFirstOrder, phone: null }
    const cart = await price(stored, { country }, { paymentMethod, customer })
    const [first] = answers
    if (!first) throw new Error('The engine was not asked.')
    return { cart, ...first }
  }
