import { createWorkspace, type PromotionWorkspace } from './workspace.ts'
import { checkConditions } from './check-conditions.ts'
import { applied, rejected, type Outcome } from './outcome.ts'
import type { Money } from '#kernel/money.ts'
import type { AdjustmentKind, PromotionContext, PromotionLine } from './priced-cart.ts'
import { everything, type Promotion } from './promotion.ts'
import { applyDiscount, applyFlashDeal } from './apply-discount.ts'
import { applyGiftTiers, applyGiftWith } from './apply-gifts.ts'
import { applyBogo, applyCombo } from './apply-sets.ts'

/** What a gift would cost, and how many there are. */
export type GiftItem = { readonly unitPrice: Money; readonly available: number }

/** All that promotions look at. */
export type PromotionInput = {
  readonly lines: readonly PromotionLine[]
  readonly context: PromotionContext
  /** Uses left for this customer, by promotion; those that are not named have no end. */
  readonly remaining: ReadonlyMap<string, number>
  readonly gifts: ReadonlyMap<string, GiftItem>
}

export type PromotionRun = {
  readonly workspace: PromotionWorkspace
  readonly outcomes: ReadonlyMap<string, Outcome>
}

const stages = ['combo', 'bogo', 'flash', 'offer', 'cart', 'coupon', 'gift', 'delivery'] as const
type Stage = (typeof stages)[number]

/** When a promotion has its turn. */
export function stageOf({ benefit, conditions }: Promotion): Stage {
  switch (benefit.kind) {
    case 'gift-with':
    case 'gift-tiers':
      return 'gift'
    case 'free-delivery':
      return 'delivery'
    case 'offer':
    case 'cart':
      return conditions.coupon === null ? benefit.kind : 'coupon'
    default:
      return benefit.kind
  }
}

/** In the order of their turns; within a turn by their id, so that the same cart is always priced alike. */
export const inOrderOfStages = (promotions: readonly Promotion[]): readonly Promotion[] =>
  promotions.toSorted(
    (a, b) =>
      stages.indexOf(stageOf(a)) - stages.indexOf(stageOf(b)) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )

/** Applies promotions one after the other, each to what those before it left. */
export function runPromotions(promotions: readonly Promotion[], desk: PromotionInput): PromotionRun {
  const basket = createWorkspace(desk.lines, desk.context.currency)
  const outcomes = new Map<string, Outcome>()
  for (const promotion of inOrderOfStages(promotions))
    outcomes.set(promotion.id, apply(promotion, basket, desk))
  return { workspace, outcomes }
}

function apply(
  promotion: Promotion,
  basket: PromotionWorkspace,
  { context, remaining, gifts }: PromotionInput,
): Outcome {
  const left = remaining.get(promotion.id) ?? Infinity
  const rejection = checkConditions(promotion, basket, context, left)
  if (rejection) return rejected(rejection)
  const { benefit } = promotion
  // An offer or a discount on the cart that wants a coupon is told as the coupon's.
  const kind = (own: AdjustmentKind): AdjustmentKind =>
    promotion.conditions.coupon === null ? own : 'coupon'
  switch (benefit.kind) {
    case 'offer':
      return applyDiscount(basket, promotion, kind('offer'), benefit.of, benefit.cut)
    case 'cart':
      return applyDiscount(basket, promotion, kind('cart'), everything, benefit.cut)
    case 'flash':
      return applyFlashDeal(basket, promotion, benefit.of, benefit.cut, left)
    case 'bogo':
      return applyBogo(basket, promotion, benefit)
    case 'combo':
      return applyCombo(basket, promotion, benefit)
    case 'gift-with':
      return applyGiftWith(basket, promotion, benefit, gifts)
    case 'gift-tiers':
      return applyGiftTiers(basket, promotion, benefit, context, gifts)
    case 'free-delivery':
      return basket.lines.length === 0 ? rejected({ kind: 'nothing-fits' }) : applied({ freeDelivery: true })
  }
}
