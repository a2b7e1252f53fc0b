import type { Benefit, Discount, Promotion, Target } from '#commerce/promotions/promotion.ts'
import type { Country } from '#kernel/country.ts'
import { parseDay } from '#kernel/local-time.ts'

/** What of a promotion is wrong: the field as forms name it, and why. */
export type PromotionProblem = {
  readonly field: PromotionFormField
  readonly problem:
    'missing' | 'malformed' | 'ends-first' | 'not-positive' | 'too-much' | 'too-many' | 'threshold'
}

export type PromotionFormField =
  | 'country'
  | 'id'
  | 'label.en'
  | 'label.ar'
  | 'group'
  | 'permit'
  | 'from'
  | 'until'
  | 'hours'
  | 'minimum'
  | 'coupon'
  | 'announced'
  | 'uses'
  | 'per-customer'
  | 'items'
  | 'discount'
  | 'maximum'
  | 'buy'
  | 'get'
  | 'gift'
  | 'parts'
  | 'tiers'

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const code = /^[A-Z0-9]{4,24}$/
const sku = /^[A-Z0-9][A-Z0-9-]{2,39}$/
const path = /^[a-z0-9-]+(?:\/[a-z0-9-]+){0,2}$/
const localMoment = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d$/
const maxMinor = 1_000_000_000
const maxLabel = 120
const maxUses = 2 ** 31 - 1
/** Names of pages, and the beginning of promotions that are made from products. */
const reserved = /^(?:new|(?:trial|simulation|calendar)$|product-)/

/** Rules of a document; those that concern several fields are checked again after two edits were merged. Empty: it is sound. */
export function promotionProblems(
  promotion: Promotion,
  countries: readonly Pick<Country, 'isoCode'>[],
): readonly PromotionProblem[] {
  const { id, label, group, conditions, benefit, limits, country } = promotion
  const { from, until, hours } = conditions.schedule
  const found: PromotionProblem[] = []
  const check = (isSound: boolean, field: PromotionFormField, problem: PromotionProblem['problem']) => {
    if (!isSound && !found.some((one) => one.field === field)) found.push({ field, problem })
  }
  check(
    countries.some(({ isoCode }) => isoCode === country),
    'country',
    'malformed',
  )
  check(slug.test(id) && id.length <= 60 && !reserved.test(id), 'id', 'malformed')
  for (const language of ['en', 'ar'] as const) {
    check(label[language].trim() !== '', `label.${language}`, 'missing')
    check(label[language].length <= maxLabel, `label.${language}`, 'too-many')
  }
  check(group === null || (group.trim() !== '' && group.length <= 60), 'group', 'malformed')
  check((promotion.permit ?? '').length <= 60, 'permit', 'too-many')
  check(from === null || isMoment(from), 'from', 'malformed')
  check(until === null || isMoment(until), 'until', 'malformed')
  check(from === null || until === null || from < until, 'until', 'ends-first')
  check(hours === null || hours.from < hours.to, 'hours', 'ends-first')
  check(conditions.minimumMinor === null || conditions.minimumMinor > 0, 'minimum', 'not-positive')
  check((conditions.minimumMinor ?? 0) <= maxMinor, 'minimum', 'too-much')
  check(conditions.coupon === null || code.test(conditions.coupon), 'coupon', 'malformed')
  check(!promotion.takesOwnCode || conditions.coupon !== null, 'coupon', 'missing')
  check(!(promotion.takesOwnCode && promotion.announcesCode), 'announced', 'malformed')
  check(isLimit(limits.uses), 'uses', 'not-positive')
  check(isLimit(limits.perCustomer), 'per-customer', 'not-positive')
  check(!competesWithCountry(promotion), 'minimum', 'threshold')
  for (const one of benefitProblems(benefit)) check(false, one.field, one.problem)
  return found
}

const isMoment = (text: string): boolean => {
  const day = localMoment.exec(text)?.[1]
  return day !== undefined && parseDay(day) !== undefined
}

const isLimit = (limit: number | null): boolean =>
  limit === null || (Number.isSafeInteger(limit) && limit > 0 && limit <= maxUses)

/** The total from which delivery is free for everyone is the country's alone. */
const competesWithCountry = ({ benefit, conditions }: Promotion): boolean =>
  benefit.kind === 'free-delivery' &&
  conditions.minimumMinor !== null &&
  conditions.coupon === null &&
  conditions.paymentMethods.length === 0 &&
  conditions.customerGroups.length === 0 &&
  !conditions.firstOrder

function benefitProblems(benefit: Benefit): readonly PromotionProblem[] {
  switch (benefit.kind) {
    case 'offer':
    case 'flash':
      return [...targetProblems(benefit.of), ...discountProblems(benefit.discount)]
    case 'cart':
      return discountProblems(benefit.discount)
    case 'bogo':
      return [...targetProblems(benefit.of), ...rateProblems(benefit.rate), ...countProblems(benefit)]
    case 'combo':
      return [
        ...(benefit.parts.length === 0 ? [{ field: 'parts', problem: 'missing' } as const] : []),
        ...benefit.parts.flatMap(({ of, quantity }) => [
          ...(isCount(quantity) ? [] : [{ field: 'parts', problem: 'not-positive' } as const]),
          ...targetProblems(of).map(({ problem }) => ({ field: 'parts', problem }) as const),
        ]),
        ...rateProblems(benefit.rate),
      ]
    case 'gift-with':
      return [
        ...targetProblems(benefit.of),
        ...countProblems(benefit),
        ...(sku.test(benefit.sku) ? [] : [{ field: 'gift', problem: 'malformed' } as const]),
      ]
    case 'gift-tiers':
      return [
        ...(benefit.tiers.length === 0 ? [{ field: 'tiers', problem: 'missing' } as const] : []),
        ...benefit.tiers.flatMap(({ fromMinor, choices }): readonly PromotionProblem[] => [
          ...(fromMinor > 0 && fromMinor <= maxMinor
            ? []
            : [{ field: 'tiers', problem: 'not-positive' } as const]),
          ...(choices.length === 0 ? [{ field: 'tiers', problem: 'missing' } as const] : []),
          ...(choices.length > 6 ? [{ field: 'tiers', problem: 'too-many' } as const] : []),
          ...(choices.every((one) => sku.test(one))
            ? []
            : [{ field: 'tiers', problem: 'malformed' } as const]),
        ]),
      ]
    case 'free-delivery':
      return []
  }
}

function targetProblems({ products, categories, brands }: Target): readonly PromotionProblem[] {
  if (products.length + categories.length + brands.length === 0)
    return [{ field: 'items', problem: 'missing' }]
  const areSound = products.every((one) => sku.test(one)) && categories.every((one) => path.test(one))
  return areSound && brands.every((one) => one.trim() !== '')
    ? []
    : [{ field: 'items', problem: 'malformed' }]
}

function discountProblems(discount: Discount): readonly PromotionProblem[] {
  if ('amountMinor' in discount) return amountProblems(discount.amountMinor, 'discount')
  const { rate, maxMinor } = discount
  return [...rateProblems(rate), ...(maxMinor === null ? [] : amountProblems(maxMinor, 'maximum'))]
}

function amountProblems(minor: number, field: 'discount' | 'maximum'): readonly PromotionProblem[] {
  if (minor <= 0) return [{ field, problem: 'not-positive' }]
  return minor > maxMinor ? [{ field, problem: 'too-much' }] : []
}

function rateProblems(rate: number): readonly PromotionProblem[] {
  if (!(rate > 0)) return [{ field: 'discount', problem: 'not-positive' }]
  return rate > 10_000 ? [{ field: 'discount', problem: 'too-much' }] : []
}

const countProblems = ({ buy, get }: { readonly buy: number; readonly get: number }) =>
  (['buy', 'get'] as const).flatMap((field): readonly PromotionProblem[] =>
    isCount(field === 'buy' ? buy : get) ? [] : [{ field, problem: 'not-positive' }],
  )

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 1 && count <= 100
