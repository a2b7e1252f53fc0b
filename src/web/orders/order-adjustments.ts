import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Adjustment } from '#commerce/promotions/priced-cart.ts'
import { add } from '#kernel/money.ts'

/** Each promotion of an order as one amount: the sum of the lines' shares, in the order they are met. */
export function wholeAdjustments(lines: readonly QuoteLine[]): readonly Adjustment[] {
  const whole = new Map<string, Adjustment>()
  for (const share of lines.flatMap(({ adjustments }) => adjustments)) {
    const before = whole.get(share.promotionId)
    whole.set(share.promotionId, before ? { ...before, amount: add(before.amount, share.amount) } : share)
  }
  return [...whole.values()]
}
