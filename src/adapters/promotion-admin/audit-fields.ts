import type { PromotionContent } from '#commerce/promotion-admin/ports.ts'
import { changedPromotionFields, type PromotionField } from '#commerce/promotions/merge-promotion.ts'
import type { Benefit, Discount, Promotion, Target } from '#commerce/promotions/promotion.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'

type Value = NonNullable<ChangedFields[keyof ChangedFields]> | null

const read: Readonly<Record<PromotionField, (promotion: Promotion) => Value>> = {
  'label.en': ({ label }) => label.en,
  'label.ar': ({ label }) => label.ar,
  group: ({ group }) => group,
  permit: ({ permit }) => permit ?? null,
  from: ({ conditions }) => conditions.schedule.from,
  until: ({ conditions }) => conditions.schedule.until,
  weekdays: ({ conditions }) => conditions.schedule.weekdays.map(String),
  hours: ({ conditions: { schedule } }) => schedule.hours && `${schedule.hours.from}–${schedule.hours.to}`,
  minimum: ({ conditions }) => conditions.minimumMinor,
  'payment methods': ({ conditions }) => conditions.paymentMethods,
  'customer groups': ({ conditions }) => conditions.customerGroups,
  'first order': ({ conditions }) => conditions.firstOrder,
  coupon: ({ conditions }) => conditions.coupon,
  announced: ({ announcesCode }) => announcesCode === true,
  'own codes': ({ takesOwnCode }) => takesOwnCode === true,
  benefit: ({ benefit }) => describe(benefit),
  uses: ({ limits }) => limits.uses,
  'per customer': ({ limits }) => limits.perCustomer,
}

/** What an edit has changed, field by field; of a new promotion, what it has. */
export function auditFields(
  before: PromotionContent | null,
  after: PromotionContent,
): { readonly before: ChangedFields; readonly after: ChangedFields } {
  const fields = before
    ? changedPromotionFields(before.promotion, after.promotion)
    : (Object.keys(read) as PromotionField[]).filter((field) => isGiven(read[field](after.promotion)))
  const valuesOf = (promotion: Promotion): ChangedFields =>
    Object.fromEntries(fields.map((field) => [`promotion: ${field}`, read[field](promotion)]))
  const stopped = before && before.stopped !== after.stopped
  return {
    before: before ? { ...valuesOf(before.promotion), ...(stopped ? { stopped: before.stopped } : {}) } : {},
    after: { ...valuesOf(after.promotion), ...(stopped ? { stopped: after.stopped } : {}) },
  }
}

const isGiven = (value: Value): boolean =>
  value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** Its kind and numbers, then what it is of. */
function describe(benefit: Benefit): readonly string[] {
  switch (benefit.kind) {
    case 'offer':
    case 'flash':
      return [benefit.kind, discountOf(benefit.discount), ...namesOf(benefit.of)]
    case 'cart':
      return [benefit.kind, discountOf(benefit.discount)]
    case 'bogo':
      return [benefit.kind, `${benefit.buy} + ${benefit.get}`, rateOf(benefit.rate), ...namesOf(benefit.of)]
    case 'combo':
      return [
        benefit.kind,
        rateOf(benefit.rate),
        ...benefit.parts.map(({ of, quantity }) => `${quantity} × ${namesOf(of).join(' / ')}`),
      ]
    case 'gift-with':
      return [benefit.kind, `${benefit.buy} + ${benefit.get} × ${benefit.sku}`, ...namesOf(benefit.of)]
    case 'gift-tiers':
      return [
        benefit.kind,
        ...benefit.tiers.map(({ fromMinor, choices }) => `${fromMinor}: ${choices.join(' / ')}`),
      ]
    case 'free-delivery':
      return [benefit.kind]
  }
}

const rateOf = (rate: number): string => `${rate / 100}%`
const namesOf = ({ products, categories, brands }: Target) => [...products, ...categories, ...brands]

function discountOf(discount: Discount): string {
  if ('amountMinor' in discount) return String(discount.amountMinor)
  return discount.maxMinor === null
    ? rateOf(discount.rate)
    : `${rateOf(discount.rate)} ≤ ${discount.maxMinor}`
}
