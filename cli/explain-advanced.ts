import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { toDecimal } from '#kernel/money.ts'
import { done, refused } from './command.ts'
import { explainOrder } from './commands/order-show.ts'
import { explainRefund } from './explain-refund.ts'

type Advanced = Awaited<ReturnType<OrderAdmin['advance']>>

/** Describes an advanced order, or why it could not be advanced. */
export function explainAdvanced(advanced: Advanced) {
  if (advanced.ok) return done(explainOrder(advanced.value), advanced.value.order)
  const { failure } = advanced
  switch (failure.kind) {
    case 'not-found':
      return refused('There is no such order.', failure)
    case 'illegal':
      return refused(`Not possible: the status is ${failure.from}.`, failure)
    case 'on-hold':
      return refused(
        `The order is on hold for ${failure.reasons.join(', ')}. "majlis order release-hold" ends the review.`,
        failure,
      )
    case 'already-dispatched':
      return refused('It has already been dispatched.', failure)
    case 'unknown-shipment':
      return refused('The order has no such shipment.', failure)
    case 'unknown-items':
      return refused('The order does not have these items, or fewer of them.', failure)
    case 'unknown-cancellation':
      return refused('There is no such request, or it has been decided.', failure)
    case 'cancellation-id-reused':
      return refused('This id was used for other items.', failure)
    case 'item-cancellation-requested':
      return refused(
        'The shopper has asked to cancel items of it. Decide first: "majlis order approve-item-cancellation" or "reject-item-cancellation".',
        failure,
      )
    case 'time-unavailable':
      return refused('The slot is not on offer, or the day is over.', failure)
    case 'slot-full':
      return refused('That slot is full.', failure)
    case 'collected-amount-required':
      return refused(`Give the amount taken with --collected: ${toDecimal(failure.due)} is due.`, failure)
    default:
      return refused(explainRefund(failure), failure)
  }
}
