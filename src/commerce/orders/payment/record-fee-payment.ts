import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { ActionFailure, ActionResult } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import type { PaymentOutcome, RecordPayment } from '#commerce/payments/payment-ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { compare } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'

type Deps = { readonly repository: Pick<OrderRepository, 'change'>; readonly clock: Clock }

/**
 * Records the payment of the fee of a rescheduling: its shipment moves, or, if that is no longer possible, the fee is
 * refunded. The payment of the order itself is never touched, and one that failed changes nothing: it can be repeated.
 */
export const createRecordFeePayment =
  ({ repository, clock }: Deps): RecordPayment =>
  async (outcome) => {
    const at = clock.now()
    const context = { at, actor: 'provider', note: outcome.reference } as const
    const change = (decide: (order: Order) => ActionResult) =>
      repository.change<ActionFailure | { readonly kind: 'not-found' }>(
        { number: outcome.orderNumber },
        at,
        (order) => (isFeeOf(order, outcome) ? decide(order) : fail({ kind: 'not-found' as const })),
      )
    const moved =
      outcome.state === 'paid'
        ? await change((order) =>
            isExact(order, outcome)
              ? advanceOrder(order, { kind: 'pay-rescheduling', id: outcome.orderId }, context)
              : fail({ kind: 'fee-changed', fee: null }),
          )
        : await change((order) => ok({ order, effects: [] }))
    if (moved.ok) return ok({ orderStatus: moved.value.status })
    if (moved.failure.kind === 'not-found') return fail({ kind: 'unknown-order' })
    await change((order) =>
      advanceOrder(order, { kind: 'reject-rescheduling', id: outcome.orderId }, context),
    )
    return fail({ kind: 'expired' })
  }

const feeOf = ({ reschedulings }: Order, { orderId }: PaymentOutcome) =>
  reschedulings.find(({ id }) => id === orderId)?.charge?.amount

const isFeeOf = (order: Order, outcome: PaymentOutcome): boolean => feeOf(order, outcome) !== undefined

function isExact(order: Order, outcome: PaymentOutcome): boolean {
  const fee = feeOf(order, outcome)
  return fee !== undefined && fee.currency === outcome.amount.currency && compare(fee, outcome.amount) === 0
}
