import { zero } from '#kernel/money.ts'
import { advanceOrder } from './advance-order.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ActionKind, OrderAction } from './order-action.ts'
import { operatorShipmentEvents, type ShipmentEventKind } from './shipment-states.ts'

type ShopperAction = 'request-cancellation' | 'request-item-cancellation'

const operatorKinds = [
  'release-hold',
  'cancel',
  'approve-cancellation',
  'reject-cancellation',
  'complete-cancellation',
] as const

export type AllowedActions = {
  readonly shopper: readonly ShopperAction[]
  /** SKUs of which at least one unit can still be canceled on request. */
  readonly cancelableSkus: readonly string[]
  readonly operator: readonly ActionKind[]
  /** By position of the shipment. */
  readonly shipments: ReadonlyMap<number, readonly ShipmentEventKind[]>
}

/** Tries each action on the order: buttons are shown by the guards that check the action itself. */
export function allowedActions(order: Order): AllowedActions {
  const context = { at: order.placedAt, actor: 'operator', note: null } as const
  const can = (action: OrderAction): boolean => advanceOrder(order, action, context).ok
  const cancelableSkus = [...new Set(order.lines.map(({ sku }) => sku))].filter((sku) =>
    can({ kind: 'request-item-cancellation', id: 'trial', items: [{ sku, quantity: 1 }], reason: '' }),
  )
  return {
    shopper: [
      ...(can({ kind: 'request-cancellation' }) ? (['request-cancellation'] as const) : []),
      ...(cancelableSkus.length > 0 ? (['request-item-cancellation'] as const) : []),
    ],
    cancelableSkus,
    operator: operatorKinds.filter((kind) => can({ kind })),
    shipments: new Map(
      order.shipments.map(({ position }) => [
        position,
        operatorShipmentEvents.filter((event) =>
          can({ kind: 'shipment', position, event, collected: zero(order.totals.payable.currency) }),
        ),
      ]),
    ),
  }
}
