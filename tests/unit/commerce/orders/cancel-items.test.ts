import { describe, expect, test } from 'vitest'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import { allowedActions } from '#commerce/orders/lifecycle/allowed-actions.ts'
import { remainingTenders } from '#commerce/orders/cancellation/cancellation.ts'
import { changesOf } from '#commerce/orders/lifecycle/order-changes.ts'
import { cashOnDeliveryDue } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { money } from '#kernel/money.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'

const aed = (minor: number) => money(minor, 'AED')
const by = { at: '2026-11-23T08:00:00.000Z', actor: 'operator', note: null } as const

/** The first shipment has two cushions and a tray (a gift), the second the rug. */
function twoShipments(parts: Partial<Order> = {}): Order {
  const order = aDetailedOrder({
    events: [{ at: by.at, kind: 'confirmed', actor: 'system', shipment: null, note: null }],
  })
  const [first] = order.shipments
  if (!first) throw new Error('the order has a shipment')
  const shipment = (position: number, lines: Shipment['lines']): Shipment => ({
    ...first,
    id: `s${position}`,
    position,
    lines,
    slot: position === 1 ? first.slot : null,
  })
  return {
    ...order,
    shipments: [
      shipment(1, [
        { sku: 'CUSHION', quantity: 2 },
        { sku: 'TRAY', quantity: 1 },
      ]),
      shipment(2, [{ sku: 'RUG', quantity: 1 }]),
    ],
    ...parts,
  }
}
const paidBy = (order: Order, tenders: readonly [string, number][] = []): Order => {
  const payable = order.totals.total
  const byTenders = tenders.reduce((all, [, minor]) => all + minor, 0)
  return {
    ...order,
    totals: { ...order.totals, rounding: aed(0), payable, due: aed(payable.minor - byTenders) },
    payment: {
      method: 'tap',
      state: 'paid',
      paid: aed(payable.minor - byTenders),
      tenders: tenders.map(([ledgerId, minor]) => ({
        kind: 'gift-card',
        ledgerId,
        last: ledgerId,
        amount: aed(minor),
      })),
      refunds: [],
    },
  }
}
const cancel = (sku: string, quantity = 1, id = sku): OrderAction => ({
  kind: 'cancel-items',
  id,
  items: [{ sku, quantity }],
  reason: 'broken in the warehouse',
})
function after(order: Order, ...actions: readonly OrderAction[]) {
  let now = order
  const effects: string[] = []
  for (const action of actions) {
    const next = advanceOrder(now, action, by)
    if (!next.ok) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(next.failure)}`)
    now = next.value.order
    effects.push(
      ...next.value.effects.map((effect) => (effect.kind === 'message' ? effect.message : effect.kind)),
    )
  }
  return { order: now, effects }
}
const failureOf = (order: Order, action: OrderAction) => {
  const done = advanceOrder(order, action, by)
  return done.ok ? undefined : done.failure.kind
}

describe('canceling items', () => {
  test('removes them from lines, totals, tax and shipment while the order goes on', () => {
    const { order, effects } = after(twoShipments(), cancel('CUSHION'))
    expect(order).toMatchObject({
      status: 'confirmed',
      totals: { subTotal: aed(94_500), discount: aed(-21_000), tax: aed(4_050), total: aed(85_050) },
      cancellations: [
        { id: 'CUSHION', state: 'done', lines: [{ quantity: 1, net: aed(10_500), tax: aed(500) }] },
      ],
    })
    expect(order.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['CUSHION', 1],
      ['RUG', 1],
      ['TRAY', 1],
    ])
    expect(order.shipments[0]?.lines).toEqual([
      { sku: 'CUSHION', quantity: 1 },
      { sku: 'TRAY', quantity: 1 },
    ])
    expect(effects).toEqual(['release-items', 'items-canceled'])
    expect(order.events.at(-1)?.note).toBe('1 × CUSHION: broken in the warehouse')
  })

  test('refunds the price after the discount', () => {
    const { order, effects } = after(paidBy(twoShipments()), cancel('RUG'))
    expect(order.payment.refunds).toMatchObject([
      {
        id: `items:${order.id}:RUG`,
        sum: aed(63_000),
        parts: [{ ledgerId: null, amount: aed(63_000) }],
        method: null,
      },
    ])
    expect(order.totals).toMatchObject({ discount: aed(0), total: aed(32_550), due: aed(32_550) })
    expect(effects).toContain('refund')
  })

  test('refunds each tender and the method in proportion and reduces what each pays', () => {
    const order = paidBy(twoShipments(), [
      ['card-1', 31_850],
      ['card-2', 15_925],
    ])
    const changed = after(order, cancel('RUG')).order
    expect(changed.payment.refunds[0]?.parts).toEqual([
      { ledgerId: null, amount: aed(31_500) },
      { ledgerId: 'card-1', amount: aed(21_000) },
      { ledgerId: 'card-2', amount: aed(10_500) },
    ])
    expect(remainingTenders(changed).map(({ amount }) => amount.minor)).toEqual([10_850, 5_425])
    expect(changed.totals.due).toEqual(aed(16_275))
  })

  test('reduces the cash due and rounds it again', () => {
    const roundCash = (due: { readonly minor: number }) => aed(due.minor % 25 === 0 ? 0 : -(due.minor % 25))
    const changed = advanceOrder(twoShipments(), cancel('CUSHION'), { ...by, roundCash })
    if (!changed.ok) throw new Error('it can')
    const { order } = changed.value
    expect(order.totals).toMatchObject({ total: aed(85_050), rounding: aed(0), payable: aed(85_050) })
    expect(order.payment.refunds).toEqual([])
    const [first] = order.shipments
    if (!first) throw new Error('there is one')
    expect(cashOnDeliveryDue(order, first)?.minor).toBe(22_000)
  })

  test('refunds the share of a gift card while the cash is still due', () => {
    const order = twoShipments()
    const tenders = [{ kind: 'gift-card', ledgerId: 'card', last: 'ABCD', amount: aed(47_775) }] as const
    const split = {
      ...order,
      totals: { ...order.totals, rounding: aed(0), payable: aed(95_550), due: aed(47_775) },
      payment: { ...order.payment, tenders },
    }
    const changed = after(split, cancel('RUG')).order
    expect(changed.payment.refunds[0]?.parts).toEqual([{ ledgerId: 'card', amount: aed(31_500) }])
    expect(changed.totals.due).toEqual(aed(16_275))
  })

  test('refunds cash collected with an earlier shipment, without a method until the shopper chooses one', () => {
    const order = twoShipments()
    const collected: Order = {
      ...order,
      totals: { ...order.totals, rounding: aed(0), payable: aed(95_550), due: aed(95_550) },
      payment: { ...order.payment, paid: aed(60_000) },
    }
    const changed = after(collected, cancel('RUG')).order
    expect(changed.totals.due).toEqual(aed(32_550))
    expect(changed.payment.refunds).toMatchObject([
      { sum: aed(27_450), parts: [{ ledgerId: null, amount: aed(27_450) }], method: null },
    ])
  })

  test('cancels a shipment of which nothing remains', () => {
    const { order, effects } = after(twoShipments(), cancel('RUG'))
    expect(order.shipments.map(({ status }) => status)).toEqual(['Pending', 'Canceled'])
    expect(effects).toContain('release-stock')
    expect(changesOf(order).canceledLines.map(({ name }) => name.en)).toEqual(['Sadu rug'])
  })

  test('cancels the order when nothing remains of it', () => {
    const all = {
      kind: 'cancel-items',
      id: 'all',
      reason: 'fire',
      items: [
        { sku: 'CUSHION', quantity: 2 },
        { sku: 'RUG', quantity: 1 },
        { sku: 'TRAY', quantity: 1 },
      ],
    } as const
    const { order, effects } = after(paidBy(twoShipments()), all)
    expect(order).toMatchObject({
      status: 'Cancellation In Progress',
      payment: { refunds: [{ sum: aed(95_550) }] },
    })
    expect(order.lines).toHaveLength(3)
    expect(effects.filter((effect) => effect === 'refund')).toHaveLength(1)
    // The same cancellation again.
    expect(advanceOrder(order, all, by)).toMatchObject({ ok: true, value: { effects: [] } })
    expect(after(twoShipments(), cancel('RUG'), cancel('CUSHION', 2), cancel('TRAY')).order.status).toBe(
      'canceled',
    )
  })

  test('completes the delivery when everything else was delivered', () => {
    const order = paidBy(twoShipments({ status: 'processing' }))
    const shipments = order.shipments.map((one) =>
      one.position === 1 ? { ...one, status: 'Delivered' as const } : one,
    )
    expect(after({ ...order, shipments }, cancel('RUG')).order.status).toBe('delivered')
  })
})

describe('canceling items is rejected', () => {
  test('when the order does not have them, they are dispatched, or the order is not confirmed', () => {
    expect(failureOf(twoShipments(), cancel('CUSHION', 3))).toBe('unknown-items')
    expect(failureOf(twoShipments(), cancel('LAMP'))).toBe('unknown-items')
    expect(failureOf(twoShipments(), cancel('RUG', 0))).toBe('unknown-items')
    expect(failureOf(twoShipments(), cancel('RUG', 0.5))).toBe('unknown-items')
    const away = twoShipments().shipments.map((one) => ({ ...one, status: 'Out For Delivery' as const }))
    expect(failureOf(twoShipments({ shipments: away }), cancel('RUG'))).toBe('already-dispatched')
    expect(failureOf(twoShipments({ status: 'pending' }), cancel('RUG'))).toBe('illegal')
    expect(
      failureOf(twoShipments({ status: 'cancel pending', statusBefore: 'confirmed' }), cancel('RUG')),
    ).toBe('illegal')
    expect(failureOf(twoShipments({ status: 'delivered' }), cancel('RUG'))).toBe('illegal')
  })

  test('under an id used for other items; the same items again change nothing', () => {
    const { order } = after(twoShipments(), cancel('CUSHION', 1, 'x'))
    expect(failureOf(order, cancel('RUG', 1, 'x'))).toBe('cancellation-id-reused')
    expect(advanceOrder(order, cancel('CUSHION', 1, 'x'), by)).toEqual({
      ok: true,
      value: { order, effects: [] },
    })
  })
})

describe('a request to cancel items', () => {
  const request = {
    kind: 'request-item-cancellation',
    id: 'request',
    items: [{ sku: 'RUG', quantity: 1 }],
    reason: 'requested',
  } as const

  test('keeps its shipment from leaving until it is decided', () => {
    const { order, effects } = after(paidBy(twoShipments()), request)
    expect(order.totals.total).toEqual(aed(95_550))
    expect(effects).toEqual(['item-cancellation-requested'])
    const shipment = (event: 'approve' | 'process' | 'schedule' | 'out', position = 2) =>
      ({ kind: 'shipment', position, event, collected: null }) as const
    const ready = after(order, shipment('approve'), shipment('process'), shipment('schedule')).order
    expect(failureOf(ready, shipment('out'))).toBe('item-cancellation-requested')
    expect(after(ready, { kind: 'approve-item-cancellation', id: 'request' }).order).toMatchObject({
      totals: { total: aed(32_550) },
      cancellations: [{ id: 'request', state: 'done' }],
    })
    const rejected = after(ready, { kind: 'reject-item-cancellation', id: 'request' })
    expect(rejected.effects).toEqual(['item-cancellation-rejected'])
    expect(failureOf(rejected.order, shipment('out'))).toBeUndefined()
    expect(failureOf(rejected.order, { kind: 'approve-item-cancellation', id: 'request' })).toBe(
      'unknown-cancellation',
    )
    expect(failureOf(order, { kind: 'approve-item-cancellation', id: 'other' })).toBe('unknown-cancellation')
  })

  test('is offered for items that can be canceled and becomes a cancellation of the order when nothing else remains', () => {
    expect(allowedActions(twoShipments())).toMatchObject({ cancelableSkus: ['CUSHION', 'RUG', 'TRAY'] })
    const requested = after(twoShipments(), request).order
    expect(allowedActions(requested).cancelableSkus).toEqual(['CUSHION', 'TRAY'])
    const rest = [
      { sku: 'CUSHION', quantity: 2 },
      { sku: 'RUG', quantity: 1 },
      { sku: 'TRAY', quantity: 1 },
    ]
    expect(after(twoShipments(), { ...request, items: rest }).order.status).toBe('cancel pending')
  })

  test('is done when its shipment is canceled', () => {
    const { order } = after(twoShipments(), request, {
      kind: 'shipment',
      position: 2,
      event: 'cancel',
      collected: null,
    })
    expect(order.cancellations.map(({ id, state }) => [id, state])).toEqual([
      ['request', 'done'],
      ['shipment:s2', 'done'],
    ])
    expect(order.totals.total).toEqual(aed(32_550))
  })
})
