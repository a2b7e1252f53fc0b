import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { countBy } from '#kernel/count-by.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { firstOf, subtract, sum, times, type Money } from '#kernel/money.ts'
import type { ReturnedLine } from './plan-return-refund.ts'

/** How many units of a line came back before, and how many come now. */
export type LineUnits = { readonly line: QuoteLine; readonly before: number; readonly now: number }

/**
 * Distributes returned quantities over the order's lines. Of several lines of one SKU (some of it a gift) the first is
 * taken first, as on credit notes. Undefined: the lines have fewer.
 */
export function returnedUnits(
  lines: readonly QuoteLine[],
  before: ReadonlyMap<string, number>,
  items: readonly ItemQuantity[],
): readonly LineUnits[] | undefined {
  if (items.length === 0 || !items.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0))
    return undefined
  const done = new Map(before)
  const wanted = new Map(
    countBy(
      items,
      ({ sku }) => sku,
      ({ quantity }) => quantity,
    ),
  )
  const units = lines.map((line): LineUnits => {
    const earlier = take(done, line.sku, line.quantity)
    return { line, before: earlier, now: take(wanted, line.sku, line.quantity - earlier) }
  })
  return [...wanted.values()].some((missing) => missing > 0) ? undefined : units
}

function take(from: Map<string, number>, sku: string, max: number): number {
  const taken = Math.min(from.get(sku) ?? 0, max)
  from.set(sku, (from.get(sku) ?? 0) - taken)
  return taken
}

/** The units that come now, with their share of the line. All shares together are the line, to the last minor unit. */
export function returnedShare({ line, before, now }: LineUnits): ReturnedLine {
  const share = (amount: Money): Money =>
    subtract(firstOf(amount, before + now, line.quantity), firstOf(amount, before, line.quantity))
  const { sku, name, choice, gift, taxRate } = line
  const { currency } = line.net
  return {
    sku,
    name,
    choice,
    gift,
    taxRate,
    quantity: now,
    gross: share(line.gross),
    net: share(line.net),
    tax: share(line.tax),
    credit: share(discountBy(line, 'credit', currency)),
    points: share(discountBy(line, 'points', currency)),
  }
}

/** What promotional credit or points took off a line, as a positive amount. */
const discountBy = (line: QuoteLine, kind: 'credit' | 'points', currency: Money['currency']): Money =>
  sum(
    line.adjustments.filter((one) => one.kind === kind).map(({ amount }) => times(amount, -1)),
    currency,
  )
