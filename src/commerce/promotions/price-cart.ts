import { add, money, sum, times, zero } from '#kernel/money.ts'
import { totalOf, type WorkspaceGift, type WorkspaceLine } from './workspace.ts'
import { chooseExclusive, type ChosenPromotions } from './choose-exclusive.ts'
import { isCounted, type Promotion } from './promotion.ts'
import type {
  Adjustment,
  PricedCart,
  PricedLine,
  PromotionContext,
  PromotionLine,
  PromotionRejection,
  GiftItem,
} from './priced-cart.ts'
import { bundlesOf, giftOffersOf, hintsOf, nextPromotionChange } from './report-promotions.ts'
import { couponState, isUnlocked, rejectionOf } from './coupon-state.ts'
import { inOrderOfStages, stageOf, type PromotionInput } from './run-promotions.ts'

/** Why a promotion does not apply; operators also learn that it is of another country, or that its code was not given. */
export type PromotionDecline =
  PromotionRejection | { readonly kind: 'other-country' } | { readonly kind: 'no-code' }

export type ExplainedCart = {
  readonly priced: PricedCart
  /** By id, every promotion that does not apply. */
  readonly declined: ReadonlyMap<string, PromotionDecline>
}

/**
 * Prices a cart with all promotions, and says why each of the others does not apply. The order is fixed: special prices
 * (already in the unit prices), combos, bogo, flash deals, offers, the whole cart, the coupon, gifts, delivery.
 * `remaining`: uses left for this customer; promotions without a limit are missing. Deterministic.
 */
export const priceCart = (...given: Parameters<typeof explainCart>): PricedCart =>
  explainCart(...given).priced

/** The same with the reasons that shoppers are not told. */
export function explainCart(
  lines: readonly PromotionLine[],
  promotions: readonly Promotion[],
  context: PromotionContext,
  remaining: ReadonlyMap<string, number>,
  gifts: ReadonlyMap<string, GiftItem> = new Map(),
): ExplainedCart {
  const input: PromotionInput = { lines, context, remaining, gifts }
  const here = promotions.filter(({ country }) => country === context.country)
  const offered = inOrderOfStages(here.filter((promotion) => isUnlocked(promotion, context)))
  const chosen = chooseExclusive(offered, input)
  const { workspace } = chosen.run
  const priced = [...workspace.lines.map(toLine), ...workspace.gifts.map(giftLine)]
  const subTotal = sum(
    priced.map(({ gross }) => gross),
    context.currency,
  )
  const total = money(totalOf(workspace), context.currency)
  const applying = offered.filter(({ id }) => chosen.run.outcomes.get(id)?.kind === 'applied')
  const adjustments = applying.flatMap((promotion) => wholeOf(promotion, priced))
  const delivery = applying.find(({ benefit }) => benefit.kind === 'free-delivery')
  const cart: PricedCart = {
    lines: priced,
    adjustments,
    bundles: bundlesOf(applying, chosen.run, adjustments, context),
    hints: hintsOf(offered, chosen, input),
    coupon: couponState(here, chosen, input),
    gifts: giftOffersOf(applying, chosen.run),
    freeDelivery: delivery ? { promotionId: delivery.id, label: delivery.label } : null,
    assumesFirstOrder:
      context.customer.isFirstOrder === null && applying.some(({ conditions }) => conditions.firstOrder),
    subTotal,
    discount: sum(
      adjustments.map(({ amount }) => amount),
      context.currency,
    ),
    total,
    uses: applying.filter((one) => takesUse(one, chosen, context)).map((one) => useOf(one, chosen, context)),
    flashUntil: nextPromotionChange(
      applying.filter(({ benefit }) => benefit.kind === 'flash'),
      context,
    ),
    nextChange: nextPromotionChange(offered, context),
  }
  const declined = promotions.flatMap((promotion) => {
    const why = declineOf(promotion, chosen, input)
    return why ? [[promotion.id, why] as const] : []
  })
  return { priced: cart, declined: new Map(declined) }
}

function declineOf(
  promotion: Promotion,
  chosen: ChosenPromotions,
  input: PromotionInput,
): PromotionDecline | null {
  if (promotion.country !== input.context.country) return { kind: 'other-country' }
  return isUnlocked(promotion, input.context) ? rejectionOf(promotion, chosen, input) : { kind: 'no-code' }
}

const toLine = ({ item, net, adjustments }: WorkspaceLine): PricedLine => ({
  sku: item.sku,
  quantity: item.quantity,
  unitPrice: item.unitPrice,
  gross: times(item.unitPrice, item.quantity),
  adjustments,
  net: money(net, item.unitPrice.currency),
  gift: false,
})

const giftLine = ({ sku, quantity, unitPrice, adjustment, terms }: WorkspaceGift): PricedLine => ({
  sku,
  quantity,
  unitPrice,
  gross: times(unitPrice, quantity),
  adjustments: [adjustment],
  net: zero(unitPrice.currency),
  gift: true,
  giftTerms: terms,
})

/** Sums what a promotion takes off all lines; empty when it pays for delivery or waits for a choice. */
function wholeOf(promotion: Promotion, lines: readonly PricedLine[]): readonly Adjustment[] {
  const parts = lines.flatMap(({ adjustments }) =>
    adjustments.filter(({ promotionId }) => promotionId === promotion.id),
  )
  const [first, ...others] = parts
  return first
    ? [others.reduce((whole, { amount }) => ({ ...whole, amount: add(whole.amount, amount) }), first)]
    : []
}

/** A gift offer without a choice does not count as a use. */
function takesUse(promotion: Promotion, { run }: ChosenPromotions, { ownCode }: PromotionContext): boolean {
  const outcome = run.outcomes.get(promotion.id)
  const counts = isCounted(promotion) || ownCode?.promotionId === promotion.id
  if (!counts || outcome?.kind !== 'applied') return false
  return stageOf(promotion) !== 'gift' || outcome.offer === null || outcome.offer.chosen !== null
}

function useOf(
  { id }: Promotion,
  { run }: ChosenPromotions,
  { ownCode }: PromotionContext,
): PricedCart['uses'][number] {
  const outcome = run.outcomes.get(id)
  return {
    promotionId: id,
    quantity: outcome?.kind === 'applied' ? outcome.quantity : 1,
    ...(ownCode?.promotionId === id ? { ownCode: ownCode.id } : {}),
  }
}
