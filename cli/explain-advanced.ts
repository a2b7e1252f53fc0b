import type { OrderDesk } from '#commerce/orders/orders.ts'
import { toDecimal } from '#kernel/money.ts'
import { done, refused } from './command.ts'
import { explainOrder } from './commands/order-show.ts'
import { explainRefund } from './explain-refund.ts'

type Advanced = Awaited<ReturnType<OrderDesk['advance']>>

/** What became of an order, or why it could not, for people. */
export function explainAdvanced(advanced: Advanced) {
  if (advanced.ok) return done(explainOrder(advanced.value), advanced.value.order)
  const { failure } = advanced
  switch (failure.kind) {
    case 'not-found':
      return refused('There is no such order.', failure)
    case 'illegal':
      return refused(`It cannot: it is ${failure.from}.`, failure)
    case 'held':
      return refused(
        `It is held for ${failure.reasons.join(', ')}: "majlis order release" lets it go on.`,
        failure,
      )
    case 'on-its-way':
      return refused('It is on its way already.', failure)
    case 'unknown-shipment':
      return refused('It has no such shipment.', failure)
    case 'no-such-pieces':
      return refused('It has no such pieces, or not so many.', failure)
    case 'unknown-cancellation':
      return refused('Nobody has asked for that, or it is decided.', failure)
    case 'another-cancellation':
      return refused('Under this id other pieces were named.', failure)
    case 'pieces-asked':
      return refused(
        'The shopper wants pieces of it off: "majlis order accept-pieces" or "reject-pieces" first.',
        failure,
      )
    case 'no-such-time':
      return refused('There is no such slot on offer, or the day is over.', failure)
    case 'slot-full':
      return refused('That slot is full.', failure)
    case 'say-collected':
      return refused(`Say what was taken with --collected: ${toDecimal(failure.due)} is due.`, failure)
    default:
      return refused(explainRefund(failure), failure)
  }
}
