import { describe, expect, test } from 'vitest'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import { allowedActions } from '#commerce/orders/lifecycle/allowed-actions.ts'
import { standingTenders } from '#commerce/orders/cancellation/cancellation.ts'
import { changesOf } from '#commerce/orders/lifecycle/order-changes.ts'
import { dueAtDoor } from '#commerce/orders/cash/due-at-door.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { money } from '#kernel/money.ts'
import { anOrderToTell } from '../../../support/builders/an-order-to-tell.ts'

const aed = (minor: number) => money(minor, 'AED')
const by = { at: '2026-11-23T08:00:00.000Z', actor: 'operator', note: null } as const

/** Two cushions and a tray that is a gift come first, the rug after them. */
function anOrder(given: Partial<Order> = {}): Order {
  const order = anOrderToTell({
    events: [{ at: by.at, kind: 'confirmed', actor: 'system', shipment: null, note: null }],
  })
  const [first] = order.shipments
  if (!first) throw new Error('it has a shipment')
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
    ...given,
  }
}
const paidBy = (order: Order, tenders: readonly [string, number][] = []): Order => {
  const payable = order.totals.total
  const beside = tenders.reduce((all, [, minor]) => all + minor, 0)
  return {
    ...order,
    totals: { ...order.totals, rounding: aed(0), payable, due: aed(payable.minor - beside) },
    payment: {
      method: 'tap',
      state: 'paid',
      paid: aed(payable.minor - beside),
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
  kind: 'cancel-pieces',
  id,
  pieces: [{ sku, quantity }],
  reason: 'broken in the warehouse',
})
function after(order: Order, ...actions: readonly OrderAction[]) {
  let now = order
  const facts: string[] = []
  for (const action of actions) {
    const next = advanceOrder(now, action, by)
    if (!next.ok) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(next.failure)}`)
    now = next.value.order
    facts.push(...next.value.facts.map((fact) => (fact.kind === 'message' ? fact.message : fact.kind)))
  }
  return { order: now, facts }
}
const refusal = (order: Order, action: OrderAction) => {
  const done = advanceOrder(order, action, by)
  return done.ok ? undefined : done.failure.kind
}

describe('a piece that does not come', () => {
  test('is off the lines, the totals, the tax and its shipment; the order goes on', () => {
    const { order, facts } = after(anOrder(), cancel('CUSHION'))
    expect(order).toMatchObject({
      status: 'confirmed',
      totals: { subTotal: aed(94_500), discount: aed(-21_000), tax: aed(4_050), total: aed(85_050) },
      cancellations: [
        { id: 'CUSHION', state: 'done', lines: [{ quantity: 1, net: aed(10_500), tax: aed(500) }] },
      ],
    })
    expect(order.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([['CUSHION', 1], ['RUG', 1], ['TRAY', 1]]) // prettier-ignore
    expect(order.shipments[0]?.lines).toEqual([
      { sku: 'CUSHION', quantity: 1 },
      { sku: 'TRAY', quantity: 1 },
    ])
    expect(facts).toEqual(['pieces-return', 'pieces-canceled'])
    expect(order.events.at(-1)?.note).toBe('1 × CUSHION: broken in the warehouse')
  })

  test('gives back its share of a discount, not the price before it', () => {
    const { order, facts } = after(paidBy(anOrder()), cancel('RUG'))
    expect(order.payment.refunds).toMatchObject([
      {
        id: `pieces:${order.id}:RUG`,
        sum: aed(63_000),
        parts: [{ ledgerId: null, amount: aed(63_000) }],
        way: null,
      },
    ])
    expect(order.totals).toMatchObject({ discount: aed(0), total: aed(32_550), due: aed(32_550) })
    expect(facts).toContain('give-back')
  })

  test('goes back to each that paid, in proportion, and what each pays of the rest is less by it', () => {
    const order = paidBy(anOrder(), [['card-1', 31_850], ['card-2', 15_925]]) // prettier-ignore
    const changed = after(order, cancel('RUG')).order
    expect(changed.payment.refunds[0]?.parts).toEqual([
      { ledgerId: null, amount: aed(31_500) },
      { ledgerId: 'card-1', amount: aed(21_000) },
      { ledgerId: 'card-2', amount: aed(10_500) },
    ])
    expect(standingTenders(changed).map(({ amount }) => amount.minor)).toEqual([10_850, 5_425])
    expect(changed.totals.due).toEqual(aed(16_275))
  })

  test('is not asked for at the door, and the coins are worked out anew', () => {
    const roundCash = (due: { readonly minor: number }) => aed(due.minor % 25 === 0 ? 0 : -(due.minor % 25))
    const changed = advanceOrder(anOrder(), cancel('CUSHION'), { ...by, roundCash })
    if (!changed.ok) throw new Error('it can')
    const { order } = changed.value
    expect(order.totals).toMatchObject({ total: aed(85_050), rounding: aed(0), payable: aed(85_050) })
    expect(order.payment.refunds).toEqual([])
    const [first] = order.shipments
    if (!first) throw new Error('there is one')
    expect(dueAtDoor(order, first)?.minor).toBe(22_000)
  })

  test('gives back what a gift card paid of it though cash is still to come', () => {
    const order = anOrder()
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

  test('gives back cash that was taken for it with an earlier delivery, once the shopper says how', () => {
    const order = anOrder()
    const collected: Order = {
      ...order,
      totals: { ...order.totals, rounding: aed(0), payable: aed(95_550), due: aed(95_550) },
      payment: { ...order.payment, paid: aed(60_000) },
    }
    const changed = after(collected, cancel('RUG')).order
    expect(changed.totals.due).toEqual(aed(32_550))
    expect(changed.payment.refunds).toMatchObject([
      { sum: aed(27_450), parts: [{ ledgerId: null, amount: aed(27_450) }], way: null },
    ])
  })

  test('that is the last of its delivery cancels the delivery, its slot and all', () => {
    const { order, facts } = after(anOrder(), cancel('RUG'))
    expect(order.shipments.map(({ status }) => status)).toEqual(['Pending', 'Canceled'])
    expect(facts).toContain('stock-returns')
    expect(changesOf(order).taken.map(({ name }) => name.en)).toEqual(['Sadu rug'])
  })

  test('that is the last of the order cancels the order', () => {
    const all = { kind: 'cancel-pieces', id: 'all', reason: 'fire', pieces: [{ sku: 'CUSHION', quantity: 2 }, { sku: 'RUG', quantity: 1 }, { sku: 'TRAY', quantity: 1 }] } as const // prettier-ignore
    const { order, facts } = after(paidBy(anOrder()), all)
    expect(order).toMatchObject({
      status: 'Cancellation In Progress',
      payment: { refunds: [{ sum: aed(95_550) }] },
    })
    expect(order.lines).toHaveLength(3)
    expect(facts.filter((fact) => fact === 'give-back')).toHaveLength(1)
    // The same press again.
    expect(advanceOrder(order, all, by)).toMatchObject({ ok: true, value: { facts: [] } })
    expect(after(anOrder(), cancel('RUG'), cancel('CUSHION', 2), cancel('TRAY')).order.status).toBe(
      'canceled',
    )
  })

  test('that is all that was still to come makes the order delivered', () => {
    const order = paidBy(anOrder({ status: 'processing' }))
    const shipments = order.shipments.map((one) =>
      one.position === 1 ? { ...one, status: 'Delivered' as const } : one,
    )
    expect(after({ ...order, shipments }, cancel('RUG')).order.status).toBe('delivered')
  })
})

describe('taking pieces off is refused', () => {
  test('when they are not there, are on their way, or the order is not settled', () => {
    expect(refusal(anOrder(), cancel('CUSHION', 3))).toBe('no-such-pieces')
    expect(refusal(anOrder(), cancel('LAMP'))).toBe('no-such-pieces')
    expect(refusal(anOrder(), cancel('RUG', 0))).toBe('no-such-pieces')
    expect(refusal(anOrder(), cancel('RUG', 0.5))).toBe('no-such-pieces')
    const away = anOrder().shipments.map((one) => ({ ...one, status: 'Out For Delivery' as const }))
    expect(refusal(anOrder({ shipments: away }), cancel('RUG'))).toBe('on-its-way')
    expect(refusal(anOrder({ status: 'pending' }), cancel('RUG'))).toBe('illegal')
    expect(refusal(anOrder({ status: 'cancel pending', statusBefore: 'confirmed' }), cancel('RUG'))).toBe(
      'illegal',
    )
    expect(refusal(anOrder({ status: 'delivered' }), cancel('RUG'))).toBe('illegal')
  })

  test('under an id that stood for other pieces; for the same it changes nothing', () => {
    const { order } = after(anOrder(), cancel('CUSHION', 1, 'x'))
    expect(refusal(order, cancel('RUG', 1, 'x'))).toBe('another-cancellation')
    expect(advanceOrder(order, cancel('CUSHION', 1, 'x'), by)).toEqual({
      ok: true,
      value: { order, facts: [] },
    })
  })
})

describe('a shopper who wants pieces left out', () => {
  const wish = {
    kind: 'ask-pieces',
    id: 'wish',
    pieces: [{ sku: 'RUG', quantity: 1 }],
    reason: 'asked',
  } as const

  test('waits for somebody, and the pieces do not leave before that', () => {
    const { order, facts } = after(paidBy(anOrder()), wish)
    expect(order.totals.total).toEqual(aed(95_550))
    expect(facts).toEqual(['pieces-asked'])
    const shipment = (event: 'approve' | 'process' | 'schedule' | 'out', position = 2) =>
      ({ kind: 'shipment', position, event, collected: null }) as const
    const ready = after(order, shipment('approve'), shipment('process'), shipment('schedule')).order
    expect(refusal(ready, shipment('out'))).toBe('pieces-asked')
    expect(after(ready, { kind: 'accept-pieces', id: 'wish' }).order).toMatchObject({
      totals: { total: aed(32_550) },
      cancellations: [{ id: 'wish', state: 'done' }],
    })
    const rejected = after(ready, { kind: 'reject-pieces', id: 'wish' })
    expect(rejected.facts).toEqual(['pieces-rejected'])
    expect(refusal(rejected.order, shipment('out'))).toBeUndefined()
    expect(refusal(rejected.order, { kind: 'accept-pieces', id: 'wish' })).toBe('unknown-cancellation')
    expect(refusal(order, { kind: 'accept-pieces', id: 'other' })).toBe('unknown-cancellation')
  })

  test('is shown what can still stay, and asks for the whole order where nothing else is left', () => {
    expect(allowedActions(anOrder())).toMatchObject({ stoppable: ['CUSHION', 'RUG', 'TRAY'] })
    const asked = after(anOrder(), wish).order
    expect(allowedActions(asked).stoppable).toEqual(['CUSHION', 'TRAY'])
    const rest = [{ sku: 'CUSHION', quantity: 2 }, { sku: 'RUG', quantity: 1 }, { sku: 'TRAY', quantity: 1 }] // prettier-ignore
    expect(after(anOrder(), { ...wish, pieces: rest }).order.status).toBe('cancel pending')
  })

  test('has what he wants when the delivery itself comes to nothing', () => {
    const { order } = after(anOrder(), wish, {
      kind: 'shipment',
      position: 2,
      event: 'cancel',
      collected: null,
    })
    expect(order.cancellations.map(({ id, state }) => [id, state])).toEqual([['wish', 'done'], ['shipment:s2', 'done']]) // prettier-ignore
    expect(order.totals.total).toEqual(aed(32_550))
  })
})
