import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Adjustment } from '#commerce/promotions/priced-cart.ts'
import { add } from '#kernel/money.ts'

/** Sums the adjustments of all lines by promotion, in the order in which they occur. */
export function sumAdjustments(lines: readonly QuoteLine[]): readonly Adjustment[] {
  const sums = new Map<string, Adjustment>()
  for (const share of lines.flatMap(({ adjustments }) => adjustments)) {
    const before = sums.get(share.promotionId)
    sums.set(share.promotionId, before ? { ...before, amount: add(before.amount, share.amount) } : share)
  }
  return [...sums.values()]
}
