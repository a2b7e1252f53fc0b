import type { Address } from '#commerce/addresses/address.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { advanceOrder } from './advance-order.ts'
import { mayChange } from './operator-acts.ts'
import type { ActionFailure, OrderAction } from './order-action.ts'
import { canCancelItems } from './shipment-states.ts'

/** What is against an act: the person's rights, or the rules of the act itself, which are tried. Null: nothing. */
export function guardOf(by: Operator, order: Order, action: OrderAction): ActionFailure | null {
  if (!mayChange(by, order, action)) return { kind: 'not-permitted' }
  const tried = advanceOrder(order, action, { at: order.placedAt, actor: 'operator', note: null })
  return tried.ok ? null : tried.failure
}

/** An edit of the address, as far as state and rights decide on it. */
export const sameAddress = (address: Address): OrderAction => ({
  kind: 'change-address',
  change: { address, arrivals: [] },
})

const guarded = [
  'release-hold',
  'put-on-hold',
  'approve-cancellation',
  'cancel',
  'cancel-items',
  'change-address',
] as const
type GuardedAct = (typeof guarded)[number]

export type ShutAct = { readonly act: GuardedAct; readonly failure: ActionFailure }

/** Acts on the whole order that cannot be done now, each with what is against it. */
export const shutActs = (by: Operator, order: Order): readonly ShutAct[] =>
  guarded.flatMap((act) => {
    const action = trialOf(act, order)
    const failure = action && guardOf(by, order, action)
    return failure ? [{ act, failure }] : []
  })

/** Undefined: an order of its kind has no such act. */
function trialOf(act: GuardedAct, order: Order): OrderAction | undefined {
  switch (act) {
    case 'put-on-hold':
      return { kind: act, reasons: ['operator'], paid: null }
    case 'cancel-items': {
      const shipment = order.shipments.find(({ status }) => canCancelItems(status)) ?? order.shipments[0]
      const line = shipment?.lines[0]
      return line && { kind: act, id: 'tried', items: [{ sku: line.sku, quantity: 1 }], reason: '' }
    }
    case 'change-address':
      return order.address ? sameAddress(order.address) : undefined
    // Only where the shopper has asked for it.
    case 'approve-cancellation':
      return order.status === 'cancel pending' ? { kind: act } : undefined
    default:
      return { kind: act }
  }
}
