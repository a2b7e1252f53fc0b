import { zero } from '#kernel/money.ts'
import { earliest, type Instant } from '#kernel/instant.ts'
import type { ChosenPromotions } from './choose-exclusive.ts'
import { rejectionOf } from './coupon-state.ts'
import type { Adjustment, GiftOffer, PricedCart, PromotionContext, PromotionHint } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import type { PromotionInput, PromotionRun } from './run-promotions.ts'
import { statusAt } from './schedule.ts'
import { isTargeted } from './target.ts'

/** Bundles of the promotions that apply, by promotion id. */
export function bundlesOf(
  applying: readonly Promotion[],
  run: PromotionRun,
  adjustments: readonly Adjustment[],
  { currency }: PromotionContext,
): PricedCart['bundles'] {
  return new Map(
    applying.flatMap(({ id, label, benefit }) => {
      const outcome = run.outcomes.get(id)
      if (outcome?.kind !== 'applied' || outcome.bundle === null) return []
      const whole = adjustments.find(({ promotionId }) => promotionId === id)
      const kind = whole?.kind ?? (benefit.kind === 'combo' ? 'combo' : 'bogo')
      const amount = whole?.amount ?? zero(currency)
      return [[id, { promotionId: id, kind, label, skus: outcome.bundle.skus, amount }] as const]
    }),
  )
}

/** Why promotions do not apply, and what is missing for the next tier of those that do. */
export function hintsOf(
  offered: readonly Promotion[],
  chosen: ChosenPromotions,
  input: PromotionInput,
): readonly PromotionHint[] {
  return offered
    .filter(({ conditions }) => conditions.coupon === null)
    .flatMap((promotion) => {
      const { id, label } = promotion
      const outcome = chosen.run.outcomes.get(id)
      const more = outcome?.kind === 'applied' ? outcome.more : rejectionOf(promotion, chosen, input)
      return more
        ? [
            {
              promotionId: id,
              label,
              rejection:
                concernsCart(promotion, input) && !(more.kind === 'add-value' && needsMethod(promotion))
                  ? more
                  : { kind: 'nothing-fits' },
            },
          ]
        : []
    })
}

/** "Spend 50 more" would not be enough: it also takes a payment method, which is chosen later. */
const needsMethod = ({ conditions }: Promotion): boolean => conditions.paymentMethods.length > 0

/** "Add two more" is no help for a promotion of items that are not in the cart. */
function concernsCart({ benefit }: Promotion, { lines }: PromotionInput): boolean {
  if (
    benefit.kind === 'offer' ||
    benefit.kind === 'flash' ||
    benefit.kind === 'bogo' ||
    benefit.kind === 'gift-with'
  )
    return lines.some((line) => isTargeted(benefit.of, line))
  return true
}

export const giftOffersOf = (applying: readonly Promotion[], run: PromotionRun): readonly GiftOffer[] =>
  applying.flatMap(({ id, label }) => {
    const outcome = run.outcomes.get(id)
    return outcome?.kind === 'applied' && outcome.offer ? [{ promotionId: id, label, ...outcome.offer }] : []
  })

/** The next moment at which a schedule begins or ends. */
export function nextPromotionChange(
  promotions: readonly Promotion[],
  { at, timeZone }: PromotionContext,
): Instant | null {
  return earliest(
    promotions.map(({ conditions }) => {
      const status = statusAt(conditions.schedule, at, timeZone)
      if (status.kind === 'ended') return null
      return status.kind === 'running' ? status.until : status.from
    }),
  )
}
