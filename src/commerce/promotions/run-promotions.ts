import { createWorkspace, type PromotionWorkspace } from './workspace.ts'
import { checkConditions } from './check-conditions.ts'
import { applied, rejected, type PromotionOutcome } from './outcome.ts'
import type { AdjustmentKind, PromotionContext, PromotionLine, GiftItem } from './priced-cart.ts'
import { everyItem, type Promotion } from './promotion.ts'
import { applyDiscount, applyFlashDeal } from './apply-discount.ts'
import { applyGiftTiers, applyGiftWith } from './apply-gifts.ts'
import { applyBogo, applyCombo } from './apply-sets.ts'

export type PromotionInput = {
  readonly lines: readonly PromotionLine[]
  readonly context: PromotionContext
  /** Promotion id → uses left for this customer; promotions without a limit are missing. */
  readonly remaining: ReadonlyMap<string, number>
  readonly gifts: ReadonlyMap<string, GiftItem>
}

export type PromotionRun = {
  readonly workspace: PromotionWorkspace
  readonly outcomes: ReadonlyMap<string, PromotionOutcome>
}

const stages = ['combo', 'bogo', 'flash', 'offer', 'cart', 'coupon', 'gift', 'delivery'] as const
type Stage = (typeof stages)[number]

/** The stage at which a promotion is applied. */
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

/** By stage, then by id, so that pricing is deterministic. */
export const inOrderOfStages = (promotions: readonly Promotion[]): readonly Promotion[] =>
  promotions.toSorted(
    (a, b) =>
      stages.indexOf(stageOf(a)) - stages.indexOf(stageOf(b)) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )

/** Applies promotions in order, each to the result of those before. */
export function runPromotions(promotions: readonly Promotion[], input: PromotionInput): PromotionRun {
  const workspace = createWorkspace(input.lines, input.context.currency)
  const outcomes = new Map<string, PromotionOutcome>()
  for (const promotion of inOrderOfStages(promotions))
    outcomes.set(promotion.id, apply(promotion, workspace, input))
  return { workspace, outcomes }
}

function apply(
  promotion: Promotion,
  workspace: PromotionWorkspace,
  { context, remaining, gifts }: PromotionInput,
): PromotionOutcome {
  const uses = remaining.get(promotion.id) ?? Infinity
  const rejection = checkConditions(promotion, workspace, context, uses)
  if (rejection) return rejected(rejection)
  const { benefit } = promotion
  // An offer or cart discount with a coupon is shown as the coupon's.
  const kind = (own: AdjustmentKind): AdjustmentKind =>
    promotion.conditions.coupon === null ? own : 'coupon'
  switch (benefit.kind) {
    case 'offer':
      return applyDiscount(workspace, promotion, kind('offer'), benefit.of, benefit.discount)
    case 'cart':
      return applyDiscount(workspace, promotion, kind('cart'), everyItem, benefit.discount)
    case 'flash':
      return applyFlashDeal(workspace, promotion, benefit.of, benefit.discount, uses)
    case 'bogo':
      return applyBogo(workspace, promotion, benefit)
    case 'combo':
      return applyCombo(workspace, promotion, benefit)
    case 'gift-with':
      return applyGiftWith(workspace, promotion, benefit, gifts)
    case 'gift-tiers':
      return applyGiftTiers(workspace, promotion, benefit, context, gifts)
    case 'free-delivery':
      return workspace.lines.length === 0
        ? rejected({ kind: 'nothing-fits' })
        : applied({ freeDelivery: true })
  }
}
