import type { StaffLimits } from '#commerce/staff/limits.ts'
import type { Money } from '#kernel/money.ts'
import type { Benefit, Discount, Promotion } from './promotion.ts'

/**
 * Why a promotion needs a second person. `endless`: it has neither an end nor a limit of uses. `gives-much`: by its simulation.
 * `not-simulated`: it could give much, and nobody has tried this version on the orders of a month; whoever does needs none for that.
 */
const secondPersonReasons = ['endless', 'deep-cut', 'gives-much', 'not-simulated'] as const
export type SecondPersonReason = (typeof secondPersonReasons)[number]

export const isSecondPersonReason = (text: string): text is SecondPersonReason =>
  (secondPersonReasons as readonly string[]).includes(text)

const whole = 10_000

/**
 * Why one person may not start a promotion alone; empty: they may. `simulated`: what this version would have given last month; null: not
 * known. What cannot be known from the document is left to it.
 */
export function reasonsForSecondPerson(
  promotion: Promotion,
  simulated: Money | null,
  { promotionPercent, promotionMonthMinor }: StaffLimits,
): readonly SecondPersonReason[] {
  const { benefit, conditions, limits } = promotion
  return [
    ...(conditions.schedule.until === null && limits.uses === null ? (['endless'] as const) : []),
    ...(cutOf(benefit, conditions.minimumMinor) > promotionPercent * 100 ? (['deep-cut'] as const) : []),
    ...(simulated && simulated.minor > promotionMonthMinor ? (['gives-much'] as const) : []),
    ...(simulated === null && maxGivenBy(promotion) > promotionMonthMinor
      ? (['not-simulated'] as const)
      : []),
  ]
}

/** What its limits allow it to give in all, in minor units, as far as the document says it. */
function maxGivenBy({ benefit, limits: { uses } }: Promotion): number {
  if (uses === null || !('discount' in benefit)) return Infinity
  const { discount } = benefit
  const maxPerUse = 'amountMinor' in discount ? discount.amountMinor : discount.maxMinor
  return maxPerUse === null ? Infinity : maxPerUse * uses
}

/** The largest share of the price that a shopper may save, in hundredths of a percent. */
function cutOf(benefit: Benefit, minimumMinor: number | null): number {
  switch (benefit.kind) {
    case 'offer':
    case 'flash':
      return shareOf(benefit.discount, null)
    case 'cart':
      return shareOf(benefit.discount, minimumMinor)
    case 'bogo':
      return (benefit.rate * benefit.get) / (benefit.buy + benefit.get)
    case 'combo':
      return benefit.rate
    case 'gift-with':
    case 'gift-tiers':
    case 'free-delivery':
      return 0
  }
}

/** An amount is a share of the smallest cart that gets it; off selected items it may be all of their price. */
function shareOf(discount: Discount, minimumMinor: number | null): number {
  if ('rate' in discount) return discount.rate
  return minimumMinor === null ? whole : Math.min(whole, (discount.amountMinor * whole) / minimumMinor)
}
