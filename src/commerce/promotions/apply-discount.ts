import { money, percentOf } from '#kernel/money.ts'
import { discountLines, type PromotionWorkspace, type WorkspaceLine, type Share } from './workspace.ts'
import { applied, rejected, type Outcome } from './outcome.ts'
import type { AdjustmentKind } from './priced-cart.ts'
import type { Discount, Promotion, Target } from './promotion.ts'
import { isTargeted } from './target.ts'

/** An offer, a discount on the cart or a coupon: off what the goods that are meant come to now. */
export function applyDiscount(
  basket: PromotionWorkspace,
  promotion: Promotion,
  kind: AdjustmentKind,
  of: Target,
  cut: Discount,
): Outcome {
  const shares = basket.lines
    .filter(({ item }) => isTargeted(of, item))
    .map((line) => ({ line, weight: line.net }))
  if (shares.length === 0) return rejected({ kind: 'nothing-fits' })
  const taken = discountLines(basket, promotion, kind, amountOf(cut, shares, basket), shares)
  return taken === 0 ? rejected({ kind: 'lowest-price' }) : applied({ takenMinor: taken })
}

/** A flash deal: off as many loose pieces as there are left of it, in the order of the cart. */
export function applyFlashDeal(
  basket: PromotionWorkspace,
  promotion: Promotion,
  of: Target,
  cut: Discount,
  remaining: number,
): Outcome {
  const meant = basket.lines.filter(({ item, unassigned }) => unassigned > 0 && isTargeted(of, item))
  if (meant.length === 0) return rejected({ kind: 'nothing-fits' })
  let left = remaining
  const held: (Share & { readonly pieces: number })[] = []
  for (const line of meant) {
    const pieces = Math.min(line.unassigned, left)
    if (pieces === 0) continue
    left -= pieces
    held.push({ line, pieces, weight: line.item.unitPrice.minor * pieces })
  }
  const pieces = held.reduce((total, one) => total + one.pieces, 0)
  // An amount is taken off each piece.
  const wanted = 'amountMinor' in cut ? cut.amountMinor * pieces : amountOf(cut, held, basket)
  const taken = discountLines(basket, promotion, 'flash', wanted, held)
  if (taken === 0) return rejected({ kind: 'lowest-price' })
  for (const one of held) one.line.unassigned -= one.pieces
  return applied({ takenMinor: taken, quantity: pieces })
}

/** Rounded down: never more is promised than is taken off. */
function amountOf(cut: Discount, shares: readonly Share[], { currency }: PromotionWorkspace): number {
  if ('amountMinor' in cut) return cut.amountMinor
  const whole = shares.reduce((total, { weight }) => total + weight, 0)
  const part = percentOf(money(whole, currency), cut.rate, 'down').minor
  return cut.maxMinor === null ? part : Math.min(part, cut.maxMinor)
}

/** What pieces of some lines come to at their price. */
export const priceOf = (pieces: ReadonlyMap<WorkspaceLine, number>): readonly Share[] =>
  [...pieces].map(([line, count]) => ({ line, weight: line.item.unitPrice.minor * count }))
