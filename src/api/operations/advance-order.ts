import type { RequestedTime, OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { toWireOrder } from './order-wire.ts'
import type { Rejection } from './routes.ts'

const unknown: readonly string[] = ['not-found', 'unknown-shipment', 'unknown-cancellation']

/** Moves an order on behalf of a system; the answer is the order as it is then. */
export const advanceByWire =
  (desk: Pick<OrderAdmin, 'advance'>) =>
  async (
    number: string,
    action: OrderAction,
    note: string | undefined,
    time?: RequestedTime,
  ): Promise<Result<unknown, Rejection>> => {
    const moved = await desk.advance({
      number,
      action,
      ...(time && { time }),
      actor: 'operator',
      note: note ?? null,
    })
    if (moved.ok) return ok(toWireOrder(moved.value.order))
    const { failure } = moved
    if (unknown.includes(failure.kind)) return fail({ status: 404, kind: failure.kind })
    const detail =
      failure.kind === 'illegal'
        ? `${failure.action} cannot follow ${failure.from}`
        : failure.kind === 'held'
          ? failure.reasons.join(', ')
          : failure.kind === 'collected-amount-required'
            ? `collected: up to ${toDecimal(failure.due)} ${failure.due.currency}`
            : undefined
    return fail({ status: 409, kind: failure.kind, ...(detail === undefined ? {} : { detail }) })
  }
