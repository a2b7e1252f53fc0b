import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import { allowedActions } from '#commerce/orders/lifecycle/allowed-actions.ts'
import { cashOnDeliveryDue, collectionShortfall } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { money, sum } from '#kernel/money.ts'
import { aPricedLine, aQuote, aLoadedCart } from '../../../support/builders/a-quote.ts'
import { anOrder, aShipment } from '../../../support/builders/an-order.ts'

const aed = (minor: number) => money(minor, 'AED')

/** An order of one line a shipment, each on its way, with a charge of 15.00 and 0.20 rounded off. */
function anOrderOf(...nets: readonly number[]): Order {
  const { lines } = aQuote({
    cart: aLoadedCart(
      nets.map((net, index) => aPricedLine(`SKU-${index}`, 1, aed(net))),
      'AED',
    ),
  })
  const total = nets.reduce((all, net) => all + net, 1_500)
  const order = anOrder({
    status: 'processing',
    lines,
    charges: [
      {
        code: 'delivery',
        label: { en: 'Delivery', ar: 'التوصيل' },
        amount: aed(1_500),
        taxRate: 500,
        tax: aed(71),
      },
    ],
    shipments: nets.map((_, index) =>
      aShipment({
        id: `s${index}`,
        position: index + 1,
        status: 'Out For Delivery',
        lines: [{ sku: `SKU-${index}`, quantity: 1 }],
      }),
    ),
  })
  const totals = {
    ...order.totals,
    total: aed(total),
    rounding: aed(-20),
    payable: aed(total - 20),
    due: aed(total - 20),
  }
  return { ...order, totals }
}

const by = {
  at: '2026-11-25T08:00:00.000Z',
  actor: 'operator',
  note: null,
  roundCash: () => aed(-20),
} as const
const shipmentOf = (order: Order, position: number): Shipment => {
  const found = order.shipments.find((one) => one.position === position)
  if (!found) throw new Error(`no shipment ${position}`)
  return found
}
function after(order: Order, position: number, event: 'deliver' | 'refuse', collected: number | null): Order {
  const money = collected === null ? null : aed(collected)
  const next = advanceOrder(order, { kind: 'shipment', position, event, collected: money }, by)
  if (!next.ok) throw new Error(JSON.stringify(next.failure))
  return next.value.order
}

describe('cashOnDeliveryDue', () => {
  test('is the whole amount for a single shipment', () => {
    const order = anOrderOf(100_070)
    expect(cashOnDeliveryDue(order, shipmentOf(order, 1))).toEqual(aed(101_550))
  })

  test('collects whole dirhams per shipment, charges with the first and the remainder with the last', () => {
    const order = anOrderOf(100_070, 49_950)
    expect(cashOnDeliveryDue(order, shipmentOf(order, 1))).toEqual(aed(101_500))
    const half = after(order, 1, 'deliver', 101_500)
    expect(half).toMatchObject({ status: 'processing', payment: { state: 'due', paid: aed(101_500) } })
    expect(cashOnDeliveryDue(half, shipmentOf(half, 2))).toEqual(aed(50_000))
    const whole = after(half, 2, 'deliver', 50_000)
    expect(whole).toMatchObject({
      status: 'delivered',
      payment: { state: 'paid', paid: order.totals.due },
    })
    expect(whole.shipments.map(({ due, collected }) => [due?.minor, collected?.minor])).toEqual([
      [101_500, 101_500],
      [50_000, 50_000],
    ])
  })

  test('leaves out refused shipments and keeps shortfalls apart', () => {
    const afterRefusedDelivery = after(anOrderOf(100_000, 50_000), 1, 'refuse', null)
    expect(afterRefusedDelivery.shipments[0]).toMatchObject({
      status: 'Canceled',
      due: null,
      collected: null,
    })
    expect(cashOnDeliveryDue(afterRefusedDelivery, shipmentOf(afterRefusedDelivery, 2))).toEqual(aed(51_480))
    const short = after(afterRefusedDelivery, 2, 'deliver', 51_000)
    expect(short).toMatchObject({ status: 'delivered', payment: { state: 'due', paid: aed(51_000) } })
    expect(short.events.map(({ kind }) => kind)).toContain('short-collection')
    expect(short.shipments.map((one) => collectionShortfall(one)?.minor ?? null)).toEqual([null, 480])
  })

  test('requires the amount collected, at most what is due and in its currency', () => {
    const order = anOrderOf(100_000)
    const deliver = (collected: ReturnType<typeof money> | null) =>
      advanceOrder(order, { kind: 'shipment', position: 1, event: 'deliver', collected }, by)
    const rejected = { failure: { kind: 'collected-amount-required', due: aed(101_480) } }
    expect(deliver(null)).toMatchObject(rejected)
    expect(deliver(aed(101_481))).toMatchObject(rejected)
    expect(deliver(aed(-1))).toMatchObject(rejected)
    expect(deliver(money(101_480, 'QAR'))).toMatchObject(rejected)
    expect(allowedActions(order).shipments.get(1)).toContain('deliver')
  })

  test('adds up to the price of what was delivered, in any order of deliveries and refusals', () => {
    const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 200_000 }), fc.boolean()), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(parts, fc.infiniteStream(fc.nat()), (some, choices) => {
        let order = anOrderOf(...some.map(([net]) => net))
        let waiting = some.map((_, index) => index + 1)
        while (waiting.length > 0) {
          const position = waiting[choices.next().value % waiting.length] ?? 0
          waiting = waiting.filter((one) => one !== position)
          const comes = some[position - 1]?.[1] === true
          const due = comes ? cashOnDeliveryDue(order, shipmentOf(order, position)) : null
          expect((due?.minor ?? 0) % 100 === 0 || waiting.length === 0 || due === null).toBe(true)
          order = after(order, position, comes ? 'deliver' : 'refuse', due?.minor ?? null)
        }
        // Refused parcels reduce the amount due, except where all are refused.
        const owed = order.totals.due.minor
        const totalDue = sum(
          order.shipments.flatMap(({ due }) => due ?? []),
          'AED',
        ).minor
        const came = some.filter(([, comes]) => comes).length
        // Only where the last part is refused are the coins of the parts before it forgiven.
        if (came > 0) expect(totalDue).toBeGreaterThan(owed - 100 * came)
        if (some.every(([, comes]) => comes)) expect(totalDue).toBe(owed)
        expect(totalDue).toBeLessThanOrEqual(came > 0 ? owed + 20 : 0)
        expect(order.payment.paid.minor).toBe(totalDue)
      }),
    )
  })
})
