import { money, percentOf } from '#kernel/money.ts'
import { discountLines, type PromotionWorkspace, type WorkspaceLine } from './workspace.ts'
import { applied, rejected, type Outcome } from './outcome.ts'
import type { AdjustmentKind } from './priced-cart.ts'
import type { Benefit, Promotion, Target } from './promotion.ts'
import { priceOf } from './apply-discount.ts'
import { isTargeted } from './target.ts'

type Combo = Extract<Benefit, { kind: 'combo' }>
type Bogo = Extract<Benefit, { kind: 'bogo' }>
type Pieces = Map<WorkspaceLine, number>

/** As many whole sets as loose pieces make; the dearest pieces go in first. */
export function applyCombo(
  basket: PromotionWorkspace,
  promotion: Promotion,
  { parts, rate }: Combo,
): Outcome {
  const held: Pieces = new Map()
  let short = pickSet(basket, parts, held)
  if (short > 0)
    return held.size === 0
      ? rejected({ kind: 'nothing-fits' })
      : rejected({ kind: 'add-pieces', missing: short })
  const all: Pieces = new Map()
  while (short === 0) {
    for (const [line, count] of held) {
      line.unassigned -= count
      all.set(line, (all.get(line) ?? 0) + count)
    }
    held.clear()
    short = pickSet(basket, parts, held)
  }
  const shares = priceOf(all)
  const whole = shares.reduce((total, { weight }) => total + weight, 0)
  const wanted = percentOf(money(whole, basket.currency), rate, 'down').minor
  return settle(basket, promotion, 'combo', wanted, all)
}

/** Picks the pieces of one set. Answers how many are missing. */
function pickSet(basket: PromotionWorkspace, parts: Combo['parts'], held: Pieces): number {
  let missing = 0
  for (const { of, pieces } of parts) {
    let left = pieces
    for (const line of byPrice(basket, of).toReversed()) {
      const free = line.unassigned - (held.get(line) ?? 0)
      const picked = Math.min(free, left)
      if (picked > 0) held.set(line, (held.get(line) ?? 0) + picked)
      left -= Math.max(0, picked)
    }
    missing += left
  }
  return missing
}

/** Whole groups of buy + get loose pieces; the cheapest of all those pieces are the ones that cost less. */
export function applyBogo(
  basket: PromotionWorkspace,
  promotion: Promotion,
  { of, buy, get, rate }: Bogo,
): Outcome {
  const meant = byPrice(basket, of)
  const count = meant.reduce((total, { unassigned }) => total + unassigned, 0)
  if (count === 0) return rejected({ kind: 'nothing-fits' })
  const groups = Math.floor(count / (buy + get))
  const missing = buy + get - (count % (buy + get))
  if (groups === 0) return rejected({ kind: 'add-pieces', missing })
  const free = pickCheapest(meant, groups * get)
  const wanted = [...free].reduce(
    (total, [{ item }, pieces]) =>
      total + percentOf(money(item.unitPrice.minor * pieces, basket.currency), rate, 'down').minor,
    0,
  )
  const all = pickCheapest(meant, groups * (buy + get))
  for (const [line, pieces] of all) line.unassigned -= pieces
  return settle(basket, promotion, 'bogo', wanted, all)
}

function pickCheapest(lines: readonly WorkspaceLine[], count: number): Pieces {
  const picked: Pieces = new Map()
  let left = count
  for (const line of lines) {
    const pieces = Math.min(line.unassigned, left)
    if (pieces > 0) picked.set(line, pieces)
    left -= pieces
  }
  return picked
}

function settle(
  basket: PromotionWorkspace,
  promotion: Promotion,
  kind: AdjustmentKind,
  wanted: number,
  held: Pieces,
): Outcome {
  const taken = discountLines(basket, promotion, kind, wanted, priceOf(held))
  if (taken === 0) return rejected({ kind: 'lowest-price' })
  return applied({ takenMinor: taken, bundle: { skus: [...held.keys()].map(({ item }) => item.sku) } })
}

/** Lines that are meant and have loose pieces, cheapest first; among equals in the order of the cart. */
const byPrice = ({ lines }: PromotionWorkspace, of: Target): readonly WorkspaceLine[] =>
  lines
    .filter(({ item, unassigned }) => unassigned > 0 && isTargeted(of, item))
    .toSorted((a, b) => a.item.unitPrice.minor - b.item.unitPrice.minor)
