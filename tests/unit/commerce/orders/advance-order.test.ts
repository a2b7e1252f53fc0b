import { describe, expect, test } from 'vitest'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import { allowedActions } from '#commerce/orders/lifecycle/allowed-actions.ts'
import { displayStatus } from '#commerce/orders/lifecycle/display-status.ts'
import { orderStatuses, shipmentStatuses, type Order } from '#commerce/orders/order.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { shipmentEventKinds, type ShipmentEventKind } from '#commerce/orders/lifecycle/shipment-states.ts'
import { money } from '#kernel/money.ts'
import { anOrder, aShipment } from '../../../support/builders/an-order.ts'

const by = { at: '2026-11-23T08:00:00.000Z', actor: 'operator', note: null } as const
const cash = money(129_900, 'AED')
const shipment = (
  event: ShipmentEventKind,
  position = 1,
  collected: typeof cash | null = null,
): OrderAction => ({
  kind: 'shipment',
  position,
  event,
  collected,
})

/** The order after these actions, each of which must be allowed. */
function after(order: Order, ...actions: OrderAction[]) {
  const facts: string[] = []
  let now = order
  for (const action of actions) {
    const next = advanceOrder(now, action, by)
    if (!next.ok) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(next.failure)}`)
    now = next.value.order
    facts.push(
      ...next.value.facts.map((fact) =>
        fact.kind === 'message'
          ? fact.message
          : `${fact.kind} ${('shipment' in fact && fact.shipment) || 'all'}`,
      ),
    )
  }
  return { order: now, facts }
}
const toTheDoor = [shipment('approve'), shipment('process'), shipment('schedule'), shipment('out')]

describe('an order', () => {
  test('goes from confirmed to delivered, and is paid with what is taken at the door', () => {
    const { order, facts } = after(anOrder(), ...toTheDoor, shipment('deliver', 1, cash))
    expect(order).toMatchObject({
      status: 'delivered',
      payment: { state: 'paid', paid: cash, tenders: [], refunds: [] },
    })
    expect(displayStatus(order)).toBe('Delivered')
    expect(facts).toEqual(['delivery-scheduled', 'out-for-delivery', 'stock-leaves 1', 'delivered'])
  })

  test('is not handed over before it is said what was taken', () => {
    const { order } = after(anOrder(), ...toTheDoor)
    expect(advanceOrder(order, shipment('deliver'), by)).toMatchObject({
      failure: { kind: 'say-collected', due: cash },
    })
  })

  test('notes when less was taken than was due', () => {
    const { order } = after(anOrder(), ...toTheDoor, shipment('deliver', 1, money(100_000, 'AED')))
    expect(order.payment).toMatchObject({ state: 'due', paid: money(100_000, 'AED') })
    expect(order.events.map(({ kind }) => kind)).toContain('short-collection')
  })

  test('is canceled by the third attempt that fails, and its goods come back', () => {
    const again = [shipment('fail'), shipment('out')]
    const { order, facts } = after(anOrder(), ...toTheDoor, ...again, ...again, shipment('fail'))
    expect(order).toMatchObject({
      status: 'canceled',
      shipments: [{ status: 'Canceled', failedAttempts: 3 }],
    })
    expect(facts.slice(-4)).toEqual([
      'stock-returns 1',
      'delivery-failed',
      'stock-returns all',
      'order-canceled',
    ])
  })

  test('is canceled when it is refused at the door', () => {
    const { order, facts } = after(anOrder(), ...toTheDoor, shipment('refuse'))
    expect(order.status).toBe('canceled')
    expect(facts).toContain('stock-returns 1')
  })

  test('is canceled at once where nothing was paid, after the refund where something was', () => {
    const asked = [{ kind: 'ask-cancel' }, { kind: 'accept-cancel' }] as const
    expect(after(anOrder(), ...asked)).toMatchObject({
      order: { status: 'canceled' },
      facts: ['cancel-asked', 'stock-returns all', 'order-canceled'],
    })
    const paid = anOrder({ payment: { method: 'tap', state: 'paid', paid: cash, tenders: [], refunds: [] } })
    expect(after(paid, ...asked).order.status).toBe('Cancellation In Progress')
    expect(after(paid, ...asked, { kind: 'finish-cancel' }).order).toMatchObject({
      status: 'canceled',
      payment: { state: 'refunded' },
    })
  })

  test('goes on where it was when its cancellation is rejected', () => {
    const { order } = after(anOrder(), shipment('approve'), { kind: 'ask-cancel' }, { kind: 'reject-cancel' })
    expect(order).toMatchObject({ status: 'cancel rejected', statusBefore: 'processing' })
    expect(displayStatus(order)).toBe('Approved')
    expect(after(order, shipment('process')).order.status).toBe('processing')
  })

  test('cannot be canceled once it is on its way', () => {
    const { order } = after(anOrder(), ...toTheDoor)
    expect(advanceOrder(order, { kind: 'ask-cancel' }, by)).toMatchObject({ failure: { kind: 'on-its-way' } })
    expect(allowedActions(order).shopper).toEqual([])
  })

  test('waits while it is held, and shows Pending', () => {
    const held = anOrder({ status: 'pending', heldFor: ['amount'] })
    expect(displayStatus(held)).toBe('Pending')
    expect(advanceOrder(held, shipment('approve'), by)).toMatchObject({ failure: { kind: 'held' } })
    expect(after(held, { kind: 'clear-hold' }).order).toMatchObject({ status: 'confirmed', heldFor: [] })
  })

  test('keeps a payment that arrives while it is held', () => {
    const held = anOrder({
      status: 'pending',
      heldFor: ['amount'],
      payment: { method: 'tap', state: 'pending', paid: money(0, 'AED'), tenders: [], refunds: [] },
    })
    const { order } = after(held, { kind: 'confirm', paid: cash })
    expect(order).toMatchObject({
      status: 'pending',
      payment: { state: 'paid', paid: cash, tenders: [], refunds: [] },
    })
    expect(advanceOrder(order, { kind: 'expire' }, by).ok).toBe(false)
    expect(after(order, { kind: 'clear-hold' }).order.status).toBe('confirmed')
  })

  test('is handed over at a counter only when it is collected', () => {
    const ready = [shipment('approve'), shipment('process'), shipment('schedule')]
    const collected = anOrder({ choice: { kind: 'collect', store: 'dubai-mall' } })
    const { order, facts } = after(collected, ...ready, shipment('hand-over', 1, cash))
    expect(order.status).toBe('delivered')
    expect(facts).toContain('ready-for-collection')
    expect(advanceOrder(after(anOrder(), ...ready).order, shipment('hand-over', 1, cash), by).ok).toBe(false)
  })

  test('is partially delivered while a shipment is still to come', () => {
    const two = anOrder({ shipments: [aShipment(), aShipment({ position: 2 })] })
    const { order } = after(two, ...toTheDoor, shipment('deliver', 1, cash))
    expect(order.status).toBe('processing')
    expect(displayStatus(order)).toBe('Partially Delivered')
    expect(after(order, shipment('approve', 2), shipment('cancel', 2)).order.status).toBe('delivered')
  })

  test('offers only what would be done', () => {
    for (const status of orderStatuses)
      for (const at of shipmentStatuses) {
        const order = anOrder({ status, statusBefore: 'processing', shipments: [aShipment({ status: at })] })
        const allowed = allowedActions(order)
        for (const event of shipmentEventKinds)
          expect(advanceOrder(order, shipment(event, 1, cash), by).ok, `${status}, ${at}, ${event}`).toBe(
            allowed.shipments.get(1)?.includes(event),
          )
      }
  })
})
