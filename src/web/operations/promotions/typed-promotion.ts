import type { Benefit, Discount, Promotion, Target } from '#commerce/promotions/promotion.ts'
import type { Currency } from '#kernel/currency.ts'
import { money, toDecimal } from '#kernel/money.ts'

/** What a form of a promotion shows or sends, by the names of its fields. */
export type TypedPromotion = Readonly<Record<string, readonly string[]>>

export const typedText = (typed: TypedPromotion, name: string): string => typed[name]?.[0] ?? ''

/** Rows of parts and steps that a form has: those that there are, and some more. */
export const formRows = (count: number): readonly number[] =>
  Array.from({ length: Math.max(3, count + 1) }, (_, index) => index + 1)

/** How many parts or steps a form was sent with. */
export const rowCount = (typed: TypedPromotion, prefix: 'part' | 'tier'): number =>
  Object.keys(typed).reduce((highest, name) => {
    const number = Number(new RegExp(`^${prefix}-(\\d{1,2})-`).exec(name)?.[1] ?? 0)
    return Math.max(highest, number)
  }, 0)

/** A promotion as its form shows it. */
export function typedOf(promotion: Promotion, currency: Currency): TypedPromotion {
  const { country, id, label, group, permit, conditions, limits, benefit } = promotion
  const { announcesCode, takesOwnCode } = promotion
  const { schedule } = conditions
  const one = (value: string | number | null) => (value === null ? [] : [String(value)])
  return {
    country: [country],
    id: [id],
    kind: [benefit.kind],
    'label.en': [label.en],
    'label.ar': [label.ar],
    group: one(group),
    permit: one(permit ?? null),
    from: one(schedule.from),
    until: one(schedule.until),
    weekdays: schedule.weekdays.map(String),
    'hours-from': one(schedule.hours?.from ?? null),
    'hours-to': one(schedule.hours?.to ?? null),
    minimum: amountText(conditions.minimumMinor, currency),
    methods: conditions.paymentMethods,
    customers: [conditions.customerGroups.join(', ')],
    'first-order': conditions.firstOrder ? ['on'] : [],
    coupon: one(conditions.coupon),
    announced: announcesCode ? ['on'] : [],
    'own-codes': takesOwnCode ? ['on'] : [],
    uses: one(limits.uses),
    'per-customer': one(limits.perCustomer),
    ...typedBenefit(benefit, currency),
  }
}

function typedBenefit(benefit: Benefit, currency: Currency): TypedPromotion {
  switch (benefit.kind) {
    case 'offer':
    case 'flash':
      return { ...typedTarget(benefit.of, ''), ...typedDiscount(benefit.discount, currency) }
    case 'cart':
      return typedDiscount(benefit.discount, currency)
    case 'bogo':
      return { ...typedTarget(benefit.of, ''), ...typedCounts(benefit), rate: [rateText(benefit.rate)] }
    case 'combo':
      return benefit.parts.reduce<TypedPromotion>(
        (typed, { of, quantity }, index) => ({
          ...typed,
          ...typedTarget(of, `part-${index + 1}-`),
          [`part-${index + 1}-quantity`]: [String(quantity)],
        }),
        { rate: [rateText(benefit.rate)] },
      )
    case 'gift-with':
      return { ...typedTarget(benefit.of, ''), ...typedCounts(benefit), gift: [benefit.sku] }
    case 'gift-tiers':
      return benefit.tiers.reduce<TypedPromotion>(
        (typed, { fromMinor, choices }, index) => ({
          ...typed,
          [`tier-${index + 1}-from`]: amountText(fromMinor, currency),
          [`tier-${index + 1}-choices`]: [choices.join(', ')],
        }),
        {},
      )
    case 'free-delivery':
      return {}
  }
}

const typedTarget = ({ products, categories, brands }: Target, prefix: string): TypedPromotion => ({
  [`${prefix}products`]: [products.join(', ')],
  [`${prefix}categories`]: [categories.join(', ')],
  [`${prefix}brands`]: [brands.join(', ')],
})

const typedCounts = ({ buy, get }: { readonly buy: number; readonly get: number }): TypedPromotion => ({
  buy: [String(buy)],
  get: [String(get)],
})

const typedDiscount = (discount: Discount, currency: Currency): TypedPromotion =>
  'rate' in discount
    ? { rate: [rateText(discount.rate)], maximum: amountText(discount.maxMinor, currency) }
    : { amount: amountText(discount.amountMinor, currency) }

const rateText = (rate: number): string => String(rate / 100)
const amountText = (minor: number | null, currency: Currency): readonly string[] =>
  minor === null ? [] : [toDecimal(money(minor, currency))]
