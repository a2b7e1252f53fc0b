import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { NotFound, ShipmentRescheduling } from '#commerce/orders/orders.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { fail, type Result } from '#kernel/result.ts'
import { readReason, type FormFailure } from './read-order-act.ts'
import { readDeliveryTime } from './read-delivery-time.ts'

export type SlotOffers = readonly ShipmentRescheduling[]

/** What the shopper would be offered: operators agree on one of the same times. */
export const loadSlots = ({ shop }: Pick<App.Locals, 'shop'>, order: Order): Promise<SlotOffers> =>
  shop.orders.listReschedulings(order)

type Posted = {
  readonly by: StaffOperator
  readonly fields: FormData
  readonly order: Order
  readonly version: number
}

/** Moves a shipment to a time that was agreed with the shopper, for the fee of the moment or without. */
export async function postSlotMove(
  { shop }: Pick<App.Locals, 'shop'>,
  { by, fields, order, version }: Posted,
): Promise<Result<unknown, ActionFailure | NotFound | FormFailure>> {
  const reason = readReason(fields)
  if (!reason.ok) return reason
  const time = readDeliveryTime(fields.get('time'))
  if (time === null) return fail({ kind: 'time-unavailable' })
  return shop.orderAdmin.reschedule({
    number: order.number,
    shipment: Number(fields.get('position')),
    time,
    fee: fields.get('payment') === 'waived' ? 'waived' : 'charged',
    reason: reason.value,
    by,
    version,
  })
}
