import { describe, expect, test } from 'vitest'
import type { Order } from '#commerce/orders/order.ts'
import {
  nothingReturned,
  planReturnRefund,
  type ReturnedItem,
  type ReturnRefund,
  type ReturnRefundInput,
} from '#commerce/returns/plan-return-refund.ts'
import { money } from '#kernel/money.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'

const aed = (minor: number) => money(minor, 'AED')
const at = '2026-11-23T08:00:00.000Z'

/** Two cushions (210.00), a rug (630.00) and a tray that is a gift, with delivery and cash fee: 955.50, of which 0.50 are waived. */
const delivered = (parts: Partial<Order> = {}): Order => {
  const order = aDetailedOrder()
  const lines = order.lines.map((line) =>
    line.sku === 'TRAY'
      ? {
          ...line,
          unitPrice: aed(5_000),
          gross: aed(5_000),
          giftTerms: { minimum: aed(50_000), every: null },
        }
      : line,
  )
  return {
    ...order,
    status: 'delivered',
    lines,
    payment: { ...order.payment, method: 'tap', state: 'paid', paid: order.totals.payable },
    events: [{ at, kind: 'confirmed', actor: 'system', shipment: null, note: null }],
    ...parts,
  }
}

const of = (sku: string, quantity = 1, shopsFault = false): ReturnedItem => ({ sku, quantity, shopsFault })

const plan = (items: readonly ReturnedItem[], parts: Partial<ReturnRefundInput> = {}) =>
  planReturnRefund({
    order: delivered(),
    items,
    before: nothingReturned,
    collectionFee: null,
    pointsShortfall: aed(0),
    taxRateOf: () => 500,
    ...parts,
  })

const planned = (items: readonly ReturnedItem[], parts?: Partial<ReturnRefundInput>): ReturnRefund => {
  const result = plan(items, parts)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

describe('the refund of a return', () => {
  test('is the item’s share of price, discounts and tax', () => {
    const { lines, net, creditedTax, total, parts } = planned([of('CUSHION')])
    expect(lines).toMatchObject([{ sku: 'CUSHION', quantity: 1, net: aed(10_500), tax: aed(500) }])
    expect({ net, creditedTax, total }).toEqual({
      net: aed(10_500),
      creditedTax: aed(500),
      total: aed(10_500),
    })
    expect(parts).toEqual([{ ledgerId: null, amount: aed(10_500) }])
  })

  test('has the longer warranty of what went back, whatever the reason, with the last item', () => {
    const order = delivered()
    const amount = aed(9_900)
    const label = { en: 'Two more years of warranty', ar: 'سنتان إضافيتان من الضمان' }
    const warranty = { code: 'extended-warranty', label, amount, taxRate: 500, tax: aed(471) } as const
    const { totals, payment } = order
    const covered: Order = {
      ...order,
      charges: [...order.charges, warranty],
      totals: { ...totals, payable: aed(totals.payable.minor + amount.minor) },
      payment: { ...payment, paid: aed(payment.paid.minor + amount.minor) },
    }
    const everything = [of('CUSHION', 2), of('RUG')]
    const { charges, credited, net, rounding } = planned(everything, { order: covered })
    expect(charges).toEqual([warranty])
    expect(credited.minor).toBe(net.minor + amount.minor + rounding.minor)
    expect(planned([of('CUSHION', 2)], { order: covered }).charges).toEqual([])
  })

  test('has delivery and cash fee once, when all items go back through the shop’s fault', () => {
    const faulty = planned([of('CUSHION', 2, true), of('RUG', 1, true), of('TRAY', 1, true)])
    expect(faulty.charges.map(({ code }) => code)).toEqual(['delivery', 'cash-on-delivery'])
    expect(faulty.total).toEqual(delivered().totals.payable)
    const regretted = planned([of('CUSHION', 2, true), of('RUG'), of('TRAY')])
    expect(regretted.charges).toEqual([])
    expect(regretted.total).toEqual(aed(83_950))
  })

  test('has them with the last of several returns, if each was the shop’s fault', () => {
    const before = { ...nothingReturned, quantities: new Map([['CUSHION', 2]]) }
    const items = [of('RUG', 1, true), of('TRAY', 1, true)]
    expect(planned(items, { before }).charges).toHaveLength(2)
    expect(planned(items, { before: { ...before, allShopsFault: false } }).charges).toEqual([])
    expect(planned([of('CUSHION', 2, true)]).charges).toEqual([])
  })

  test('withholds the price of a gift whose condition is gone, unless the gift comes too', () => {
    const withoutGift = planned([of('RUG')])
    expect(withoutGift.giftsWithheld).toMatchObject([
      { sku: 'TRAY', quantity: 1, amount: aed(5_000), tax: aed(238) },
    ])
    expect(withoutGift.total).toEqual(aed(58_000))
    expect(planned([of('RUG'), of('TRAY')])).toMatchObject({ giftsWithheld: [], total: aed(63_000) })
    expect(planned([of('CUSHION')]).giftsWithheld).toEqual([])
  })

  test('withholds it once, and refunds it when the gift comes later', () => {
    const before = {
      quantities: new Map([['RUG', 1]]),
      allShopsFault: false,
      chargedGifts: [{ sku: 'TRAY', quantity: 1, amount: aed(5_000), taxRate: 500 }],
    }
    expect(planned([of('CUSHION')], { before })).toMatchObject({ giftsWithheld: [], total: aed(10_500) })
    const order = delivered()
    const refund = { id: 'r1', sum: aed(58_000), parts: [{ ledgerId: null, amount: aed(58_000) }] }
    const paid = {
      ...order.payment,
      refunds: [{ ...refund, reason: '', method: null, state: 'done', at } as const],
    }
    const late = planned([of('TRAY')], { before, order: { ...order, payment: paid } })
    expect(late).toMatchObject({ giftRefunds: [{ sku: 'TRAY', amount: aed(5_000) }], total: aed(5_000) })
  })

  test('keeps as many gifts as the rest entitles to', () => {
    const order = delivered()
    const lines = order.lines.map((line) =>
      line.sku === 'TRAY'
        ? {
            ...line,
            quantity: 2,
            gross: aed(10_000),
            giftTerms: { minimum: null, every: { skus: ['CUSHION'], buy: 1, get: 1 } },
          }
        : line,
    )
    const one = planned([of('CUSHION')], { order: { ...order, lines } })
    expect(one.giftsWithheld).toMatchObject([{ quantity: 1, amount: aed(5_000) }])
  })

  test('is reduced by collection fee and points, never below zero', () => {
    const collectionFee = { amount: aed(4_900), taxRate: 500 }
    const reduced = planned([of('CUSHION')], { collectionFee, pointsShortfall: aed(1_000) })
    expect(reduced).toMatchObject({
      collectionFee: { amount: aed(4_900), tax: aed(233) },
      pointsWithheld: aed(1_000),
      total: aed(4_600),
    })
    const dear = planned([of('CUSHION')], { collectionFee: { amount: aed(15_000), taxRate: 500 } })
    expect(dear).toMatchObject({ collectionFee: { amount: aed(10_500), tax: aed(500) }, total: aed(0) })
    expect(dear.parts).toEqual([])
  })

  test('never exceeds what was paid: what the shop refunded before counts', () => {
    const order = delivered()
    const sum = aed(90_000)
    const refund = { id: 'desk', sum, parts: [{ ledgerId: null, amount: sum }], reason: 'goodwill' }
    const paid = { ...order.payment, refunds: [{ ...refund, method: null, state: 'done', at } as const] }
    const late = planned([of('CUSHION')], { order: { ...order, payment: paid } })
    expect(late).toMatchObject({ credited: aed(10_500), alreadyRefunded: aed(5_000), total: aed(5_500) })
  })

  test('is rejected after a full refund', () => {
    const order = delivered()
    const sum = order.totals.payable
    const refund = { id: 'all', sum, parts: [{ ledgerId: null, amount: sum }], reason: 'goodwill' }
    const paid = { ...order.payment, refunds: [{ ...refund, method: null, state: 'done', at } as const] }
    expect(plan([of('CUSHION')], { order: { ...order, payment: paid } })).toMatchObject({
      failure: { kind: 'already-refunded' },
    })
  })

  test('goes to gift card and payment method in proportion to what they paid', () => {
    const order = delivered()
    const tender = { kind: 'gift-card', ledgerId: 'card', last: 'A1', amount: aed(31_000) } as const
    const payment = { ...order.payment, paid: aed(62_000), tenders: [tender] }
    const { parts } = planned([of('CUSHION')], { order: { ...order, payment } })
    expect(parts).toEqual([
      { ledgerId: null, amount: aed(7_000) },
      { ledgerId: 'card', amount: aed(3_500) },
    ])
  })

  test('has the waived coins with the last items', () => {
    const all = [of('CUSHION', 2, true), of('RUG', 1, true), of('TRAY', 1, true)]
    expect(planned(all)).toMatchObject({ rounding: aed(-50), total: aed(95_500), alreadyRefunded: aed(0) })
    expect(planned([of('CUSHION')]).rounding).toEqual(aed(0))
  })

  test.each([
    ['more than bought', [of('CUSHION', 3)]],
    ['another item', [of('LAMP')]],
    ['nothing', []],
    ['no unit', [of('CUSHION', 0)]],
    ['minus five', [of('CUSHION', -5)]],
    ['half a unit', [of('CUSHION', 1.5)]],
    ['the same twice', [of('RUG'), of('RUG')]],
  ])('is rejected for %s', (_, items) => {
    expect(plan(items)).toMatchObject({ failure: { kind: 'unknown-items' } })
  })

  test('is rejected for units that came back before', () => {
    const before = { ...nothingReturned, quantities: new Map([['CUSHION', 1]]) }
    expect(plan([of('CUSHION', 2)], { before })).toMatchObject({ failure: { kind: 'unknown-items' } })
  })
})
