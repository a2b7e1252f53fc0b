import { describe, expect, test } from 'vitest'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { shipmentStatuses, type Order, type ShipmentStatus } from '#commerce/orders/order.ts'
import { money } from '#kernel/money.ts'
import { aDetailedOrder, anOrder, aShipment } from '../../../support/builders/an-order.ts'

const at = '2026-11-23T08:00:00.000Z'
const shopper = { at, actor: 'shopper', note: null } as const
const request: OrderAction = { kind: 'request-cancellation' }

function after(order: Order, action: OrderAction, actor: 'shopper' | 'operator' = 'shopper') {
  const advanced = advanceOrder(order, action, { ...shopper, actor })
  if (!advanced.ok) return advanced.failure.kind
  const { order: next, effects } = advanced.value
  return {
    status: next.status,
    events: next.events.slice(order.events.length).map(({ kind }) => kind),
    messages: effects.flatMap((effect) => (effect.kind === 'message' ? [effect.message] : [])),
    next,
  }
}

const inStatus = (status: ShipmentStatus): Order => {
  const begun = status !== 'Pending' && status !== 'Canceled'
  return anOrder({ status: begun ? 'processing' : 'confirmed', shipments: [aShipment({ status })] })
}

const paid = (order: Order): Order => ({
  ...order,
  payment: { ...order.payment, method: 'tap', state: 'paid', paid: order.totals.due },
})

describe("a shopper's request to cancel the order", () => {
  test('approves itself before a shipment is Processing, waits for an operator afterwards, and comes too late on the road', () => {
    const outcomes = shipmentStatuses.map((status) => {
      const result = after(inStatus(status), request)
      return [status, typeof result === 'string' ? result : result.status]
    })
    expect(outcomes).toEqual([
      ['Pending', 'canceled'],
      ['Approved', 'canceled'],
      ['Processing', 'cancel pending'],
      ['Delivery Scheduled', 'cancel pending'],
      ['Rescheduled', 'cancel pending'],
      ['Out For Delivery', 'already-dispatched'],
      ['Delivered', 'already-dispatched'],
      ['Canceled', 'canceled'],
    ])
  })

  test('goes through every status and sends one message when nothing was paid', () => {
    expect(after(anOrder(), request)).toMatchObject({
      events: ['cancellation-requested', 'cancellation-approved', 'canceled'],
      messages: ['order-canceled'],
    })
  })

  test('stays in progress with everything that was paid under way, and no fee', () => {
    const order = paid(anOrder())
    const canceled = after(order, request)
    expect(canceled).toMatchObject({
      status: 'Cancellation In Progress',
      events: ['cancellation-requested', 'cancellation-approved'],
      next: { payment: { refunds: [{ sum: order.totals.due, state: 'requested' }] } },
    })
  })

  test('waits when another shipment is Processing already', () => {
    const shipments = [aShipment(), aShipment({ position: 2, status: 'Processing' })]
    expect(after(anOrder({ status: 'processing', shipments }), request)).toMatchObject({
      status: 'cancel pending',
      messages: ['cancellation-requested'],
    })
  })

  test('approves itself for an order that is not paid', () => {
    const unpaid = anOrder({ status: 'pending' })
    const pending: Order = { ...unpaid, payment: { ...unpaid.payment, method: 'tap', state: 'pending' } }
    expect(after(pending, request)).toMatchObject({ status: 'canceled', messages: ['order-canceled'] })
  })

  test('of an order without shipments waits: what a gift card has bought is nowhere on a van', () => {
    expect(after(anOrder({ shipments: [] }), request)).toMatchObject({ status: 'cancel pending' })
  })

  test('recorded by an operator waits for the decision', () => {
    expect(after(anOrder(), request, 'operator')).toMatchObject({ status: 'cancel pending' })
  })
})

describe("a shopper's request to cancel items", () => {
  const rug = {
    kind: 'request-item-cancellation',
    id: 'request',
    items: [{ sku: 'RUG', quantity: 1 }],
    reason: 'requested by the shopper',
  } as const
  const twoShipments = (statuses: readonly [ShipmentStatus, ShipmentStatus]): Order => {
    const order = aDetailedOrder()
    const [first] = order.shipments
    if (!first) throw new Error('the order has a shipment')
    const items = ['CUSHION', 'TRAY'].map((sku) => ({ sku, quantity: sku === 'TRAY' ? 1 : 2 }))
    return {
      ...order,
      status: 'processing',
      shipments: [
        { ...first, status: statuses[0], lines: items },
        { ...first, id: 's2', position: 2, status: statuses[1], slot: null, lines: rug.items },
      ],
    }
  }

  test('approves itself while their own shipment is not Processing, whatever became of the others', () => {
    expect(after(twoShipments(['Out For Delivery', 'Approved']), rug)).toMatchObject({
      messages: ['items-canceled'],
      next: {
        cancellations: [{ id: 'request', state: 'done', actor: 'shopper' }],
        totals: { total: money(32_550, 'AED') },
        shipments: [{ status: 'Out For Delivery' }, { status: 'Canceled' }],
      },
    })
  })

  test('waits for an operator once their shipment is Processing', () => {
    expect(after(twoShipments(['Pending', 'Processing']), rug)).toMatchObject({
      messages: ['item-cancellation-requested'],
      next: { cancellations: [{ state: 'requested' }], totals: { total: money(95_550, 'AED') } },
    })
  })

  test('sent twice cancels once', () => {
    const once = after(twoShipments(['Pending', 'Pending']), rug)
    if (typeof once === 'string') throw new Error(once)
    expect(after(once.next, rug)).toMatchObject({ events: [], messages: [] })
  })

  test('of everything that remains cancels the order', () => {
    const order = twoShipments(['Pending', 'Approved'])
    const all = order.lines.map(({ sku, quantity }) => ({ sku, quantity }))
    expect(after(order, { ...rug, items: all })).toMatchObject({ status: 'canceled' })
  })
})
