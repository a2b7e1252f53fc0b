import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Order } from '#commerce/orders/order.ts'
import {
  exchangeEvents,
  exchangeStates,
  nextExchangeState,
  withExchangeEvent,
  type ReturnExchange,
} from '#commerce/returns/exchange.ts'
import { makeCompanionOrder } from '#commerce/returns/make-companion-order.ts'
import { planExchange } from '#commerce/returns/plan-exchange.ts'
import { nothingReturned, planReturnRefund } from '#commerce/returns/plan-return-refund.ts'
import { add, money, subtract, sum } from '#kernel/money.ts'
import { aPurchasableVariant } from '../../../support/builders/a-purchasable-variant.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'

const aed = (minor: number) => money(minor, 'AED')
const at = '2026-11-23T08:00:00.000Z'
const { country } = theStorefront('ae/en')

/** Paid by card and delivered: a rug at 630.00, two cushions, a gift. */
const delivered = (parts: Partial<Order> = {}): Order => {
  const order = aDetailedOrder()
  return {
    ...order,
    status: 'delivered',
    payment: { ...order.payment, method: 'tap', state: 'paid', paid: order.totals.payable },
    events: [{ at, kind: 'confirmed', actor: 'system', shipment: null, note: null }],
    ...parts,
  }
}

const planned = (unitPrice: number, quantity = 1, feeMinor: number | null = null) =>
  planExchange({
    items: [
      {
        sku: 'RUG',
        quantity,
        variant: aPurchasableVariant({ sku: 'RUG-2', unitPrice: aed(unitPrice) }),
        comfort:
          feeMinor === null
            ? null
            : {
                country: 'ae',
                category: 'living',
                returnClass: 'standard',
                days: 90,
                fee: { amount: aed(feeMinor), taxRate: 500 as never },
                law: 'a law',
                toBeConfirmed: 'all of it',
              },
      },
    ],
    country,
    day: '2026-11-23',
    findTaxRate: () => 500 as never,
    feeLabel: { en: 'Comfort exchange', ar: 'استبدال' },
  })

describe('an exchange', () => {
  test('has one answer for each state and event', () => {
    const table = exchangeStates.map((state) =>
      exchangeEvents.map((event) => nextExchangeState(state, event)),
    )
    expect(table).toEqual([
      ['open', undefined, 'ended'],
      [undefined, 'done', 'ended'],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ])
  })

  test('costs what its lines and fees say, tax included', () => {
    const plan = planned(50_000, 2, 14_900)
    expect(plan).toMatchObject({
      lines: [{ sku: 'RUG-2', quantity: 2, net: { minor: 100_000 }, tax: { minor: 4_762 } }],
      charges: [{ code: 'comfort-exchange', amount: { minor: 29_800 }, tax: { minor: 1_419 } }],
      total: { minor: 129_800 },
      items: [{ sku: 'RUG', forSku: 'RUG-2', quantity: 2, comfort: true }],
    })
  })

  test('pays nothing once it has ended: all money goes back', () => {
    const refund = planOf(delivered(), { upTo: aed(20_000) })
    const one = { refund, exchange: { ...anExchange(20_000, 20_000), state: 'open' as const } }
    const ended = withExchangeEvent(one, 'end')
    expect(ended.refund.total).toEqual(add(refund.total, aed(20_000)))
    expect(ended).toMatchObject({ exchange: { state: 'ended' }, refund: { exchanged: { minor: 0 } } })
    expect(withExchangeEvent(ended, 'complete')).toBe(ended)
  })

  test('keeps what it agreed to, or is not accepted at all', () => {
    const refund = planOf(delivered(), { exactly: aed(20_000) })
    expect(refund.exchanged).toEqual(aed(20_000))
    const order = delivered()
    const refunds = [
      {
        id: 'desk',
        sum: order.totals.payable,
        parts: [{ ledgerId: null, amount: order.totals.payable }],
        reason: 'goodwill',
        method: null,
        state: 'done' as const,
        at,
      },
    ]
    const emptied = delivered({ payment: { ...order.payment, paid: order.totals.payable, refunds } })
    expect(plan(emptied, { exactly: aed(20_000) })).toMatchObject({ ok: false })
  })

  test('refunds and retains exactly what was paid, whatever the prices', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.option(fc.integer({ min: 1, max: 30_000 })),
        fc.integer({ min: 0, max: 20_000 }),
        (price, fee, shortfall) => {
          const order = delivered()
          const { total, lines, charges, items } = planned(price, 1, fee)
          const refund = planOf(order, { upTo: total }, shortfall)
          const value = refund.exchanged ?? aed(0)
          fc.pre(value.minor > 0)
          const exchange = { ...anExchange(total.minor, value.minor), lines, charges, items }
          const companion = makeCompanionOrder({
            order,
            one: { reference: 'R-4K7R-9TXW', exchange, passage: { kind: 'home', slot: null } },
            id: 'id',
            shipmentId: 'shipment',
            number: 'AE-1',
            method: 'tap',
            at,
            today: '2026-11-23',
          })
          // Both orders: what they took, less what went back, is what they keep.
          const retained = sum(
            [subtract(order.totals.payable, refund.credited), companion.totals.total],
            'AED',
          )
          const withheld = sum(
            [refund.pointsWithheld, ...refund.giftsWithheld.map(({ amount }) => amount)],
            'AED',
          )
          const paid = add(order.totals.payable, companion.totals.due)
          expect(subtract(paid, refund.total)).toEqual(add(retained, withheld))
          expect(companion.totals.due.minor).toBeGreaterThanOrEqual(0)
          expect(companion.totals.due.minor === 0 || refund.total.minor === 0).toBe(true)
          expect(
            sum(
              refund.parts.map(({ amount }) => amount),
              'AED',
            ),
          ).toEqual(refund.total)
        },
      ),
    )
  })
})

const plan = (order: Order, exchange: Parameters<typeof planReturnRefund>[0]['exchange'], shortfall = 0) =>
  planReturnRefund({
    order,
    items: [{ sku: 'RUG', quantity: 1, shopsFault: false }],
    before: nothingReturned,
    collectionFee: null,
    pointsShortfall: aed(shortfall),
    taxRateOf: () => 500 as never,
    ...(exchange && { exchange }),
  })

function planOf(...given: Parameters<typeof plan>) {
  const result = plan(...given)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

const anExchange = (total: number, value: number): ReturnExchange => ({
  state: 'wanted',
  items: [],
  lines: [],
  charges: [],
  total: aed(total),
  value: aed(value),
  days: { earliest: '2026-11-24', latest: '2026-12-01' },
  companion: null,
})
