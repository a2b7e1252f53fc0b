import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Tender } from '#commerce/payments/tender.ts'
import { countBy } from '#kernel/count-by.ts'
import { allocate, firstOf, subtract, sum, zero, type Money } from '#kernel/money.ts'
import type { Order, Cancellation } from '#commerce/orders/order.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'

/** By how much the cancellation has reduced the order's total. */
export const canceledAmount = ({ lines }: Pick<Cancellation, 'lines'>, currency: Money['currency']): Money =>
  sum(
    lines.map(({ net }) => net),
    currency,
  )

/** By how much all cancellations have reduced what a tender pays. */
export const canceledOfTender = ({ cancellations }: Pick<Order, 'cancellations'>, tender: Tender): Money =>
  sum(
    cancellations
      .flatMap(({ byTenders }) => byTenders)
      .filter(({ ledgerId }) => ledgerId === tender.ledgerId)
      .map(({ amount }) => amount),
    tender.amount.currency,
  )

/** What gift cards and wallets pay of the remaining lines. */
export const remainingTenders = (order: Pick<Order, 'cancellations' | 'payment'>): readonly Tender[] =>
  order.payment.tenders
    .map((tender) => ({ ...tender, amount: subtract(tender.amount, canceledOfTender(order, tender)) }))
    .filter(({ amount }) => amount.minor > 0)

/** Items of requests that are undecided. */
export const requestedItems = ({ cancellations }: Pick<Order, 'cancellations'>): readonly ItemQuantity[] =>
  cancellations.filter(({ state }) => state === 'requested').flatMap(({ items }) => items)

export const quantitiesBySku = (items: readonly ItemQuantity[]): ReadonlyMap<string, number> =>
  countBy(
    items,
    ({ sku }) => sku,
    ({ quantity }) => quantity,
  )

type SplitLines = { readonly removed: readonly QuoteLine[]; readonly remaining: readonly QuoteLine[] }

/**
 * Splits lines into the items and the rest. Of several lines of one SKU (some of it a gift) the first is taken first.
 * Undefined: the lines have fewer.
 */
export function splitLines(
  lines: readonly QuoteLine[],
  items: readonly ItemQuantity[],
): SplitLines | undefined {
  const wanted = new Map(quantitiesBySku(items))
  const removed: QuoteLine[] = []
  const remaining: QuoteLine[] = []
  for (const line of lines) {
    const quantity = Math.min(wanted.get(line.sku) ?? 0, line.quantity)
    wanted.set(line.sku, (wanted.get(line.sku) ?? 0) - quantity)
    const part = quantity === 0 ? undefined : partOf(line, quantity)
    if (part) removed.push(part)
    if (quantity < line.quantity) remaining.push(part ? without(line, part) : line)
  }
  return [...wanted.values()].some((missing) => missing > 0) ? undefined : { removed, remaining }
}

/** Some units of a line with their share of its amounts. Odd minor units go with the first units, as on credit notes. */
function partOf(line: QuoteLine, quantity: number): QuoteLine {
  const share = (amount: Money) => firstOf(amount, quantity, line.quantity)
  const [gross, net] = [share(line.gross), share(line.net)]
  const reductions = allocate(
    subtract(net, gross),
    line.adjustments.length === 0 ? [1] : line.adjustments.map(({ amount }) => Math.abs(amount.minor)),
  )
  const adjustments = line.adjustments.map((one, index) => ({
    ...one,
    amount: reductions[index] ?? zero(net.currency),
  }))
  return { ...line, quantity, gross, adjustments, net, tax: share(line.tax) }
}

const without = (line: QuoteLine, part: QuoteLine): QuoteLine => ({
  ...line,
  quantity: line.quantity - part.quantity,
  gross: subtract(line.gross, part.gross),
  net: subtract(line.net, part.net),
  tax: subtract(line.tax, part.tax),
  adjustments: line.adjustments.map((one, index) => ({
    ...one,
    amount: subtract(one.amount, part.adjustments[index]?.amount ?? zero(one.amount.currency)),
  })),
})
