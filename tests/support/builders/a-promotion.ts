import type { PromotionContext, PromotionLine } from '#commerce/promotions/priced-cart.ts'
import type { Conditions, Promotion, Schedule, Target } from '#commerce/promotions/promotion.ts'
import type { Currency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'

type Parts = Partial<Omit<Promotion, 'conditions' | 'limits'>> & {
  readonly when?: Partial<Conditions>
  readonly schedule?: Partial<Schedule>
  readonly limits?: Partial<Promotion['limits']>
}

/** Ten percent off the cart, always, for every customer. */
export const aPromotion = ({ when, schedule, limits, ...parts }: Parts = {}): Promotion => ({
  id: 'ten-percent',
  country: 'ae',
  label: { en: '10% off', ar: 'خصم 10%' },
  group: null,
  benefit: { kind: 'cart', discount: { rate: 1_000, maxMinor: null } },
  ...parts,
  conditions: {
    schedule: { from: null, until: null, weekdays: [], hours: null, ...schedule },
    minimumMinor: null,
    paymentMethods: [],
    customerGroups: [],
    firstOrder: false,
    coupon: null,
    ...when,
  },
  limits: { uses: null, perCustomer: null, ...limits },
})

export const products = (...codes: string[]): Target => ({ products: codes, categories: [], brands: [] })

/** One sofa for 1 000.00 dirhams without a floor. */
export const aPromotionLine = (
  parts: Partial<Omit<PromotionLine, 'unitPrice' | 'floor'>> & {
    readonly minor?: number
    readonly floorMinor?: number | null
    readonly currency?: Currency
  } = {},
): PromotionLine => {
  const { minor = 100_000, floorMinor = null, currency = 'AED', sku = 'SOFA', ...rest } = parts
  return {
    sku,
    productCode: sku,
    categories: ['living', 'living/sofas'],
    brand: 'Majlis Home',
    quantity: 1,
    unitPrice: money(minor, currency),
    floor: floorMinor === null ? null : money(floorMinor, currency),
    ...rest,
  }
}

/** A Friday noon in Dubai. */
export const aPromotionContext = (parts: Partial<PromotionContext> = {}): PromotionContext => ({
  country: 'ae',
  timeZone: 'Asia/Dubai',
  currency: 'AED',
  at: '2026-11-27T08:00:00.000Z',
  coupon: null,
  paymentMethod: null,
  customer: { group: null, isFirstOrder: null },
  chosenGifts: new Map(),
  ...parts,
})
