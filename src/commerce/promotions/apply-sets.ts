import { money, percentOf } from '#kernel/money.ts'
import { discountLines, type PromotionWorkspace, type WorkspaceLine } from './workspace.ts'
import { applied, rejected, type PromotionOutcome } from './outcome.ts'
import type { AdjustmentKind } from './priced-cart.ts'
import type { Benefit, Promotion, Target } from './promotion.ts'
import { sharesOf } from './apply-discount.ts'
import { isTargeted } from './target.ts'

type Combo = Extract<Benefit, { kind: 'combo' }>
type Bogo = Extract<Benefit, { kind: 'bogo' }>
type Units = Map<WorkspaceLine, number>

/** Applies a combo to as many whole sets as the unassigned units make; the dearest units are used first. */
export function applyCombo(
  workspace: PromotionWorkspace,
  promotion: Promotion,
  { parts, rate }: Combo,
): PromotionOutcome {
  const set: Units = new Map()
  let missing = pickSet(workspace, parts, set)
  if (missing > 0)
    return set.size === 0 ? rejected({ kind: 'nothing-fits' }) : rejected({ kind: 'add-items', missing })
  const all: Units = new Map()
  while (missing === 0) {
    for (const [line, quantity] of set) {
      line.unassigned -= quantity
      all.set(line, (all.get(line) ?? 0) + quantity)
    }
    set.clear()
    missing = pickSet(workspace, parts, set)
  }
  const shares = sharesOf(all)
  const whole = shares.reduce((total, { weight }) => total + weight, 0)
  const wanted = percentOf(money(whole, workspace.currency), rate, 'down').minor
  return discountSet(workspace, promotion, 'combo', wanted, all)
}

/** Picks the units of one set into `picked`. Returns how many are missing. */
function pickSet(workspace: PromotionWorkspace, parts: Combo['parts'], picked: Units): number {
  let missing = 0
  for (const { of, quantity } of parts) {
    let wanted = quantity
    for (const line of byPrice(workspace, of).toReversed()) {
      const available = line.unassigned - (picked.get(line) ?? 0)
      const taken = Math.min(available, wanted)
      if (taken > 0) picked.set(line, (picked.get(line) ?? 0) + taken)
      wanted -= Math.max(0, taken)
    }
    missing += wanted
  }
  return missing
}

/** Applies to whole groups of buy + get unassigned units; the cheapest units of all groups are reduced. */
export function applyBogo(
  workspace: PromotionWorkspace,
  promotion: Promotion,
  { of, buy, get, rate }: Bogo,
): PromotionOutcome {
  const targeted = byPrice(workspace, of)
  const count = targeted.reduce((total, { unassigned }) => total + unassigned, 0)
  if (count === 0) return rejected({ kind: 'nothing-fits' })
  const groups = Math.floor(count / (buy + get))
  const missing = buy + get - (count % (buy + get))
  if (groups === 0) return rejected({ kind: 'add-items', missing })
  const free = pickCheapest(targeted, groups * get)
  const wanted = [...free].reduce(
    (total, [{ item }, quantity]) =>
      total + percentOf(money(item.unitPrice.minor * quantity, workspace.currency), rate, 'down').minor,
    0,
  )
  const all = pickCheapest(targeted, groups * (buy + get))
  for (const [line, quantity] of all) line.unassigned -= quantity
  return discountSet(workspace, promotion, 'bogo', wanted, all)
}

function pickCheapest(lines: readonly WorkspaceLine[], count: number): Units {
  const picked: Units = new Map()
  let wanted = count
  for (const line of lines) {
    const quantity = Math.min(line.unassigned, wanted)
    if (quantity > 0) picked.set(line, quantity)
    wanted -= quantity
  }
  return picked
}

function discountSet(
  workspace: PromotionWorkspace,
  promotion: Promotion,
  kind: AdjustmentKind,
  wanted: number,
  units: Units,
): PromotionOutcome {
  const taken = discountLines(workspace, promotion, kind, wanted, sharesOf(units))
  if (taken === 0) return rejected({ kind: 'lowest-price' })
  return applied({ takenMinor: taken, bundle: { skus: [...units.keys()].map(({ item }) => item.sku) } })
}

/** Targeted lines with unassigned units, cheapest first, then in the order of the cart. */
const byPrice = ({ lines }: PromotionWorkspace, of: Target): readonly WorkspaceLine[] =>
  lines
    .filter(({ item, unassigned }) => unassigned > 0 && isTargeted(of, item))
    .toSorted((a, b) => a.item.unitPrice.minor - b.item.unitPrice.minor)
