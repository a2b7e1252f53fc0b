import { zero } from '#kernel/money.ts'
import { advanceOrder } from './advance-order.ts'
import type { Order } from './order.ts'
import type { ActionKind, OrderAction } from './order-action.ts'
import { shipmentEventKinds, type ShipmentEventKind } from './shipment-states.ts'

/** What a shopper may ask of his order. */
export type ShopperAction = 'ask-cancel'

const operatorKinds = ['clear-hold', 'cancel', 'accept-cancel', 'reject-cancel', 'finish-cancel'] as const

export type AllowedActions = {
  readonly shopper: readonly ShopperAction[]
  readonly operator: readonly ActionKind[]
  /** By position of the shipment. */
  readonly shipments: ReadonlyMap<number, readonly ShipmentEventKind[]>
}

/** Buttons are shown by the same guards that answer them. */
export function allowedActions(order: Order): AllowedActions {
  const by = { at: order.placedAt, actor: 'operator', note: null } as const
  const can = (action: OrderAction): boolean => advanceOrder(order, action, by).ok
  return {
    shopper: can({ kind: 'ask-cancel' }) ? ['ask-cancel'] : [],
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
