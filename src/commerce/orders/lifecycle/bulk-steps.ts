import type { Order } from '#commerce/orders/order.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { guardOf } from './act-guards.ts'
import type { ActionFailure, OrderAction } from './order-action.ts'
import { nextShipmentStatus } from './shipment-states.ts'

/** Steps of shipments that are done for many orders at once. Nothing that cancels or refunds is among them. */
export const bulkSteps = ['approve', 'process', 'schedule'] as const
export type BulkStep = (typeof bulkSteps)[number]

export const bulkStepPermissions: Readonly<Record<BulkStep, StaffPermission>> = {
  approve: 'shipments.advance',
  process: 'shipments.advance',
  schedule: 'shipments.schedule',
}

/** A shipment is scheduled for its planned day. */
export const stepOf = (step: BulkStep, position: number): OrderAction => ({
  kind: 'shipment',
  position,
  event: step,
  collected: null,
})

/** Positions of the shipments that take the step; none: what is against it. */
export function planStep(
  by: Operator,
  order: Order,
  step: BulkStep,
): Result<readonly number[], ActionFailure> {
  const tried = order.shipments.map(({ position }) => ({
    position,
    failure: guardOf(by, order, stepOf(step, position)),
  }))
  const possible = tried.filter(({ failure }) => failure === null).map(({ position }) => position)
  if (possible.length > 0) return ok(possible)
  // What is still to come says more than what has been delivered.
  const [first] = order.shipments.flatMap(({ status, position }) =>
    status === 'Delivered' || status === 'Canceled' ? [] : [tried.find((one) => one.position === position)],
  )
  return fail(first?.failure ?? tried[0]?.failure ?? { kind: 'illegal', from: order.status, action: step })
}

/** Whether a shipment is where the step leads: it may have been done before. */
export const hasTaken = (order: Order, step: BulkStep): boolean =>
  order.shipments.some(({ status }) =>
    (['Pending', 'Approved', 'Processing'] as const).some(
      (from) => nextShipmentStatus(from, step, 0) === status,
    ),
  )
