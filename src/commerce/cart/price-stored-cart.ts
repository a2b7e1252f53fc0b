import type { ListVariants, PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import { priceCart } from '#commerce/promotions/price-cart.ts'
import type { PromotionLine } from '#commerce/promotions/priced-cart.ts'
import { productPromotions } from '#commerce/promotions/product-promotions.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Buyer, LoadedCart } from './loaded-cart.ts'
import type { StoredCart } from './ports.ts'

type Deps = {
  readonly listVariants: ListVariants
  readonly promotions: Pick<PromotionRepository, 'load'>
  readonly clock: Clock
}

/** What is kept of a cart, at the prices and promotions of the moment. Lines saved for later have no part in it. */
export type PriceStoredCart = (
  kept: StoredCart,
  storefront: Pick<Storefront, 'country'>,
  buyer: Buyer,
) => Promise<LoadedCart>

export const createPriceStoredCart =
  ({ listVariants, promotions, clock }: Deps): PriceStoredCart =>
  async (kept, { country }, { paymentMethod, customer }) => {
    const lines = kept.lines.filter(({ saved }) => !saved).map(({ sku, quantity }) => ({ sku, quantity }))
    const standing = await promotions.load(country.isoCode, customer.phone)
    const skus = lines.map(({ sku }) => sku)
    // Saved lines are shown, though they are not priced.
    const shown = kept.lines.map(({ sku }) => sku)
    const goods = new Map(
      await listVariants([...new Set([...shown, ...listGiftSkus(standing.promotions)])], country),
    )
    const own = productPromotions(goodsOf(skus, goods), country.isoCode)
    const missing = listGiftSkus(own).filter((sku) => !goods.has(sku))
    for (const [sku, gift] of await listVariants(missing, country)) goods.set(sku, gift)
    const priced = priceCart(
      lines.flatMap((line) => toPromotionLine(line, goods.get(line.sku))),
      [...standing.promotions, ...own],
      {
        country: country.isoCode,
        timeZone: country.timeZone,
        currency: country.currency,
        at: clock.now(),
        coupon: kept.coupon,
        paymentMethod,
        customer,
        chosenGifts: new Map(Object.entries(kept.chosenGifts)),
      },
      standing.remaining,
      goods,
    )
    const unavailableLines = lines.flatMap(({ sku, quantity }) => {
      const { available = 0, name = null } = goods.get(sku) ?? {}
      return quantity > available ? [{ sku, available, name }] : []
    })
    return { version: kept.version, lines, variants: goods, unavailableLines, priced }
  }

const goodsOf = (
  skus: readonly string[],
  goods: ReadonlyMap<string, PurchasableVariant>,
): readonly PurchasableVariant[] => skus.flatMap((sku) => goods.get(sku) ?? [])

/** SKUs that somebody may be given. */
export const listGiftSkus = (promotions: readonly Promotion[]): readonly string[] =>
  promotions.flatMap(({ benefit }) => {
    if (benefit.kind === 'gift-with') return [benefit.sku]
    return benefit.kind === 'gift-tiers' ? benefit.tiers.flatMap(({ choices }) => choices) : []
  })

function toPromotionLine(
  { sku, quantity }: { readonly sku: string; readonly quantity: number },
  goods: PurchasableVariant | undefined,
): readonly PromotionLine[] {
  if (!goods || goods.available === 0) return []
  const { productCode, categories, brand, unitPrice, floor } = goods
  return [{ sku, productCode, categories, brand, quantity, unitPrice, floor }]
}
