import { money, percentOf } from '#kernel/money.ts'
import { takeOff, type Basket, type BasketLine, type Share } from './basket.ts'
import { applied, rejected, type Outcome } from './outcome.ts'
import type { AdjustmentKind } from './priced-cart.ts'
import type { Cut, Promotion, Target } from './promotion.ts'
import { isMeant } from './target.ts'

/** An offer, a discount on the cart or a coupon: off what the goods that are meant come to now. */
export function takeCut(
  basket: Basket,
  promotion: Promotion,
  kind: AdjustmentKind,
  of: Target,
  cut: Cut,
): Outcome {
  const shares = basket.lines
    .filter(({ goods }) => isMeant(of, goods))
    .map((line) => ({ line, weight: line.net }))
  if (shares.length === 0) return rejected({ kind: 'nothing-fits' })
  const taken = takeOff(basket, promotion, kind, cutOf(cut, shares, basket), shares)
  return taken === 0 ? rejected({ kind: 'lowest-price' }) : applied({ takenMinor: taken })
}

/** A flash deal: off as many loose pieces as there are left of it, in the order of the cart. */
export function takeFlash(
  basket: Basket,
  promotion: Promotion,
  of: Target,
  cut: Cut,
  remaining: number,
): Outcome {
  const meant = basket.lines.filter(({ goods, loose }) => loose > 0 && isMeant(of, goods))
  if (meant.length === 0) return rejected({ kind: 'nothing-fits' })
  let left = remaining
  const held: (Share & { readonly pieces: number })[] = []
  for (const line of meant) {
    const pieces = Math.min(line.loose, left)
    if (pieces === 0) continue
    left -= pieces
    held.push({ line, pieces, weight: line.goods.unitPrice.minor * pieces })
  }
  const pieces = held.reduce((total, one) => total + one.pieces, 0)
  // An amount is taken off each piece.
  const wanted = 'amountMinor' in cut ? cut.amountMinor * pieces : cutOf(cut, held, basket)
  const taken = takeOff(basket, promotion, 'flash', wanted, held)
  if (taken === 0) return rejected({ kind: 'lowest-price' })
  for (const one of held) one.line.loose -= one.pieces
  return applied({ takenMinor: taken, quantity: pieces })
}

/** Rounded down: never more is promised than is taken off. */
function cutOf(cut: Cut, shares: readonly Share[], { currency }: Basket): number {
  if ('amountMinor' in cut) return cut.amountMinor
  const whole = shares.reduce((total, { weight }) => total + weight, 0)
  const part = percentOf(money(whole, currency), cut.rate, 'down').minor
  return cut.mostMinor === null ? part : Math.min(part, cut.mostMinor)
}

/** What pieces of some lines come to at their price. */
export const priceOf = (pieces: ReadonlyMap<BasketLine, number>): readonly Share[] =>
  [...pieces].map(([line, count]) => ({ line, weight: line.goods.unitPrice.minor * count }))
