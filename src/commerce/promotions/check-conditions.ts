import { money } from '#kernel/money.ts'
import { totalOf, type PromotionWorkspace } from './workspace.ts'
import type { PromotionContext, PromotionRejection } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import { statusAt } from './schedule.ts'

/** Returns the first condition that is not met; null: all are. */
export function checkConditions(
  { conditions }: Promotion,
  workspace: PromotionWorkspace,
  { at, timeZone, customer, paymentMethod }: PromotionContext,
  remaining: number,
): PromotionRejection | null {
  const { schedule, minimumMinor, paymentMethods, customerGroups, firstOrder } = conditions
  const status = statusAt(schedule, at, timeZone)
  if (status.kind !== 'running') return status
  if (remaining <= 0) return { kind: 'used-up' }
  if (customerGroups.length > 0 && !customerGroups.includes(customer.group ?? ''))
    return { kind: 'members-only' }
  // Assumed while the customer is unknown; the checkout judges it once there is a contact.
  if (firstOrder && customer.isFirstOrder === false) return { kind: 'first-order-only' }
  const missing = (minimumMinor ?? 0) - totalOf(workspace)
  if (missing > 0) return { kind: 'add-value', missing: money(missing, workspace.currency) }
  if (paymentMethods.length > 0 && !paymentMethods.includes(paymentMethod ?? ''))
    return { kind: 'other-payment', methods: paymentMethods }
  return null
}
