import { money } from '#kernel/money.ts'
import { totalOf, type PromotionWorkspace } from './workspace.ts'
import type { PromotionContext, PromotionRejection } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import { statusAt } from './schedule.ts'

/** Why a promotion does not apply, whatever it would give; null: nothing stands against it. */
export function checkConditions(
  { conditions }: Promotion,
  basket: PromotionWorkspace,
  { at, timeZone, customer, paymentMethod }: PromotionContext,
  remaining: number,
): PromotionRejection | null {
  const { schedule, minimumMinor, paymentMethods, customerGroups, firstOrder } = conditions
  const standing = statusAt(schedule, at, timeZone)
  if (standing.kind !== 'runs') return standing
  if (remaining <= 0) return { kind: 'used-up' }
  if (customerGroups.length > 0 && !customerGroups.includes(customer.group ?? ''))
    return { kind: 'members-only' }
  // Of somebody who is not known yet it is assumed; the checkout asks again.
  if (firstOrder && customer.isFirstOrder === false) return { kind: 'first-order-only' }
  const missing = (minimumMinor ?? 0) - totalOf(basket)
  if (missing > 0) return { kind: 'add-value', missing: money(missing, basket.currency) }
  if (paymentMethods.length > 0 && !paymentMethods.includes(paymentMethod ?? ''))
    return { kind: 'other-payment', methods: paymentMethods }
  return null
}
