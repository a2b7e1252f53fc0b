import { describe, expect, test } from 'vitest'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { shipmentStatuses, type Order } from '#commerce/orders/order.ts'
import { reschedulingOffer } from '#commerce/orders/rescheduling/rescheduling-offer.ts'
import type { Rescheduling } from '#commerce/orders/rescheduling/rescheduling.ts'
import { money } from '#kernel/money.ts'
import { aDeliveryTable } from '../../../support/builders/a-delivery-table.ts'
import { aQuotedOrder, aShipment } from '../../../support/builders/an-order.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'

const { country } = theStorefront('ae/en')
const aed = (minor: number) => money(minor, 'AED')
const label = { en: 'New delivery time', ar: 'موعد توصيل جديد' }
/** Thursday 3 December 2026; Fridays are off, so two working days before is Tuesday. */
const slot = { id: 'ae:near:2026-12-03:09-13', day: '2026-12-03', from: '09:00', to: '13:00' }
const planned = aShipment({
  status: 'Delivery Scheduled',
  lines: [{ sku: 'MJ-1', quantity: 2 }],
  earliest: slot.day,
  latest: slot.day,
  slot,
})
const anOrderFor = (parts: Partial<Order> = {}): Order =>
  aQuotedOrder({ status: 'processing', shipments: [planned], ...parts })
const prepaid = (order: Order): Order => ({
  ...order,
  payment: { ...order.payment, method: 'tap', state: 'paid', paid: order.totals.due },
})

const offerAt = (at: string, order = anOrderFor(), sizeClass: 'S' | 'XL' = 'S') =>
  reschedulingOffer(
    order,
    { position: 1, at, sizes: new Map([['MJ-1', sizeClass]]) },
    { table: aDeliveryTable(), country, findTaxRate: () => 500, label, addressLabel: label },
  )

const offered = (...given: Parameters<typeof offerAt>) => {
  const offer = offerAt(...given)
  if (!offer.ok) throw new Error(offer.failure.kind)
  return offer.value
}

describe('reschedulingOffer', () => {
  test('is free to the last second of the second working day before, then for a fee until the day itself begins', () => {
    // Dubai is four hours ahead of UTC.
    const at = ['2026-12-01T19:59:59.999Z', '2026-12-01T20:00:00.000Z', '2026-12-02T19:59:59.999Z']
    expect(at.map((moment) => offered(moment).charge?.amount ?? null)).toEqual([null, aed(1_000), aed(1_000)])
    expect(offered(at[0] ?? '').freeUntil).toBe('2026-12-01')
    expect(offerAt('2026-12-02T20:00:00.000Z')).toMatchObject({ failure: { kind: 'already-dispatched' } })
  })

  test('counts working days only', () => {
    const order = anOrderFor({
      shipments: [{ ...planned, slot: null, earliest: '2026-12-06', latest: '2026-12-06' }],
    })
    // Friday 4 is a rest day, so Saturday and Thursday count.
    expect(offered('2026-11-30T08:00:00.000Z', order).freeUntil).toBe('2026-12-03')
  })

  test('has the fee of the heaviest size class, with its tax, paid where the order is paid', () => {
    const late = '2026-12-02T08:00:00.000Z'
    expect(offered(late, anOrderFor(), 'XL')).toMatchObject({
      paidBy: 'handover',
      charge: { code: 'rescheduling', amount: aed(6_000), taxRate: 500, tax: aed(286) },
    })
    expect(offered(late, prepaid(anOrderFor()))).toMatchObject({ paidBy: 'link' })
    expect(offered('2026-11-30T08:00:00.000Z', prepaid(anOrderFor()))).toMatchObject({ paidBy: 'nothing' })
  })

  test('has the slots that an order of this moment would be offered, without the present one', () => {
    const { times } = offered('2026-11-30T08:00:00.000Z')
    if (times.kind !== 'slots') throw new Error('slots')
    expect(times.slots.map(({ day }) => day)).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2026-12-05',
      '2026-12-06',
      '2026-12-07',
    ])
  })

  test('has working days for what has no slot, and none before it is made', () => {
    const made = { ...planned, slot: null, leadTimeDays: 10, earliest: '2026-12-10', latest: '2026-12-14' }
    const order = anOrderFor({ shipments: [made] })
    const { times } = offered('2026-11-30T08:00:00.000Z', order)
    if (times.kind !== 'days') throw new Error('days')
    expect(times.days).toEqual([
      '2026-12-14',
      '2026-12-15',
      '2026-12-16',
      '2026-12-17',
      '2026-12-19',
      '2026-12-20',
    ])
  })

  test('is there in every status before the shipment leaves, unless the order is collected or on hold', () => {
    const at = '2026-11-30T08:00:00.000Z'
    const allowed = shipmentStatuses.filter(
      (status) => offerAt(at, anOrderFor({ shipments: [{ ...planned, status }] })).ok,
    )
    expect(allowed).toEqual(['Pending', 'Approved', 'Processing', 'Delivery Scheduled', 'Rescheduled'])
    expect(offerAt(at, anOrderFor({ choice: { kind: 'collect', store: 'ict' } })).ok).toBe(false)
    expect(offerAt(at, anOrderFor({ reviewReasons: ['risk'] }))).toMatchObject({
      failure: { kind: 'on-hold' },
    })
    expect(offerAt(at, anOrderFor({ status: 'cancel pending', statusBefore: 'processing' })).ok).toBe(false)
  })
})

const to = { id: 'ae:near:2026-12-05:09-13', day: '2026-12-05', from: '09:00', to: '13:00', capacity: 2 }
const wanted = (parts: Partial<Rescheduling> = {}): Rescheduling => ({
  id: 'r1',
  shipment: 1,
  state: parts.paidBy === 'link' ? 'requested' : 'done',
  from: { earliest: slot.day, latest: slot.day, slot },
  to: { day: to.day, slot: to },
  charge: null,
  paidBy: 'nothing',
  payBefore: '2026-12-02T20:00:00.000Z',
  actor: 'shopper',
  at: '2026-11-30T08:00:00.000Z',
  ...parts,
})
const charge = { code: 'rescheduling', label, amount: aed(1_000), taxRate: 500, tax: aed(48) } as const
const byLink = wanted({ charge, paidBy: 'link' })

function after(order: Order, ...actions: readonly OrderAction[]) {
  let now = order
  const effects: string[] = []
  for (const action of actions) {
    const next = advanceOrder(now, action, {
      at: '2026-12-02T08:00:00.000Z',
      actor: 'shopper',
      note: null,
      roundCash: (due) => aed(-(due.minor % 25)),
    })
    if (!next.ok) return { failure: next.failure.kind, effects, order: now }
    now = next.value.order
    effects.push(...next.value.effects.map((one) => (one.kind === 'message' ? one.message : one.kind)))
  }
  return { order: now, effects, failure: undefined }
}

describe('reschedule', () => {
  test('moves a scheduled shipment, whose status says so; an earlier one keeps its status', () => {
    const moved = after(anOrderFor(), { kind: 'reschedule', wanted: wanted() })
    expect(moved.effects).toEqual(['move-slot', 'delivery-rescheduled'])
    expect(moved.order).toMatchObject({
      shipments: [{ status: 'Rescheduled', slot: { id: to.id }, earliest: to.day, latest: to.day }],
      reschedulings: [{ id: 'r1', state: 'done' }],
    })
    const early = after(anOrderFor({ status: 'confirmed', shipments: [{ ...planned, status: 'Pending' }] }), {
      kind: 'reschedule',
      wanted: wanted(),
    })
    expect(early.order).toMatchObject({ status: 'confirmed', shipments: [{ status: 'Pending' }] })
  })

  test('adds the fee to the cash due, which is rounded to coins again', () => {
    const { order } = after(anOrderFor(), {
      kind: 'reschedule',
      wanted: wanted({ charge: { ...charge, amount: aed(1_010) }, paidBy: 'handover' }),
    })
    expect(order.totals).toMatchObject({
      tax: aed(10_043),
      total: aed(210_910),
      rounding: aed(-10),
      payable: aed(210_900),
      due: aed(210_900),
    })
    expect(order.charges.at(-1)).toMatchObject({ code: 'rescheduling' })
  })

  test('by link reserves nothing until its fee is paid, and never touches the payment of the order', () => {
    const before = prepaid(anOrderFor())
    const requested = after(before, { kind: 'reschedule', wanted: byLink })
    expect(requested.effects).toEqual([])
    expect(requested.order.shipments).toEqual(before.shipments)
    const done = after(requested.order, { kind: 'pay-rescheduling', id: 'r1' })
    expect(done.effects).toEqual(['move-slot', 'delivery-rescheduled'])
    expect(done.order).toMatchObject({
      shipments: [{ slot: { id: to.id } }],
      reschedulings: [{ state: 'done' }],
      totals: before.totals,
      payment: before.payment,
    })
    expect(after(done.order, { kind: 'pay-rescheduling', id: 'r1' }).effects).toEqual([])
  })

  test('sent twice is one request; another time withdraws the first, whose payment is refunded', () => {
    const first = after(prepaid(anOrderFor()), { kind: 'reschedule', wanted: byLink })
    const again = after(first.order, { kind: 'reschedule', wanted: { ...byLink, id: 'r2' } })
    expect(again.order.reschedulings).toHaveLength(1)
    const other = wanted({
      ...byLink,
      id: 'r3',
      to: { day: '2026-12-06', slot: { ...to, id: 'ae:near:2026-12-06:09-13', day: '2026-12-06' } },
    })
    const changed = after(first.order, { kind: 'reschedule', wanted: other }).order
    expect(changed.reschedulings.map(({ state }) => state)).toEqual(['withdrawn', 'requested'])
    expect(after(changed, { kind: 'pay-rescheduling', id: 'r1' }).failure).toBe('illegal')
    const refunded = after(changed, { kind: 'reject-rescheduling', id: 'r1' })
    expect(refunded.effects).toEqual(['rescheduling-refunded'])
    expect(refunded.order.payment).toEqual(changed.payment)
    expect(after(refunded.order, { kind: 'reject-rescheduling', id: 'r1' }).effects).toEqual([])
  })

  test('paid for an order that was canceled meanwhile moves nothing', () => {
    const requested = after(prepaid(anOrderFor()), { kind: 'reschedule', wanted: byLink }).order
    const canceled: Order = { ...requested, status: 'canceled' }
    expect(after(canceled, { kind: 'pay-rescheduling', id: 'r1' }).failure).toBe('illegal')
    expect(after(canceled, { kind: 'reject-rescheduling', id: 'r1' }).order.reschedulings).toMatchObject([
      { state: 'refunded' },
    ])
  })

  test('ends after twenty requests, each of which sends a message', () => {
    const many = Array.from({ length: 20 }, (_, n) => wanted({ id: `r${n}` }))
    expect(
      after(anOrderFor({ reschedulings: many }), { kind: 'reschedule', wanted: wanted({ id: 'x' }) }).failure,
    ).toBe('too-many-reschedulings')
    expect(after(anOrderFor(), { kind: 'pay-rescheduling', id: 'x' }).failure).toBe('unknown-rescheduling')
  })
})
