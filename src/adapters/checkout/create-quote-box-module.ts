import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import { createQuoteBox, type QuoteBox } from '#commerce/checkout/quote-box.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import { createDeliveryQuotes } from '#adapters/delivery/create-delivery-quotes.ts'
import { createPriceCartAt } from '#adapters/promotion-admin/price-cart-at.ts'
import type { PromotionsModule } from '#adapters/promotions/create-promotions-module.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { zero } from '#kernel/money.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly stores: KnownStores
  readonly tableAt: (country: string, at: Instant) => DeliveryTable
  readonly listVariants: ListVariants
  readonly listVariantsAt: (at: Instant) => ListVariants
  readonly promotions: Pick<PromotionsModule, 'load' | 'findOwnCode'>
}

/** The quote box of operations, on the prices, promotions and quotes of the checkout. */
export function createQuoteBoxModule(db: Database, deps: Deps): { readonly quoteBox: QuoteBox } {
  const { listVariants, listVariantsAt, promotions, stores } = deps
  const price = createPriceCartAt(listVariantsAt, promotions.findOwnCode)
  return {
    quoteBox: createQuoteBox({
      ...deps,
      quoteFrom: (table) => createDeliveryQuotes({ db, stores, listVariants, tableOf: () => table }).quote,
      async priceAt(items, country, at) {
        const { cart } = await price(
          {
            ...{ version: 0, coupon: null, chosenGifts: {} },
            lines: items.map((item) => ({ ...item, addedPrice: zero(country.currency), saved: false })),
          },
          {
            ...{ country, at, paymentMethod: null, isFirstOrder: true },
            active: await promotions.load(country.isoCode, null),
          },
        )
        return cart
      },
    }),
  }
}
