import type { Benefit, Promotion, Schedule, Target } from '#commerce/promotions/promotion.ts'

/** Another promotion that may apply to the same cart. */
export type Overlap = {
  readonly promotion: Promotion
  /** `one-of-group`: only the better of the two applies. `together`: both do. */
  readonly kind: 'one-of-group' | 'together'
}

/** Promotions of the same country and time that may meet in one cart; those of the same group first. */
export function listOverlaps(promotion: Promotion, others: readonly Promotion[]): readonly Overlap[] {
  return others
    .filter(
      (other) =>
        other.id !== promotion.id &&
        other.country === promotion.country &&
        windowsMeet(promotion.conditions.schedule, other.conditions.schedule) &&
        codesMeet(promotion, other) &&
        (isOneGroup(promotion, other) || benefitsMeet(promotion.benefit, other.benefit)),
    )
    .map((other): Overlap => ({
      promotion: other,
      kind: isOneGroup(promotion, other) ? 'one-of-group' : 'together',
    }))
    .toSorted((a, b) =>
      a.kind === b.kind ? (a.promotion.id < b.promotion.id ? -1 : 1) : a.kind < b.kind ? -1 : 1,
    )
}

const isOneGroup = (one: Promotion, other: Promotion): boolean =>
  one.group !== null && one.group === other.group

/** A cart has one code. */
const codesMeet = (
  { conditions: { coupon: one } }: Promotion,
  { conditions: { coupon: other } }: Promotion,
) => one === null || other === null || one === other

function windowsMeet(one: Schedule, other: Schedule): boolean {
  const begins = (schedule: Schedule) => schedule.from ?? ''
  const ends = (schedule: Schedule) => schedule.until ?? '9999'
  if (begins(one) >= ends(other) || begins(other) >= ends(one)) return false
  const share = one.weekdays.length === 0 || other.weekdays.length === 0
  if (!share && !one.weekdays.some((day) => other.weekdays.includes(day))) return false
  return !one.hours || !other.hours || (one.hours.from < other.hours.to && other.hours.from < one.hours.to)
}

/** Null: the whole cart. */
function targetsOf(benefit: Benefit): readonly Target[] | null {
  switch (benefit.kind) {
    case 'offer':
    case 'flash':
    case 'bogo':
    case 'gift-with':
      return [benefit.of]
    case 'combo':
      return benefit.parts.map(({ of }) => of)
    case 'cart':
    case 'gift-tiers':
    case 'free-delivery':
      return null
  }
}

function benefitsMeet(one: Benefit, other: Benefit): boolean {
  // Delivery is another pocket; two promotions that both pay for it are one too many.
  if ((one.kind === 'free-delivery') !== (other.kind === 'free-delivery')) return false
  const [mine, theirs] = [targetsOf(one), targetsOf(other)]
  if (mine === null || theirs === null) return true
  return mine.some((target) => theirs.some((against) => targetsMeet(target, against)))
}

/** What is named by different lists (a product, its category) may be the same item. */
function targetsMeet(one: Target, other: Target): boolean {
  const kindsOf = ({ products, categories, brands }: Target) =>
    [products, categories, brands].map((list) => list.length > 0)
  const [mine, theirs] = [kindsOf(one), kindsOf(other)]
  const isMixed = mine.some((has, index) => has && theirs.some((hasToo, place) => hasToo && place !== index))
  return (
    isMixed ||
    one.products.some((name) => other.products.includes(name)) ||
    one.brands.some((name) => other.brands.includes(name)) ||
    one.categories.some((path) =>
      other.categories.some((against) => isWithin(path, against) || isWithin(against, path)),
    )
  )
}

const isWithin = (path: string, of: string): boolean => path === of || path.startsWith(`${of}/`)
