import { leftByMethod, partsWithin } from '#commerce/payments/refunds/refund-order.ts'
import { shareRefund } from '#commerce/payments/tender.ts'
import { add, allocate, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { offTender, takePieces, worthOf, type Cancellation } from './cancellation.ts'
import { paidOrder } from '#commerce/orders/payment/money-facts.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderFact } from '#commerce/orders/lifecycle/order-action.ts'

export type Changed = { readonly order: Order; readonly facts: readonly OrderFact[] }

type TenderPart = Cancellation['byTenders'][number]

type Off = {
  readonly cancellation: Omit<Cancellation, 'lines' | 'byTenders' | 'state'>
  /** Of the refund that follows from it. */
  readonly refundId: string
  /** What is taken off an amount so that it can be paid in coins: zero or less. */
  readonly roundCash: (due: Money) => Money
}

/**
 * Takes pieces off an order that goes on: off its lines and totals, and off what each pays of it, in proportion. What
 * was paid of them goes back. Prices stand as they were agreed: no promotion is judged anew, charges stay. Undefined: it
 * has not so many.
 */
export function takeOff(order: Order, asked: Off): Changed | undefined {
  const { cancellation, roundCash } = asked
  const split = takePieces(order.lines, cancellation.pieces)
  if (!split) return undefined
  const { taken, left } = split
  const { currency } = order.totals.total
  const worth = worthOf({ lines: taken }, currency)
  const { subTotal, discount, tax, total, rounding, due } = order.totals
  const open = subtract(due, rounding)
  const [method = zero(currency), beside = zero(currency)] = allocate(worth, [
    Math.max(0, open.minor),
    Math.max(0, total.minor - open.minor),
  ])
  const byTenders = shareTenders(order, beside)
  const stillOpen = subtract(open, method)
  // Only cash is rounded; what a promise or a card pays is exact.
  const coins = order.payment.method === 'cashondelivery' ? roundCash(stillOpen) : rounding
  const off = (amountOf: (line: (typeof taken)[number]) => Money) => sum(taken.map(amountOf), currency)
  const less = subtract(total, worth)
  const changed: Order = {
    ...order,
    lines: left,
    cancellations: [
      ...order.cancellations.filter(({ id }) => id !== cancellation.id),
      { ...cancellation, state: 'done', lines: taken, byTenders },
    ],
    totals: {
      ...order.totals,
      subTotal: subtract(
        subTotal,
        off(({ gross }) => gross),
      ),
      discount: subtract(
        discount,
        off(({ net, gross }) => subtract(net, gross)),
      ),
      tax: subtract(
        tax,
        off((line) => line.tax),
      ),
      total: less,
      rounding: coins,
      payable: add(less, coins),
      due: add(stillOpen, coins),
    },
  }
  return withRefund(changed, method, byTenders, asked)
}

function shareTenders(order: Order, beside: Money): readonly TenderPart[] {
  const { tenders } = order.payment
  const shared = shareRefund(
    tenders.map((tender) => ({ paid: tender.amount, refunded: offTender(order, tender) })),
    beside,
  )
  return tenders.flatMap(({ ledgerId }, index) => {
    const amount = shared.ok ? shared.value[index] : undefined
    return amount && amount.minor > 0 ? [{ ledgerId, amount }] : []
  })
}

/** What came in for it goes back to where it came from. */
function withRefund(
  order: Order,
  method: Money,
  byTenders: readonly TenderPart[],
  { refundId: id, cancellation: { reason, at } }: Off,
): Changed {
  const paid = paidOrder(order)
  // Before all of it is paid, less is asked for instead; what was paid beyond that goes back.
  const over = order.payment.state === 'paid' ? method : subtract(leftByMethod(paid), order.totals.due)
  const parts = partsWithin(paid, [{ ledgerId: null, amount: over }, ...byTenders])
  const sum = parts.reduce((whole, { amount }) => add(whole, amount), zero(method.currency))
  if (sum.minor === 0) return { order, facts: [] }
  const refunds = [
    ...order.payment.refunds,
    { id, sum, parts, reason, way: null, state: 'asked', at } as const,
  ]
  return {
    order: { ...order, payment: { ...order.payment, refunds } },
    facts: [{ kind: 'give-back', id, reason, sealed: null }],
  }
}
