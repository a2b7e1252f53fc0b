import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { CountryCode } from '#kernel/country.ts'
import { basisPoints } from '#kernel/percent.ts'
import type { Benefit, Promotion } from './promotion.ts'

type ProductGift = NonNullable<PurchasableVariant['gift']>
export type ProductPromotionLabel = (gift: ProductGift) => Promotion['label']

const whole = basisPoints(10_000)
const always = { from: null, until: null, weekdays: [], hours: null }

/** Promotions of bogo and freebie products ("buy 2, get 1"), made from the products themselves. */
export function productPromotions(
  variants: Iterable<PurchasableVariant>,
  country: CountryCode,
  labelOf: ProductPromotionLabel,
): readonly Promotion[] {
  const found = new Map<string, Promotion>()
  for (const { gift, productCode } of variants) {
    if (gift === null) continue
    const { buy, get, sku } = gift
    const of = { products: [productCode], categories: [], brands: [] }
    const benefit: Benefit =
      sku === null ? { kind: 'bogo', of, buy, get, rate: whole } : { kind: 'gift-with', of, buy, get, sku }
    found.set(productCode, {
      id: `product-${productCode}`,
      country,
      label: labelOf(gift),
      group: null,
      conditions: {
        schedule: always,
        minimumMinor: null,
        paymentMethods: [],
        customerGroups: [],
        firstOrder: false,
        coupon: null,
      },
      benefit,
      limits: { uses: null, perCustomer: null },
    })
  }
  return [...found.values()]
}
