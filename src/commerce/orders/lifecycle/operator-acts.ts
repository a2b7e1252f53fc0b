import { may, type Operator, type Where } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ActionKind, OrderAction } from './order-action.ts'
import type { ShipmentEventKind } from './shipment-states.ts'

/** What a change is called in the audit, and by which permissions it may be made: one of them is enough. */
type OperatorAct = { readonly act: string; readonly permissions: readonly StaffPermission[] }

const act = (name: string, ...permissions: readonly StaffPermission[]): OperatorAct => ({
  act: name,
  permissions,
})

const orderActs: Readonly<Record<Exclude<ActionKind, 'shipment'>, OperatorAct>> = {
  confirm: act('order.confirm', 'payments.manage'),
  'put-on-hold': act('order.put-on-hold', 'orders.review'),
  'release-hold': act('order.release-hold', 'orders.review'),
  'request-cancellation': act('order.request-cancellation', 'orders.cancel'),
  'approve-cancellation': act('order.approve-cancellation', 'orders.cancel'),
  'reject-cancellation': act('order.reject-cancellation', 'orders.cancel'),
  cancel: act('order.cancel', 'orders.cancel'),
  'complete-cancellation': act('order.complete-cancellation', 'orders.cancel'),
  expire: act('order.expire', 'orders.cancel'),
  send: act('order.send', 'orders.review'),
  'refund-gift-card': act('card.refund', 'cards.manage'),
  'request-capture': act('payment.capture', 'payments.manage'),
  'request-refund': act('refund.make', 'refunds.make'),
  'choose-refund-method': act('refund.choose-method', 'refunds.make'),
  'reject-refund-method': act('payout.fail', 'payments.manage'),
  'complete-refund': act('refund.complete', 'payments.manage'),
  'request-item-cancellation': act('order.request-item-cancellation', 'orders.cancel-items'),
  'approve-item-cancellation': act('order.approve-item-cancellation', 'orders.cancel-items'),
  'reject-item-cancellation': act('order.reject-item-cancellation', 'orders.cancel-items'),
  'cancel-items': act('order.cancel-items', 'orders.cancel-items'),
  reschedule: act('shipment.reschedule', 'orders.slot'),
  'pay-rescheduling': act('shipment.pay-rescheduling', 'payments.manage'),
  'reject-rescheduling': act('shipment.reject-rescheduling', 'payments.manage'),
  'change-address': act('order.change-address', 'orders.edit'),
  'name-courier': act('shipment.name-courier', 'shipments.schedule', 'shipments.advance'),
  'name-collector': act('order.name-collector', 'orders.edit'),
}

const byEvent: Partial<Readonly<Record<ShipmentEventKind, readonly StaffPermission[]>>> = {
  schedule: ['shipments.schedule', 'shipments.advance'],
  reschedule: ['shipments.schedule', 'shipments.advance'],
  'change-time': ['orders.slot'],
  'hand-over': ['pickups.hand-over'],
  cancel: ['orders.cancel', 'orders.cancel-items'],
}

/** What a change is called in the audit: "order.release-hold". */
export function operatorActOf(action: OrderAction): string {
  if (action.kind !== 'shipment') return orderActs[action.kind].act
  return action.event === 'hand-over' ? 'pickup.hand-over' : `shipment.${action.event}`
}

function permissionsFor({ choice }: Order, action: OrderAction): readonly StaffPermission[] {
  if (action.kind !== 'shipment') return orderActs[action.kind].permissions
  const permissions = byEvent[action.event] ?? ['shipments.advance']
  // A store prepares its own pickups.
  return choice.kind === 'collect' && action.event !== 'cancel'
    ? [...permissions, 'pickups.hand-over']
    : permissions
}

/** Where an order is worked on: its store, or the warehouse of its country. Null: it has no shipments. */
export function whereOf({ country, choice }: Pick<Order, 'country' | 'choice'>): Where {
  if (choice.kind === 'digital') return { country, place: null }
  return { country, place: choice.kind === 'collect' ? choice.store : `wh-${country}` }
}

/** Everywhere from where an order is looked after. */
export const wheresOf = ({ country, choice }: Pick<Order, 'country' | 'choice'>): readonly Where[] =>
  [null, `wh-${country}`, ...(choice.kind === 'collect' ? [choice.store] : [])].map((place) => ({
    country,
    place,
  }))

export const mayChange = (by: Operator, order: Order, action: OrderAction): boolean =>
  permissionsFor(order, action).some((permission) => may(by, permission, whereOf(order)))
