import type { Currency } from '#kernel/currency.ts'
import { money, type Money } from '#kernel/money.ts'
import type { Adjustment, AdjustmentKind, PromotionLine } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import { spread } from './spread.ts'

/** A line while promotions are taken off it, in minor units. */
export type WorkspaceLine = {
  readonly item: PromotionLine
  net: number
  /** Pieces that no set or deal holds yet. */
  unassigned: number
  readonly adjustments: Adjustment[]
}

/** A gift on its way into the cart. */
export type WorkspaceGift = {
  readonly sku: string
  readonly quantity: number
  readonly unitPrice: Money
  readonly adjustment: Adjustment
}

/** What one run of the promotions works on; never seen outside of the engine. */
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

/** What the goods come to now. */
export const totalOf = ({ lines }: PromotionWorkspace): number =>
  lines.reduce((total, { net }) => total + net, 0)

/** How much may still be taken off a line: down to its floor. */
export const discountableOf = ({ item, net }: WorkspaceLine): number =>
  Math.max(0, net - (item.floor?.minor ?? 0) * item.quantity)

/** A line that takes part, with the price of what takes part of it. */
export type Share = { readonly line: WorkspaceLine; readonly weight: number }

/** Takes an amount off some lines, by weight and never below a floor. Answers how much it was, in minor units. */
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
