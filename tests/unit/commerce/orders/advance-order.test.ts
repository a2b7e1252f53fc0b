import { describe, expect, test } from 'vitest'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import { allowedActions } from '#commerce/orders/lifecycle/allowed-actions.ts'
import { displayStatus } from '#commerce/orders/lifecycle/display-status.ts'
import { orderStatuses, shipmentStatuses, type Order } from '#commerce/orders/order.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { operatorShipmentEvents, type ShipmentEventKind } from '#commerce/orders/lifecycle/shipment-states.ts'
import { money } from '#kernel/money.ts'
import { aDetailedOrder, anOrder, aShipment } from '../../../support/builders/an-order.ts'

const by = { at: '2026-11-23T08:00:00.000Z', actor: 'operator', note: null } as const
const cash = money(129_900, 'AED')
const atDay = (day: number): string => `2026-11-${day}T08:00:00.000Z`
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
  const effects: string[] = []
  let now = order
  for (const action of actions) {
    const next = advanceOrder(now, action, by)
    if (!next.ok) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(next.failure)}`)
    now = next.value.order
    effects.push(
      ...next.value.effects.map((effect) =>
        effect.kind === 'message'
          ? effect.message
          : `${effect.kind} ${('shipment' in effect && effect.shipment) || 'all'}`,
      ),
    )
  }
  return { order: now, effects }
}
const untilOut = [shipment('approve'), shipment('process'), shipment('schedule'), shipment('out')]

describe('advanceOrder', () => {
  test('delivers a confirmed order and records the cash collected as its payment', () => {
    const { order, effects } = after(anOrder(), ...untilOut, shipment('deliver', 1, cash))
    expect(order).toMatchObject({
      status: 'delivered',
      payment: { state: 'paid', paid: cash, tenders: [], refunds: [] },
    })
    expect(displayStatus(order)).toBe('Delivered')
    expect(effects).toEqual(['delivery-scheduled', 'out-for-delivery', 'consume-stock 1', 'delivered'])
  })

  test('rejects a delivery without the amount collected when cash is due', () => {
    const { order } = after(anOrder(), ...untilOut)
    expect(advanceOrder(order, shipment('deliver'), by)).toMatchObject({
      failure: { kind: 'collected-amount-required', due: cash },
    })
  })

  test('records a short collection when less cash was taken than was due', () => {
    const { order } = after(anOrder(), ...untilOut, shipment('deliver', 1, money(100_000, 'AED')))
    expect(order.payment).toMatchObject({ state: 'due', paid: money(100_000, 'AED') })
    expect(order.events.map(({ kind }) => kind)).toContain('short-collection')
  })

  test('cancels the order and releases its stock after the third failed delivery attempt', () => {
    const again = [shipment('fail'), shipment('out')]
    const { order, effects } = after(anOrder(), ...untilOut, ...again, ...again, shipment('fail'))
    expect(order).toMatchObject({
      status: 'canceled',
      shipments: [{ status: 'Canceled', failedAttempts: 3 }],
    })
    expect(effects.slice(-4)).toEqual([
      'release-stock 1',
      'delivery-failed',
      'release-stock all',
      'order-canceled',
    ])
  })

  test('cancels an order whose only shipment is refused', () => {
    const { order, effects } = after(anOrder(), ...untilOut, shipment('refuse'))
    expect(order.status).toBe('canceled')
    expect(effects).toContain('release-stock 1')
  })

  test('completes an approved cancellation immediately when nothing was paid, otherwise after the refund', () => {
    const approved = [{ kind: 'request-cancellation' }, { kind: 'approve-cancellation' }] as const
    expect(after(anOrder(), ...approved)).toMatchObject({
      order: { status: 'canceled' },
      effects: ['cancellation-requested', 'release-stock all', 'order-canceled'],
    })
    const paid = anOrder({ payment: { method: 'tap', state: 'paid', paid: cash, tenders: [], refunds: [] } })
    expect(after(paid, ...approved).order.status).toBe('Cancellation In Progress')
    expect(after(paid, ...approved, { kind: 'complete-cancellation' }).order).toMatchObject({
      status: 'canceled',
      payment: { state: 'refunded' },
    })
  })

  test('continues from the previous status after a rejected cancellation', () => {
    const { order } = after(
      anOrder(),
      shipment('approve'),
      { kind: 'request-cancellation' },
      { kind: 'reject-cancellation' },
    )
    expect(order).toMatchObject({ status: 'cancel rejected', statusBefore: 'processing' })
    expect(displayStatus(order)).toBe('Approved')
    expect(after(order, shipment('process')).order.status).toBe('processing')
  })

  test('rejects a cancellation request once a shipment is out for delivery', () => {
    const { order } = after(anOrder(), ...untilOut)
    expect(advanceOrder(order, { kind: 'request-cancellation' }, by)).toMatchObject({
      failure: { kind: 'already-dispatched' },
    })
    expect(allowedActions(order).shopper).toEqual([])
  })

  test('rejects shipment events of an order on hold, which is shown as Pending', () => {
    const onHold = anOrder({ status: 'pending', reviewReasons: ['amount'] })
    expect(displayStatus(onHold)).toBe('Pending')
    expect(advanceOrder(onHold, shipment('approve'), by)).toMatchObject({ failure: { kind: 'on-hold' } })
    expect(after(onHold, { kind: 'release-hold' }).order).toMatchObject({
      status: 'confirmed',
      reviewReasons: [],
    })
  })

  test('records a payment that arrives while the order is on hold', () => {
    const onHold = anOrder({
      status: 'pending',
      reviewReasons: ['amount'],
      payment: { method: 'tap', state: 'pending', paid: money(0, 'AED'), tenders: [], refunds: [] },
    })
    const { order } = after(onHold, { kind: 'confirm', paid: cash })
    expect(order).toMatchObject({
      status: 'pending',
      payment: { state: 'paid', paid: cash, tenders: [], refunds: [] },
    })
    expect(advanceOrder(order, { kind: 'expire' }, by).ok).toBe(false)
    expect(after(order, { kind: 'release-hold' }).order.status).toBe('confirmed')
  })

  test('hands an order over at a store only if it is collected', () => {
    const ready = [shipment('approve'), shipment('process'), shipment('schedule')]
    const collected = anOrder({ choice: { kind: 'collect', store: 'dubai-mall' } })
    const { order, effects } = after(collected, ...ready, shipment('hand-over', 1, cash))
    expect(order.status).toBe('delivered')
    expect(effects).toContain('ready-for-collection')
    expect(advanceOrder(after(anOrder(), ...ready).order, shipment('hand-over', 1, cash), by).ok).toBe(false)
  })

  test('shows Partially Delivered while another shipment is open', () => {
    const two = anOrder({ shipments: [aShipment(), aShipment({ position: 2 })] })
    const { order } = after(two, ...untilOut, shipment('deliver', 1, cash))
    expect(order.status).toBe('processing')
    expect(displayStatus(order)).toBe('Partially Delivered')
    expect(after(order, shipment('approve', 2), shipment('cancel', 2)).order.status).toBe('delivered')
  })

  test('allows exactly the shipment events that the guards accept', () => {
    for (const status of orderStatuses)
      for (const at of shipmentStatuses) {
        const order = anOrder({ status, statusBefore: 'processing', shipments: [aShipment({ status: at })] })
        const allowed = allowedActions(order)
        for (const event of operatorShipmentEvents)
          expect(advanceOrder(order, shipment(event, 1, cash), by).ok, `${status}, ${at}, ${event}`).toBe(
            allowed.shipments.get(1)?.includes(event),
          )
      }
  })
})

describe('a pickup that is not collected', () => {
  const store = { kind: 'collect', store: 'dubai-mall' } as const
  const ready = [shipment('approve'), shipment('process'), shipment('schedule')]
  const expire = (order: Order, day: number) =>
    advanceOrder(order, shipment('expire'), { ...by, at: atDay(day), actor: 'system' })

  test('may be collected until seven days after it was ready', () => {
    const { order } = after(anOrder({ choice: store }), ...ready)
    expect(order.shipments[0]?.collectBy).toBe('2026-11-30T08:00:00.000Z')
    expect(expire(order, 29)).toMatchObject({ failure: { kind: 'illegal' } })
    expect(after(anOrder(), ...ready).order.shipments[0]?.collectBy).toBeNull()
  })

  test('may be collected until seven days after a later day that was agreed', () => {
    const later = {
      kind: 'shipment',
      position: 1,
      event: 'reschedule',
      collected: null,
      time: { day: '2026-12-01', slot: null },
    } as const
    const { order } = after(anOrder({ choice: store }), ...ready, later)
    expect(order.shipments[0]?.collectBy).toBe('2026-12-08T00:00:00.000Z')
  })

  test('cancels the order, releases its stock and sends one message', () => {
    const { order } = after(anOrder({ choice: store }), ...ready)
    const expired = expire(order, 30)
    if (!expired.ok) throw new Error(expired.failure.kind)
    expect(expired.value.order).toMatchObject({ status: 'canceled', shipments: [{ status: 'Canceled' }] })
    expect(expired.value.effects).toEqual([
      { kind: 'release-stock', shipment: 1 },
      { kind: 'message', message: 'collection-expired', shipment: 1 },
      { kind: 'release-stock', shipment: null },
    ])
  })

  test('refunds a payment made in advance', () => {
    const paid = anOrder({
      choice: store,
      payment: { method: 'tap', state: 'paid', paid: cash, tenders: [], refunds: [] },
    })
    const expired = expire(after(paid, ...ready).order, 30)
    if (!expired.ok) throw new Error(expired.failure.kind)
    expect(expired.value.order.payment.refunds).toMatchObject([{ sum: cash, state: 'requested' }])
    expect(expired.value.effects).toContainEqual(expect.objectContaining({ kind: 'refund' }))
  })

  test('cancels its items alone when another shipment was collected', () => {
    const order = aDetailedOrder({ choice: store })
    const [first] = order.shipments
    if (!first) throw new Error('the order has a shipment')
    const shipments = [
      { ...first, slot: null, status: 'Delivered' as const, lines: [{ sku: 'CUSHION', quantity: 2 }] },
      aShipment({
        id: 's2',
        position: 2,
        status: 'Delivery Scheduled',
        lines: [{ sku: 'RUG', quantity: 1 }],
        collectBy: atDay(29),
      }),
    ]
    const due = { ...order, status: 'processing' as const, shipments }
    const expired = advanceOrder(due, shipment('expire', 2), { ...by, at: atDay(30), actor: 'system' })
    if (!expired.ok) throw new Error(expired.failure.kind)
    expect(expired.value.order).toMatchObject({
      status: 'delivered',
      cancellations: [{ id: 'shipment:s2', reason: 'not collected', state: 'done' }],
    })
    const messages = expired.value.effects.filter(({ kind }) => kind === 'message')
    expect(messages).toMatchObject([{ message: 'collection-expired' }])
  })

  test('stays as it is when it was handed over, is on hold, or the cancellation is undecided', () => {
    const { order } = after(anOrder({ choice: store }), ...ready)
    expect(expire(after(order, shipment('hand-over', 1, cash)).order, 30).ok).toBe(false)
    expect(expire({ ...order, reviewReasons: ['amount'] }, 30)).toMatchObject({
      failure: { kind: 'on-hold' },
    })
    expect(expire(after(order, { kind: 'request-cancellation' }).order, 30).ok).toBe(false)
  })
})
