import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { toDecimal } from '#kernel/money.ts'
import { succeeded, rejection } from './command.ts'
import { explainOrder } from './commands/order-show.ts'
import { explainRefund } from './explain-refund.ts'

type Advanced = Awaited<ReturnType<OrderAdmin['advance']>>

/** Of an order on hold, which has reserved nothing. */
const whyNotReserved: Readonly<Partial<Record<string, string>>> = {
  'out-of-stock': 'out of stock meanwhile:',
  'slot-full': 'its delivery slot is full meanwhile',
  'promotion-used-up': 'a promotion in it is used up meanwhile',
  'tender-short': 'the gift card in it is used up meanwhile',
}

/** Describes an advanced order, or why it could not be advanced. */
export function explainAdvanced(advanced: Advanced) {
  if (advanced.ok) return succeeded(explainOrder(advanced.value), advanced.value.order)
  const { failure } = advanced
  switch (failure.kind) {
    case 'not-found':
      return rejection('There is no such order.', failure)
    case 'illegal':
      return rejection(`Not possible: the status is ${failure.from}.`, failure)
    case 'not-permitted':
      return rejection('Not permitted.', failure)
    case 'on-hold':
      return rejection(
        `The order is on hold for ${failure.reasons.join(', ')}. "majlis order release-hold" ends the review.`,
        failure,
      )
    case 'already-dispatched':
      return rejection('The shipment has already been dispatched.', failure)
    case 'unknown-shipment':
      return rejection('The order has no such shipment.', failure)
    case 'unknown-items':
      return rejection('The order does not have these items, or fewer of them.', failure)
    case 'unknown-cancellation':
      return rejection('There is no such request, or it has been decided.', failure)
    case 'cancellation-id-reused':
      return rejection('This id was used for other items.', failure)
    case 'item-cancellation-requested':
      return rejection(
        'The shopper has requested to cancel items. Decide first: "majlis order approve-item-cancellation" or "reject-item-cancellation".',
        failure,
      )
    case 'time-unavailable':
      return rejection('The slot does not exist, or the day is over.', failure)
    case 'slot-full':
      return rejection('That slot is full.', failure)
    case 'too-many-reschedulings':
      return rejection('The delivery has been moved too often.', failure)
    case 'not-reserved':
      return rejection(
        `The order stays on hold: ${whyNotReserved[failure.reason] ?? failure.reason}${failure.skus.map((sku) => ` ${sku}`).join('')}. Call the shopper, then "majlis order cancel", or try again when there is more.`,
        failure,
      )
    case 'collected-amount-required':
      return rejection(
        `Give the collected amount with --collected: ${toDecimal(failure.due)} is due.`,
        failure,
      )
    default:
      return rejection(explainRefund(failure), failure)
  }
}
