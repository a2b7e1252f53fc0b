import { zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/instant.ts'
import type { ChosenPromotions } from './choose-exclusive.ts'
import { rejectionOf } from './coupon-state.ts'
import type { Adjustment, GiftOffer, PricedCart, PromotionContext, PromotionHint } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import type { PromotionInput, PromotionRun } from './run-promotions.ts'
import { earlier, statusAt } from './schedule.ts'
import { isTargeted } from './target.ts'

/** Lines that a promotion binds together, by its id. */
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

/** Why each promotion that does not apply does not, and what would bring the next tier of one that does. */
export function hintsOf(
  offered: readonly Promotion[],
  chosen: ChosenPromotions,
  desk: PromotionInput,
): readonly PromotionHint[] {
  return offered
    .filter(({ conditions }) => conditions.coupon === null)
    .flatMap((promotion) => {
      const { id, label } = promotion
      const outcome = chosen.run.outcomes.get(id)
      const more = outcome?.kind === 'applied' ? outcome.more : rejectionOf(promotion, chosen, desk)
      return more
        ? [{ promotionId: id, label, rejection: speaksOfCart(promotion, desk) ? more : nothingFits }]
        : []
    })
}

const nothingFits = { kind: 'nothing-fits' } as const

/** Nobody is told to add pieces for a promotion of goods that he does not have. */
function speaksOfCart({ benefit }: Promotion, { lines }: PromotionInput): boolean {
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

/** When a schedule begins or ends next. */
export function nextChangeOf(
  promotions: readonly Promotion[],
  { at, timeZone }: PromotionContext,
): Instant | null {
  return promotions.reduce<Instant | null>((next, { conditions }) => {
    const standing = statusAt(conditions.schedule, at, timeZone)
    if (standing.kind === 'ended') return next
    return earlier(next, standing.kind === 'runs' ? standing.until : standing.from)
  }, null)
}
