import { money, percentOf } from '#kernel/money.ts'
import { discountLines, type PromotionWorkspace, type WorkspaceLine, type Share } from './workspace.ts'
import { applied, rejected, type PromotionOutcome } from './outcome.ts'
import type { AdjustmentKind } from './priced-cart.ts'
import type { Discount, Promotion, Target } from './promotion.ts'
import { isTargeted } from './target.ts'

/** Applies an offer, a cart discount or a coupon to the current totals of the targeted lines. */
export function applyDiscount(
  workspace: PromotionWorkspace,
  promotion: Promotion,
  kind: AdjustmentKind,
  of: Target,
  discount: Discount,
): PromotionOutcome {
  const shares = workspace.lines
    .filter(({ item }) => isTargeted(of, item))
    .map((line) => ({ line, weight: line.net }))
  if (shares.length === 0) return rejected({ kind: 'nothing-fits' })
  const taken = discountLines(workspace, promotion, kind, amountOf(discount, shares, workspace), shares)
  return taken === 0 ? rejected({ kind: 'lowest-price' }) : applied({ takenMinor: taken })
}

/** Applies a flash deal to unassigned units in the order of the cart, until its uses are exhausted. */
export function applyFlashDeal(
  workspace: PromotionWorkspace,
  promotion: Promotion,
  of: Target,
  discount: Discount,
  remaining: number,
): PromotionOutcome {
  const targeted = workspace.lines.filter(({ item, unassigned }) => unassigned > 0 && isTargeted(of, item))
  if (targeted.length === 0) return rejected({ kind: 'nothing-fits' })
  let uses = remaining
  const shares: (Share & { readonly quantity: number })[] = []
  for (const line of targeted) {
    const quantity = Math.min(line.unassigned, uses)
    if (quantity === 0) continue
    uses -= quantity
    shares.push({ line, quantity, weight: line.item.unitPrice.minor * quantity })
  }
  const quantity = shares.reduce((total, share) => total + share.quantity, 0)
  // An amount is taken off each unit.
  const wanted =
    'amountMinor' in discount ? discount.amountMinor * quantity : amountOf(discount, shares, workspace)
  const taken = discountLines(workspace, promotion, 'flash', wanted, shares)
  if (taken === 0) return rejected({ kind: 'lowest-price' })
  for (const share of shares) share.line.unassigned -= share.quantity
  return applied({ takenMinor: taken, quantity })
}

/** In minor units, rounded down. */
function amountOf(discount: Discount, shares: readonly Share[], { currency }: PromotionWorkspace): number {
  if ('amountMinor' in discount) return discount.amountMinor
  const whole = shares.reduce((total, { weight }) => total + weight, 0)
  const part = percentOf(money(whole, currency), discount.rate, 'down').minor
  return discount.maxMinor === null ? part : Math.min(part, discount.maxMinor)
}

/** Units of lines, weighted by their prices. */
export const sharesOf = (units: ReadonlyMap<WorkspaceLine, number>): readonly Share[] =>
  [...units].map(([line, quantity]) => ({ line, weight: line.item.unitPrice.minor * quantity }))
