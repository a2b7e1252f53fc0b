import { zero } from '#kernel/money.ts'
import { advanceOrder } from './advance-order.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ActionKind, OrderAction } from './order-action.ts'
import { shipmentEventKinds, type ShipmentEventKind } from './shipment-states.ts'

/** What a shopper may ask of his order. */
export type ShopperAction = 'ask-cancel' | 'ask-pieces'

const operatorKinds = ['clear-hold', 'cancel', 'accept-cancel', 'reject-cancel', 'finish-cancel'] as const

export type AllowedActions = {
  readonly shopper: readonly ShopperAction[]
  /** SKUs of which at least a piece may still be asked to stay. */
  readonly stoppable: readonly string[]
  readonly operator: readonly ActionKind[]
  /** By position of the shipment. */
  readonly shipments: ReadonlyMap<number, readonly ShipmentEventKind[]>
}

/** Buttons are shown by the same guards that answer them. */
export function allowedActions(order: Order): AllowedActions {
  const by = { at: order.placedAt, actor: 'operator', note: null } as const
  const can = (action: OrderAction): boolean => advanceOrder(order, action, by).ok
  const stoppable = [...new Set(order.lines.map(({ sku }) => sku))].filter((sku) =>
    can({ kind: 'ask-pieces', id: 'a wish', pieces: [{ sku, quantity: 1 }], reason: '' }),
  )
  return {
    shopper: [
      ...(can({ kind: 'ask-cancel' }) ? (['ask-cancel'] as const) : []),
      ...(stoppable.length > 0 ? (['ask-pieces'] as const) : []),
    ],
    stoppable,
    operator: operatorKinds.filter((kind) => can({ kind })),
    shipments: new Map(
      order.shipments.map(({ position }) => [
        position,
        shipmentEventKinds.filter((event) =>
          can({ kind: 'shipment', position, event, collected: zero(order.totals.payable.currency) }),
        ),
      ]),
    ),
  }
}
