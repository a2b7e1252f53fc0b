import { money, percentOf } from '#kernel/money.ts'
import { takeOff, type Basket, type BasketLine } from './basket.ts'
import { applied, rejected, type Outcome } from './outcome.ts'
import type { AdjustmentKind } from './priced-cart.ts'
import type { Benefit, Promotion, Target } from './promotion.ts'
import { priceOf } from './take-cut.ts'
import { isMeant } from './target.ts'

type Combo = Extract<Benefit, { kind: 'combo' }>
type Bogo = Extract<Benefit, { kind: 'bogo' }>
type Pieces = Map<BasketLine, number>

/** As many whole sets as loose pieces make; the dearest pieces go in first. */
export function takeCombo(basket: Basket, promotion: Promotion, { parts, rate }: Combo): Outcome {
  const held: Pieces = new Map()
  let short = pickSet(basket, parts, held)
  if (short > 0)
    return held.size === 0
      ? rejected({ kind: 'nothing-fits' })
      : rejected({ kind: 'add-pieces', missing: short })
  const all: Pieces = new Map()
  while (short === 0) {
    for (const [line, count] of held) {
      line.loose -= count
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
function pickSet(basket: Basket, parts: Combo['parts'], held: Pieces): number {
  let missing = 0
  for (const { of, pieces } of parts) {
    let left = pieces
    for (const line of byPrice(basket, of).toReversed()) {
      const free = line.loose - (held.get(line) ?? 0)
      const picked = Math.min(free, left)
      if (picked > 0) held.set(line, (held.get(line) ?? 0) + picked)
      left -= Math.max(0, picked)
    }
    missing += left
  }
  return missing
}

/** Whole groups of buy + get loose pieces; the cheapest of all those pieces are the ones that cost less. */
export function takeBogo(basket: Basket, promotion: Promotion, { of, buy, get, rate }: Bogo): Outcome {
  const meant = byPrice(basket, of)
  const count = meant.reduce((total, { loose }) => total + loose, 0)
  if (count === 0) return rejected({ kind: 'nothing-fits' })
  const groups = Math.floor(count / (buy + get))
  const missing = buy + get - (count % (buy + get))
  if (groups === 0) return rejected({ kind: 'add-pieces', missing })
  const free = pickCheapest(meant, groups * get)
  const wanted = [...free].reduce(
    (total, [{ goods }, pieces]) =>
      total + percentOf(money(goods.unitPrice.minor * pieces, basket.currency), rate, 'down').minor,
    0,
  )
  const all = pickCheapest(meant, groups * (buy + get))
  for (const [line, pieces] of all) line.loose -= pieces
  return settle(basket, promotion, 'bogo', wanted, all)
}

function pickCheapest(lines: readonly BasketLine[], count: number): Pieces {
  const picked: Pieces = new Map()
  let left = count
  for (const line of lines) {
    const pieces = Math.min(line.loose, left)
    if (pieces > 0) picked.set(line, pieces)
    left -= pieces
  }
  return picked
}

function settle(
  basket: Basket,
  promotion: Promotion,
  kind: AdjustmentKind,
  wanted: number,
  held: Pieces,
): Outcome {
  const taken = takeOff(basket, promotion, kind, wanted, priceOf(held))
  if (taken === 0) return rejected({ kind: 'lowest-price' })
  return applied({ takenMinor: taken, bundle: { skus: [...held.keys()].map(({ goods }) => goods.sku) } })
}

/** Lines that are meant and have loose pieces, cheapest first; among equals in the order of the cart. */
const byPrice = ({ lines }: Basket, of: Target): readonly BasketLine[] =>
  lines
    .filter(({ goods, loose }) => loose > 0 && isMeant(of, goods))
    .toSorted((a, b) => a.goods.unitPrice.minor - b.goods.unitPrice.minor)
