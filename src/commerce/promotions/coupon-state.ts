import type { ChosenPromotions } from './choose-exclusive.ts'
import type { CouponState, PromotionContext, PromotionRejection } from './priced-cart.ts'
import { toCouponCode, type Promotion } from './promotion.ts'
import { inOrderOfStages, runPromotions, type PromotionInput } from './run-promotions.ts'

/** Whether the code that was entered is one of the promotion: its shared one, or one of a shopper's own. */
export const isGivenCode = (
  { id, conditions, takesOwnCode }: Promotion,
  { coupon, ownCode }: Pick<PromotionContext, 'coupon' | 'ownCode'>,
): boolean =>
  coupon !== null &&
  (ownCode?.promotionId === id || (!takesOwnCode && toCouponCode(coupon) === conditions.coupon))

/** Whether a promotion may be shown: one with a coupon only when its code was entered. */
export const isUnlocked = (
  promotion: Promotion,
  given: Pick<PromotionContext, 'coupon' | 'ownCode'>,
): boolean => promotion.conditions.coupon === null || isGivenCode(promotion, given)

/** Reasons that may be shown; the others would reveal to a guesser which codes exist. */
const shownReasons: ReadonlySet<PromotionRejection['kind']> = new Set([
  'add-value',
  'add-items',
  'other-payment',
  'first-order-only',
  'better-one',
  'lowest-price',
  'nothing-fits',
  // Worth nothing to a guesser, and to a shopper the difference between a typing error and a mail read too late.
  'ended',
])

/** Whether the entered coupon applies; null: none was entered. */
export function couponState(
  promotions: readonly Promotion[],
  chosen: ChosenPromotions,
  input: PromotionInput,
): CouponState | null {
  const { coupon } = input.context
  if (coupon === null) return null
  const code = toCouponCode(coupon)
  // One code may unlock several promotions (a discount and free delivery): the first that applies is shown.
  const unlocked = inOrderOfStages(promotions.filter((one) => isGivenCode(one, input.context)))
  const applies = unlocked.find(({ id }) => chosen.run.outcomes.get(id)?.kind === 'applied')
  if (applies) return { code, applied: true, label: applies.label, promotionId: applies.id }
  const [first] = unlocked
  const rejection = first ? rejectionOf(first, chosen, input) : null
  return {
    code,
    applied: false,
    reason: rejection && shownReasons.has(rejection.kind) ? rejection : 'invalid',
  }
}

/** Returns why a promotion does not apply; null: it does. */
export function rejectionOf(
  promotion: Promotion,
  { run, beaten, rejected }: ChosenPromotions,
  input: PromotionInput,
): PromotionRejection | null {
  const by = beaten.get(promotion.id)
  if (by !== undefined) return { kind: 'better-one', promotionId: by }
  const why = rejected.get(promotion.id)
  if (why !== undefined) return why
  const outcome =
    run.outcomes.get(promotion.id) ?? runPromotions([promotion], input).outcomes.get(promotion.id)
  return outcome?.kind === 'rejected' ? outcome.rejection : null
}
