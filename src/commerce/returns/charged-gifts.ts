import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { firstOf, subtract, times, type Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import { returnedShare, type LineUnits } from './returned-units.ts'

/** A gift that stayed after its condition was gone: units that were charged, and what is still withheld for them. */
export type ChargedGift = {
  readonly sku: string
  readonly quantity: number
  readonly amount: Money
  /** Null: not taxed. */
  readonly taxRate: BasisPoints | null
}

type GiftChange = {
  readonly line: QuoteLine
  /** Units whose condition is gone with this return. */
  readonly toCharge: number
  /** Of units that were charged before and come now; null: none. */
  readonly refund: { readonly sku: string; readonly quantity: number; readonly amount: Money } | null
  /** At which they were charged. */
  readonly taxRate: BasisPoints | null
}

/** What a return changes about each gift of the order: its price is withheld, or no longer. */
export function giftsToCharge(
  units: readonly LineUnits[],
  charged: readonly ChargedGift[],
): readonly GiftChange[] {
  const gifts = units.filter(({ line }) => line.gift)
  const skus = [...new Set(gifts.map(({ line }) => line.sku))]
  return skus.flatMap((sku) => {
    const own = gifts.filter(({ line }) => line.sku === sku)
    const [first] = own
    if (!first) return []
    const unfounded = own.reduce(
      (all, unit) => all + Math.max(0, remainingOf(unit) - entitledTo(unit.line, units)),
      0,
    )
    const before = charged.find((one) => one.sku === sku)
    const more = unfounded - (before?.quantity ?? 0)
    return more === 0
      ? []
      : [
          {
            line: first.line,
            toCharge: Math.max(0, more),
            refund: more < 0 && before ? shareOf(before, -more) : null,
            taxRate: before?.taxRate ?? null,
          },
        ]
  })
}

/** Price of units of a gift, as stated on the order. */
export const priceOfCharged = ({ unitPrice }: QuoteLine, quantity: number): Money =>
  times(unitPrice, quantity)

const remainingOf = ({ line, before, now }: LineUnits): number => line.quantity - before - now

/** Units of a gift that what remains of the order still entitles to. */
function entitledTo(gift: QuoteLine, units: readonly LineUnits[]): number {
  const bought = units.filter(({ line }) => !line.gift)
  const remaining = bought.filter((unit) => remainingOf(unit) > 0)
  const { giftTerms } = gift
  if (remaining.length === 0) return 0
  // Orders from before the terms were stored keep their gifts while anything remains.
  if (!giftTerms) return gift.quantity
  const { minimum, every } = giftTerms
  if (minimum !== null && remainingValueMinor(remaining) < minimum.minor) return 0
  if (every === null) return gift.quantity
  const count = remaining
    .filter(({ line }) => every.skus.includes(line.sku))
    .reduce((all, unit) => all + remainingOf(unit), 0)
  return Math.min(gift.quantity, Math.floor(count / every.buy) * every.get)
}

/** After promotions; credit and points pay like money. */
const remainingValueMinor = (units: readonly LineUnits[]): number =>
  units.reduce((all, { line, before, now }) => {
    const { net, credit, points } = returnedShare({
      line,
      before: before + now,
      now: line.quantity - before - now,
    })
    return all + net.minor + credit.minor + points.minor
  }, 0)

/** The last units are refunded first, so that what is still withheld is the share of the units that stay. */
const shareOf = ({ sku, quantity, amount }: ChargedGift, units: number) => ({
  sku,
  quantity: units,
  amount: subtract(amount, firstOf(amount, quantity - units, quantity)),
})
