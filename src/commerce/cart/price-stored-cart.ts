import type { ListVariants, PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import { priceCart } from '#commerce/promotions/price-cart.ts'
import type { PromotionLine } from '#commerce/promotions/priced-cart.ts'
import { productPromotions, type ProductPromotionLabel } from '#commerce/promotions/product-promotions.ts'
import type { FindOwnCode } from '#commerce/promotions/own-code.ts'
import { toCouponCode, type Promotion } from '#commerce/promotions/promotion.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { isAtAgreedPrice } from './bulk-agreement.ts'
import type { Buyer, LoadedCart } from './loaded-cart.ts'
import type { StoredCart } from './ports.ts'
import { withAgreedLines } from './with-agreed-lines.ts'

type Deps = {
  readonly listVariants: ListVariants
  readonly promotions: Pick<PromotionRepository, 'load'>
  readonly findOwnCode: FindOwnCode
  readonly productPromotionLabel: ProductPromotionLabel
  readonly clock: Clock
  /** The engine, or one that also reports its reasons. */
  readonly priceLines?: typeof priceCart
}

/** A stored cart at the current prices and promotions. Lines saved for later are not priced. */
export type PriceStoredCart = (
  stored: StoredCart,
  storefront: Pick<Storefront, 'country'>,
  buyer: Buyer,
) => Promise<LoadedCart>

export const createPriceStoredCart =
  ({
    listVariants,
    promotions,
    findOwnCode,
    productPromotionLabel,
    clock,
    priceLines = priceCart,
  }: Deps): PriceStoredCart =>
  async (stored, { country }, { paymentMethod, customer }) => {
    /** Asked only for a code that no promotion shares. */
    const ownCodeOf = async (coupon: string | null, shared: readonly Promotion[]) => {
      const code = coupon === null ? '' : toCouponCode(coupon)
      return code === '' || shared.some(({ conditions }) => conditions.coupon === code)
        ? undefined
        : findOwnCode(code, country.isoCode)
    }
    const at = clock.now()
    const inCartNow = stored.lines.filter(({ saved }) => !saved)
    const lines = inCartNow.map(({ sku, quantity }) => ({ sku, quantity }))
    const agreed = inCartNow.filter((line) => isAtAgreedPrice(line, { at, currency: country.currency }))
    const active = await promotions.load(country.isoCode, customer.phone)
    const ownCode = await ownCodeOf(stored.coupon, active.promotions)
    const all = [...stored.lines.map(({ sku }) => sku), ...listGiftSkus(active.promotions)]
    const variants = new Map(await listVariants([...new Set(all)], country))
    const inCart = lines.flatMap(({ sku }) => variants.get(sku) ?? [])
    const own = productPromotions(inCart, country.isoCode, productPromotionLabel)
    const missingGifts = listGiftSkus(own).filter((sku) => !variants.has(sku))
    for (const [sku, gift] of await listVariants(missingGifts, country)) variants.set(sku, gift)
    const priced = priceLines(
      lines
        .filter(({ sku }) => agreed.every((line) => line.sku !== sku))
        .flatMap((line) => toPromotionLine(line, variants.get(line.sku))),
      [...active.promotions, ...own],
      {
        country: country.isoCode,
        timeZone: country.timeZone,
        currency: country.currency,
        at,
        coupon: stored.coupon,
        ownCode,
        paymentMethod,
        customer,
        chosenGifts: new Map(Object.entries(stored.chosenGifts)),
      },
      active.remaining,
      variants,
    )
    for (const line of agreed) {
      const variant = variants.get(line.sku)
      if (variant && line.agreed) variants.set(line.sku, { ...variant, unitPrice: line.agreed.unitPrice })
    }
    const unavailableLines = lines.flatMap(({ sku, quantity }) => {
      const { available = 0, name = null } = variants.get(sku) ?? {}
      return quantity > available ? [{ sku, available, name }] : []
    })
    return {
      version: stored.version,
      lines,
      variants,
      unavailableLines,
      priced: withAgreedLines(priced, { inCart: inCartNow, agreed, variants }),
      agreement: agreed.length > 0 ? (stored.agreement ?? null) : null,
    }
  }

/** SKUs that promotions may add as gifts. */
export const listGiftSkus = (promotions: readonly Promotion[]): readonly string[] =>
  promotions.flatMap(({ benefit }) => {
    if (benefit.kind === 'gift-with') return [benefit.sku]
    return benefit.kind === 'gift-tiers' ? benefit.tiers.flatMap(({ choices }) => choices) : []
  })

function toPromotionLine(
  { sku, quantity }: ItemQuantity,
  variant: PurchasableVariant | undefined,
): readonly PromotionLine[] {
  if (!variant || variant.available === 0) return []
  const { productCode, categories, brand, unitPrice, floor } = variant
  return [{ sku, productCode, categories, brand, quantity, unitPrice, floor }]
}
