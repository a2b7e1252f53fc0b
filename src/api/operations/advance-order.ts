import type { OrderAction, RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { toWireOrder } from './order-wire.ts'
import type { Rejection } from './routes.ts'

const unknown: readonly string[] = ['not-found', 'unknown-shipment', 'unknown-cancellation']

/** Advances an order for the OMS and returns it in its new state. */
export const createAdvance =
  (admin: Pick<OrderAdmin, 'advance'>) =>
  async (
    number: string,
    action: OrderAction,
    {
      note = null,
      time,
      by,
    }: {
      readonly note?: string | null | undefined
      readonly time?: RequestedTime | undefined
      readonly by: Operator
    },
  ): Promise<Result<unknown, Rejection>> => {
    const advanced = await admin.advance({
      number,
      action,
      ...(time && { time }),
      by,
      note,
    })
    return toReply(advanced)
  }

/** An advanced order, or why it could not be advanced, as the API answers. */
export function toReply(advanced: Awaited<ReturnType<OrderAdmin['advance']>>): Result<unknown, Rejection> {
  if (advanced.ok) return ok(toWireOrder(advanced.value.order))
  const { failure } = advanced
  if (unknown.includes(failure.kind)) return fail({ status: 404, kind: failure.kind })
  if (failure.kind === 'not-permitted') return fail({ status: 403, kind: failure.kind })
  const detail =
    failure.kind === 'illegal'
      ? `${failure.action} cannot follow ${failure.from}`
      : failure.kind === 'on-hold'
        ? failure.reasons.join(', ')
        : failure.kind === 'collected-amount-required'
          ? `collected: up to ${toDecimal(failure.due)} ${failure.due.currency}`
          : undefined
  return fail({ status: 409, kind: failure.kind, ...(detail === undefined ? {} : { detail }) })
}
