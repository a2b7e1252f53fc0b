import { money, times } from '#kernel/money.ts'
import { totalOf, type PromotionWorkspace } from './workspace.ts'
import { applied, rejected, type Outcome } from './outcome.ts'
import type { PromotionContext } from './priced-cart.ts'
import type { GiftItem } from './run-promotions.ts'
import type { Benefit, Promotion } from './promotion.ts'
import { isTargeted } from './target.ts'

type GiftWith = Extract<Benefit, { kind: 'gift-with' }>
type GiftTiers = Extract<Benefit, { kind: 'gift-tiers' }>
type Goods = ReadonlyMap<string, GiftItem>

/** With every so many pieces come gifts, as far as there are any. */
export function applyGiftWith(
  basket: PromotionWorkspace,
  promotion: Promotion,
  { of, buy, get, sku }: GiftWith,
  goods: Goods,
): Outcome {
  const meant = basket.lines.filter((line) => isTargeted(of, line.item))
  const count = meant.reduce((total, line) => total + line.item.quantity, 0)
  if (count === 0) return rejected({ kind: 'nothing-fits' })
  if (count < buy) return rejected({ kind: 'add-pieces', missing: buy - count })
  const quantity = Math.min(Math.floor(count / buy) * get, leftOf(basket, sku, goods))
  if (quantity === 0) return rejected({ kind: 'used-up' })
  give(basket, promotion, sku, quantity, goods)
  return applied({ bundle: { skus: [...meant.map((line) => line.item.sku), sku] } })
}

/** The tier that the goods have reached: one gift of it, when the shopper has chosen. */
export function applyGiftTiers(
  basket: PromotionWorkspace,
  promotion: Promotion,
  { tiers }: GiftTiers,
  context: PromotionContext,
  goods: Goods,
): Outcome {
  const total = totalOf(basket)
  const open = tiers.map(({ fromMinor, choices }) => ({
    fromMinor,
    choices: choices.filter((sku) => leftOf(basket, sku, goods) > 0),
  }))
  const offered = open
    .filter(({ choices }) => choices.length > 0)
    .toSorted((a, b) => a.fromMinor - b.fromMinor)
  const next = offered.find(({ fromMinor }) => fromMinor > total)
  const more = next
    ? ({ kind: 'add-value', missing: money(next.fromMinor - total, basket.currency) } as const)
    : null
  const tier = offered.findLast(({ fromMinor }) => fromMinor <= total)
  if (!tier) return rejected(more ?? { kind: 'used-up' })
  const asked = context.chosenGifts.get(promotion.id)
  const chosen = tier.choices.find((sku) => sku === asked) ?? null
  if (chosen !== null) give(basket, promotion, chosen, 1, goods)
  return applied({ offer: { choices: tier.choices, chosen }, more })
}

/** Pieces that are neither in the cart already nor given by another promotion. */
function leftOf({ lines, gifts }: PromotionWorkspace, sku: string, goods: Goods): number {
  const there = goods.get(sku)?.available ?? 0
  const bought = lines.find((line) => line.item.sku === sku)?.item.quantity ?? 0
  const given = gifts.reduce((total, gift) => total + (gift.sku === sku ? gift.quantity : 0), 0)
  return Math.max(0, there - bought - given)
}

function give(
  basket: PromotionWorkspace,
  { id, label }: Promotion,
  sku: string,
  quantity: number,
  goods: Goods,
): void {
  const unitPrice = goods.get(sku)?.unitPrice ?? money(0, basket.currency)
  const amount = times(unitPrice, -quantity)
  basket.gifts.push({
    sku,
    quantity,
    unitPrice,
    adjustment: { promotionId: id, kind: 'gift', label, amount },
  })
}
