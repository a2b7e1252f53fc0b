import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { CountryCode } from '#kernel/country.ts'
import { basisPoints } from '#kernel/percent.ts'
import type { Benefit, Promotion } from './promotion.ts'

const whole = basisPoints(10_000)
const always = { from: null, until: null, weekdays: [], hours: null }

/** Promotions that bogo and freebie products carry with them: "buy 2, get 1". The catalog itself prices none of them. */
export function productPromotions(
  goods: Iterable<PurchasableVariant>,
  country: CountryCode,
): readonly Promotion[] {
  const found = new Map<string, Promotion>()
  for (const one of goods) {
    if (one.gift === null) continue
    const { buy, get, sku } = one.gift
    const of = { products: [one.productCode], categories: [], brands: [] }
    const benefit: Benefit =
      sku === null ? { kind: 'bogo', of, buy, get, rate: whole } : { kind: 'gift-with', of, buy, get, sku }
    found.set(one.productCode, {
      id: `product-${one.productCode}`,
      country,
      label: labelOf(buy, get, sku === null),
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

const labelOf = (buy: number, get: number, same: boolean): Promotion['label'] =>
  same
    ? { en: `Buy ${buy}, get ${get} free`, ar: `اشترِ ${buy} واحصل على ${get} مجانًا` }
    : {
        en: `Free gift with ${buy === 1 ? 'this item' : `every ${buy}`}`,
        ar: buy === 1 ? 'هدية مجانية مع المنتج' : `هدية مجانية مع كل ${buy}`,
      }
