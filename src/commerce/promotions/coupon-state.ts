import type { ChosenPromotions } from './choose-exclusive.ts'
import type { CouponState, PromotionRejection } from './priced-cart.ts'
import { toCouponCode, type Promotion } from './promotion.ts'
import { inOrderOfStages, runPromotions, type PromotionInput } from './run-promotions.ts'

/** Whether a promotion may be spoken of: one that wants a coupon only to whoever has given its code. */
export const isOffered = ({ conditions: { coupon } }: Promotion, given: string | null): boolean =>
  coupon === null || (given !== null && toCouponCode(given) === coupon)

/** What may be told of a code that somebody knows; anything else would tell a guesser which codes there are. */
const told: ReadonlySet<PromotionRejection['kind']> = new Set([
  'add-value',
  'add-pieces',
  'other-payment',
  'first-order-only',
  'better-one',
  'lowest-price',
  'nothing-fits',
])

/** What is said of the coupon that was given; null: none was. */
export function couponState(
  promotions: readonly Promotion[],
  chosen: ChosenPromotions,
  desk: PromotionInput,
): CouponState | null {
  const { coupon } = desk.context
  if (coupon === null) return null
  const code = toCouponCode(coupon)
  // One code may bring several: a discount and the delivery. Told is the first that applies.
  const meant = inOrderOfStages(promotions.filter(({ conditions }) => conditions.coupon === code))
  const applies = meant.find(({ id }) => chosen.run.outcomes.get(id)?.kind === 'applied')
  if (applies) return { code, applied: true, label: applies.label, promotionId: applies.id }
  const [first] = meant
  const rejection = first ? rejectionOf(first, chosen, desk) : null
  return { code, applied: false, reason: rejection && told.has(rejection.kind) ? rejection : 'refused' }
}

/** Why a promotion does not apply; null: it does. */
export function rejectionOf(
  promotion: Promotion,
  { run, beaten, rejected }: ChosenPromotions,
  desk: PromotionInput,
): PromotionRejection | null {
  const by = beaten.get(promotion.id)
  if (by !== undefined) return { kind: 'better-one', promotionId: by }
  const why = rejected.get(promotion.id)
  if (why !== undefined) return why
  const outcome =
    run.outcomes.get(promotion.id) ?? runPromotions([promotion], desk).outcomes.get(promotion.id)
  return outcome?.kind === 'rejected' ? outcome.rejection : null
}
