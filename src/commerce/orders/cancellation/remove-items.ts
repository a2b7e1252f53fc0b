import { capRefundParts, refundableByMethod } from '#commerce/payments/refunds/refund-order.ts'
import { shareRefund } from '#commerce/payments/tender.ts'
import { add, allocate, subtract, sum, zero, type Money } from '#kernel/money.ts'
import type { AdvancedOrder } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order, Cancellation } from '#commerce/orders/order.ts'
import { paidOrder } from '#commerce/orders/payment/payment-effects.ts'
import { canceledAmount, canceledOfTender, splitLines } from './cancellation.ts'

type TenderPart = Cancellation['byTenders'][number]

type Removal = {
  readonly cancellation: Omit<Cancellation, 'lines' | 'byTenders' | 'state'>
  /** Id of the refund that follows. */
  readonly refundId: string
  /** Rounding of an amount that is paid in coins: zero or less. */
  readonly roundCash: (due: Money) => Money
}

/**
 * Removes items from an order that goes on: from its lines and totals and, in proportion, from what each payment pays of
 * it; what was paid for them is refunded. Agreed prices stay: promotions are not evaluated again, charges remain.
 * Undefined: the order has fewer.
 */
export function removeItems(order: Order, removal: Removal): AdvancedOrder | undefined {
  const { cancellation, roundCash } = removal
  const split = splitLines(order.lines, cancellation.items)
  if (!split) return undefined
  const { removed, remaining } = split
  const { currency } = order.totals.total
  const amount = canceledAmount({ lines: removed }, currency)
  const { subTotal, discount, tax, total, rounding, due } = order.totals
  const exactDue = subtract(due, rounding)
  const [byMethod = zero(currency), byTender = zero(currency)] = allocate(amount, [
    Math.max(0, exactDue.minor),
    Math.max(0, total.minor - exactDue.minor),
  ])
  const byTenders = shareTenders(order, byTender)
  const remainingDue = subtract(exactDue, byMethod)
  // Only cash is rounded; cards and authorizations are exact.
  const newRounding = order.payment.method === 'cashondelivery' ? roundCash(remainingDue) : rounding
  const sumOf = (amountOf: (line: (typeof removed)[number]) => Money) => sum(removed.map(amountOf), currency)
  const removedGross = sumOf(({ gross }) => gross)
  const removedDiscount = sumOf(({ net, gross }) => subtract(net, gross))
  const removedTax = sumOf((line) => line.tax)
  const newTotal = subtract(total, amount)
  const changed: Order = {
    ...order,
    lines: remaining,
    cancellations: [
      ...order.cancellations.filter(({ id }) => id !== cancellation.id),
      { ...cancellation, state: 'done', lines: removed, byTenders },
    ],
    totals: {
      ...order.totals,
      subTotal: subtract(subTotal, removedGross),
      discount: subtract(discount, removedDiscount),
      tax: subtract(tax, removedTax),
      total: newTotal,
      rounding: newRounding,
      payable: add(newTotal, newRounding),
      due: add(remainingDue, newRounding),
    },
  }
  return withRefund(changed, { byMethod, byTenders, removal })
}

function shareTenders(order: Order, amount: Money): readonly TenderPart[] {
  const { tenders } = order.payment
  const shared = shareRefund(
    tenders.map((tender) => ({ paid: tender.amount, refunded: canceledOfTender(order, tender) })),
    amount,
  )
  return tenders.flatMap(({ ledgerId }, index) => {
    const part = shared.ok ? shared.value[index] : undefined
    return part && part.minor > 0 ? [{ ledgerId, amount: part }] : []
  })
}

type Reduction = {
  readonly byMethod: Money
  readonly byTenders: readonly TenderPart[]
  readonly removal: Removal
}

/** Refunds what was paid for the removed items, each part to what paid it. */
function withRefund(order: Order, { byMethod, byTenders, removal }: Reduction): AdvancedOrder {
  const { refundId: id, cancellation } = removal
  const { reason, at } = cancellation
  const paid = paidOrder(order)
  // An order that is not paid in full is reduced first; only what was paid beyond the new amount is refunded.
  const excess =
    order.payment.state === 'paid' ? byMethod : subtract(refundableByMethod(paid), order.totals.due)
  const parts = capRefundParts(paid, [{ ledgerId: null, amount: excess }, ...byTenders])
  const refunded = sum(
    parts.map(({ amount }) => amount),
    byMethod.currency,
  )
  if (refunded.minor === 0) return { order, effects: [] }
  const refunds = [
    ...order.payment.refunds,
    { id, sum: refunded, parts, reason, method: null, state: 'requested', at } as const,
  ]
  return {
    order: { ...order, payment: { ...order.payment, refunds } },
    effects: [{ kind: 'refund', id, reason, sealed: null }],
  }
}
