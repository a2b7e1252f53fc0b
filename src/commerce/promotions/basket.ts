import type { Currency } from '#kernel/currency.ts'
import { money, type Money } from '#kernel/money.ts'
import type { Adjustment, AdjustmentKind, PromotionLine } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import { spread } from './spread.ts'

/** A line while promotions are taken off it, in minor units. */
export type BasketLine = {
  readonly goods: PromotionLine
  net: number
  /** Pieces that no set or deal holds yet. */
  loose: number
  readonly adjustments: Adjustment[]
}

/** A gift on its way into the cart. */
export type BasketGift = {
  readonly sku: string
  readonly quantity: number
  readonly unitPrice: Money
  readonly adjustment: Adjustment
}

/** What one run of the promotions works on; never seen outside of the engine. */
export type Basket = {
  readonly currency: Currency
  readonly lines: readonly BasketLine[]
  readonly gifts: BasketGift[]
}

export const openBasket = (lines: readonly PromotionLine[], currency: Currency): Basket => ({
  currency,
  lines: lines.map((goods) => ({
    goods,
    net: goods.unitPrice.minor * goods.quantity,
    loose: goods.quantity,
    adjustments: [],
  })),
  gifts: [],
})

/** What the goods come to now. */
export const totalOf = ({ lines }: Basket): number => lines.reduce((total, { net }) => total + net, 0)

/** How much may still be taken off a line: down to its floor. */
export const roomOf = ({ goods, net }: BasketLine): number =>
  Math.max(0, net - (goods.floor?.minor ?? 0) * goods.quantity)

/** A line that takes part, with the price of what takes part of it. */
export type Share = { readonly line: BasketLine; readonly weight: number }

/** Takes an amount off some lines, by weight and never below a floor. Answers how much it was, in minor units. */
export function takeOff(
  { currency }: Basket,
  { id, label }: Pick<Promotion, 'id' | 'label'>,
  kind: AdjustmentKind,
  amountMinor: number,
  shares: readonly Share[],
): number {
  const places = shares.map(({ line, weight }) => ({ weight, room: roomOf(line) }))
  const parts = spread(amountMinor, places, currency)
  shares.forEach(({ line }, index) => {
    const part = parts[index] ?? 0
    if (part === 0) return
    line.net -= part
    line.adjustments.push({ promotionId: id, kind, label, amount: money(-part, currency) })
  })
  return parts.reduce((total, part) => total + part, 0)
}
