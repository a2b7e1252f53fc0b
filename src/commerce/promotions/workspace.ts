import type { Currency } from '#kernel/currency.ts'
import { money, type Money } from '#kernel/money.ts'
import type { Adjustment, AdjustmentKind, GiftTerms, PromotionLine } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import { spread } from './spread.ts'

/** A line while promotions are applied to it; amounts in minor units. */
export type WorkspaceLine = {
  readonly item: PromotionLine
  net: number
  /** Units that no set or flash deal has used yet. */
  unassigned: number
  readonly adjustments: Adjustment[]
}

/** A gift that a promotion adds to the cart. */
export type WorkspaceGift = {
  readonly sku: string
  readonly quantity: number
  readonly unitPrice: Money
  readonly adjustment: Adjustment
  readonly terms: GiftTerms
}

/** Mutable state of one run of the engine; it never leaves the engine. */
export type PromotionWorkspace = {
  readonly currency: Currency
  readonly lines: readonly WorkspaceLine[]
  readonly gifts: WorkspaceGift[]
}

export const createWorkspace = (lines: readonly PromotionLine[], currency: Currency): PromotionWorkspace => ({
  currency,
  lines: lines.map((item) => ({
    item,
    net: item.unitPrice.minor * item.quantity,
    unassigned: item.quantity,
    adjustments: [],
  })),
  gifts: [],
})

/** Total of the lines after the promotions applied so far, in minor units. */
export const totalOf = ({ lines }: PromotionWorkspace): number =>
  lines.reduce((total, { net }) => total + net, 0)

/** How much a line can still be reduced, down to its floor, in minor units. */
const discountableOf = ({ item, net }: WorkspaceLine): number =>
  Math.max(0, net - (item.floor?.minor ?? 0) * item.quantity)

/** A line that takes part in a promotion, weighted by the price of the units that do. */
export type Share = { readonly line: WorkspaceLine; readonly weight: number }

/** Reduces lines by their share of an amount, never below a floor. Returns how much was taken, in minor units. */
export function discountLines(
  { currency }: PromotionWorkspace,
  { id, label }: Pick<Promotion, 'id' | 'label'>,
  kind: AdjustmentKind,
  amountMinor: number,
  shares: readonly Share[],
): number {
  const places = shares.map(({ line, weight }) => ({ weight, room: discountableOf(line) }))
  const parts = spread(amountMinor, places, currency)
  shares.forEach(({ line }, index) => {
    const part = parts[index] ?? 0
    if (part === 0) return
    line.net -= part
    line.adjustments.push({ promotionId: id, kind, label, amount: money(-part, currency) })
  })
  return parts.reduce((total, part) => total + part, 0)
}
