import type { QuoteCharge } from '#commerce/checkout/order-quote.ts'
import { splitLines } from '#commerce/orders/cancellation/cancellation.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { sum, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** What of an order a refund is for; it stays on the order. */
type RefundSubject = {
  readonly items: readonly ItemQuantity[]
  readonly charges: readonly QuoteCharge['code'][]
}

/** What the shopper paid for items and fees: their share of the lines after discounts, and the fees whole. */
export function refundValue(
  { lines, charges, totals }: Pick<Order, 'lines' | 'charges' | 'totals'>,
  { items, charges: codes }: RefundSubject,
): Result<Money, { readonly kind: 'unknown-items' }> {
  const split = splitLines(lines, items)
  if (!split || codes.some((code) => !charges.some((charge) => charge.code === code)))
    return fail({ kind: 'unknown-items' })
  const fees = charges.filter(({ code }) => codes.includes(code)).map(({ amount }) => amount)
  return ok(sum([...split.removed.map(({ net }) => net), ...fees], totals.total.currency))
}
