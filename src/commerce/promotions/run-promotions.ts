import { openBasket, type Basket } from './basket.ts'
import { checkConditions } from './check-conditions.ts'
import { applied, rejected, type Outcome } from './outcome.ts'
import type { Money } from '#kernel/money.ts'
import type { AdjustmentKind, PromotionContext, PromotionLine } from './priced-cart.ts'
import { anyGoods, type Promotion } from './promotion.ts'
import { takeCut, takeFlash } from './take-cut.ts'
import { giveOfTiers, giveWith } from './take-gifts.ts'
import { takeBogo, takeCombo } from './take-sets.ts'

/** What a gift would cost, and how many there are. */
export type GiftGoods = { readonly unitPrice: Money; readonly available: number }

/** All that promotions look at. */
export type Desk = {
  readonly lines: readonly PromotionLine[]
  readonly context: PromotionContext
  /** Uses left for this customer, by promotion; those that are not named have no end. */
  readonly remaining: ReadonlyMap<string, number>
  readonly gifts: ReadonlyMap<string, GiftGoods>
}

export type Run = { readonly basket: Basket; readonly outcomes: ReadonlyMap<string, Outcome> }

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
export const inTurn = (promotions: readonly Promotion[]): readonly Promotion[] =>
  promotions.toSorted(
    (a, b) =>
      stages.indexOf(stageOf(a)) - stages.indexOf(stageOf(b)) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )

/** Applies promotions one after the other, each to what those before it left. */
export function runPromotions(promotions: readonly Promotion[], desk: Desk): Run {
  const basket = openBasket(desk.lines, desk.context.currency)
  const outcomes = new Map<string, Outcome>()
  for (const promotion of inTurn(promotions)) outcomes.set(promotion.id, apply(promotion, basket, desk))
  return { basket, outcomes }
}

function apply(promotion: Promotion, basket: Basket, { context, remaining, gifts }: Desk): Outcome {
  const left = remaining.get(promotion.id) ?? Infinity
  const rejection = checkConditions(promotion, basket, context, left)
  if (rejection) return rejected(rejection)
  const { benefit } = promotion
  // An offer or a discount on the cart that wants a coupon is told as the coupon's.
  const kind = (own: AdjustmentKind): AdjustmentKind =>
    promotion.conditions.coupon === null ? own : 'coupon'
  switch (benefit.kind) {
    case 'offer':
      return takeCut(basket, promotion, kind('offer'), benefit.of, benefit.cut)
    case 'cart':
      return takeCut(basket, promotion, kind('cart'), anyGoods, benefit.cut)
    case 'flash':
      return takeFlash(basket, promotion, benefit.of, benefit.cut, left)
    case 'bogo':
      return takeBogo(basket, promotion, benefit)
    case 'combo':
      return takeCombo(basket, promotion, benefit)
    case 'gift-with':
      return giveWith(basket, promotion, benefit, gifts)
    case 'gift-tiers':
      return giveOfTiers(basket, promotion, benefit, context, gifts)
    case 'free-delivery':
      return basket.lines.length === 0 ? rejected({ kind: 'nothing-fits' }) : applied({ freeDelivery: true })
  }
}
