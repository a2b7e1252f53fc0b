import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type {
  ActionContextInput,
  ActionResult,
  AdvancedOrder,
  OrderEffect,
} from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import { nextTransferState, type TransferEvent } from '#commerce/payments/transfers/transfer-states.ts'
import { add, compare, isZero, subtract, toDecimal, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** Money that has arrived on the shop's account; `id` is the receipt's. */
export type ReceivedMoney = { readonly id: string; readonly amount: Money }

export type ReceiveFailure = { readonly kind: 'no-transfer' } | { readonly kind: 'wrong-currency' }

/**
 * Counts money towards the transfer that pays an order: all that was due confirms the order, less is awaited further, and
 * what is too much, or arrives for an order that has ended, goes back to an account that the shopper names.
 */
export function receiveTransfer(
  order: Order,
  received: ReceivedMoney,
  context: ActionContextInput,
): Result<AdvancedOrder, ReceiveFailure> {
  const { transfer } = order.payment
  if (!transfer) return fail({ kind: 'no-transfer' })
  if (received.amount.currency !== order.totals.due.currency) return fail({ kind: 'wrong-currency' })
  const missing = missingOf(order)
  const event = eventOf(received.amount, missing)
  const state = nextTransferState(transfer.state, event)
  if (!state) return fail({ kind: 'no-transfer' })
  const noted: Order = {
    ...order,
    payment: {
      ...order.payment,
      transfer: { state, remindAt: event === 'receive-part' ? transfer.remindAt : null },
    },
    events: [
      ...order.events,
      {
        at: context.at,
        kind: 'transfer-received',
        actor: context.actor,
        shipment: null,
        note: `${toDecimal(received.amount)} ${received.amount.currency}: ${received.id}`,
      },
    ],
  }
  if (event === 'receive-part') return ok(countPart(noted, received.amount))
  const counted = isZero(missing) ? ok({ order: noted, effects: [] }) : confirmed(noted, missing, context)
  if (!counted.ok) return fail({ kind: 'no-transfer' })
  const surplus = subtract(received.amount, missing)
  return ok(
    isZero(surplus)
      ? counted.value
      : withSurplusReturned(counted.value, { ...received, amount: surplus }, context),
  )
}

/** What of the transfer has not arrived; zero once the order is paid or has ended. */
export const missingOf = ({ payment, totals, status }: Order): Money =>
  payment.state === 'paid' ||
  payment.state === 'refunded' ||
  status === 'canceled' ||
  status === 'Cancellation In Progress'
    ? subtract(totals.due, totals.due)
    : subtract(totals.due, payment.paid)

function eventOf(amount: Money, missing: Money): TransferEvent {
  const order = compare(amount, missing)
  if (order === 0) return 'receive-rest'
  return order < 0 ? 'receive-part' : 'receive-surplus'
}

const countPart = (order: Order, amount: Money): AdvancedOrder => ({
  order: { ...order, payment: { ...order.payment, paid: add(order.payment.paid, amount) } },
  effects: [message('transfer-short')],
})

const confirmed = (order: Order, missing: Money, context: ActionContextInput): ActionResult =>
  advanceOrder(order, { kind: 'confirm', paid: missing }, context)

/** The method alone has paid it: no part of it is a gift card's. */
function withSurplusReturned(
  { order, effects }: AdvancedOrder,
  { id, amount }: ReceivedMoney,
  { at }: ActionContextInput,
): AdvancedOrder {
  const refundId = `transfer:${id}`
  const refund = {
    id: refundId,
    sum: amount,
    parts: [{ ledgerId: null, amount }],
    reason: 'transfer-surplus',
    method: null,
    state: 'requested',
    at,
  } as const
  return {
    order: {
      ...order,
      payment: {
        ...order.payment,
        paid: add(order.payment.paid, amount),
        refunds: [...order.payment.refunds, refund],
      },
    },
    effects: [
      ...effects,
      { kind: 'refund', id: refundId, reason: refund.reason, sealed: null },
      message('refund-method-required'),
    ],
  }
}

const message = (kind: 'transfer-short' | 'refund-method-required'): OrderEffect => ({
  kind: 'message',
  message: kind,
  shipment: null,
})
