import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffQuotes } from '#commerce/checkout/diff-quotes.ts'
import { nextStep } from '#commerce/checkout/next-step.ts'
import { findReviewReasons, type ReviewInput } from '#commerce/orders/placement/review-rules.ts'
import type { Currency } from '#kernel/currency.ts'
import { add, money, sum, zero } from '#kernel/money.ts'
import {
  aDeliveryQuote,
  aPlannedShipment,
  aLoadedCart,
  aPricedLine,
  aQuote,
  quoteRules,
} from '../../../support/builders/a-quote.ts'

const sold = ['AED', 'BHD', 'OMR', 'KWD', 'QAR', 'INR'] as const satisfies readonly Currency[]
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  unit: fc.integer({ min: 1, max: 3_000_000 }),
  off: fc.integer({ min: 0, max: 100 }),
})
const anyCart = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  fee: fc.integer({ min: 0, max: 50_000 }),
  assembly: fc.integer({ min: 0, max: 50_000 }),
  methodFee: fc.integer({ min: 0, max: 5_000 }),
  rate: fc.constantFrom(null, 0, 500, 1000, 1800),
  method: fc.constantFrom('cashondelivery', 'tap', 'clickandcollect'),
  cards: fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 3 }),
})
type AnyCart = typeof anyCart extends fc.Arbitrary<infer Value> ? Value : never

const quoteOf = (cart: AnyCart, currency: Currency) =>
  aQuote(
    {
      cart: aLoadedCart(
        cart.lines.map(({ quantity, unit, off }, index) =>
          aPricedLine(
            `SKU-${index}`,
            quantity,
            money(unit, currency),
            Math.floor((unit * quantity * off) / 100),
          ),
        ),
        currency,
      ),
      delivery: aDeliveryQuote(currency, {
        fee: money(cart.fee, currency),
        services: [
          {
            code: 'assembly',
            label: { en: 'Assembly', ar: 'التركيب' },
            price: money(cart.assembly, currency),
            chosen: true,
            required: false,
          },
        ],
      }),
      methodFee: money(cart.methodFee, currency),
      storedValues: cart.cards.map((balance, index) => ({
        kind: 'gift-card',
        ledgerId: `card-${index}`,
        last: 'AB12',
        balance: money(balance, currency),
      })),
      paymentMethod: cart.method as 'tap',
    },
    quoteRules(cart.rate),
  )

describe('assembleQuote', () => {
  test.each(sold)('sums exactly what is shown, for 10 000 carts in %s', (currency) => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const quote = quoteOf(cart, currency)
        const shown = [...quote.lines.map(({ net }) => net), ...quote.charges.map(({ amount }) => amount)]
        const taxes = [...quote.lines, ...quote.charges].map(({ tax }) => tax)
        if (quote.total.minor !== sum(shown, currency).minor) throw new Error('total')
        if (quote.tax.minor !== sum(taxes, currency).minor) throw new Error('tax')
        if (quote.payable.minor !== add(quote.total, quote.rounding).minor) throw new Error('payable')
        const tenders = quote.tenders.map(({ amount }) => amount)
        if (quote.payable.minor !== sum([...tenders, quote.due], currency).minor) throw new Error('due')
        if (quote.due.minor < 0 || tenders.some(({ minor }) => minor <= 0)) throw new Error('overpaid')
        if (quote.rounding.minor > 0 || quote.rounding.minor <= -100) throw new Error('rounded up')
        if (cart.method !== 'cashondelivery' && quote.rounding.minor !== 0) throw new Error('rounded a card')
        if (quote.total.minor < 0 || quote.tax.minor > quote.total.minor) throw new Error('below zero')
      }),
      { numRuns: 10_000 },
    )
  })

  test('gives equal quotes the same fingerprint, and different quotes different ones', () => {
    const [one] = fc.sample(anyCart, { numRuns: 1, seed: 7 })
    if (!one) throw new Error('a sample')
    expect(quoteOf(one, 'KWD').fingerprint).toBe(quoteOf(one, 'KWD').fingerprint)
    const dearer = { ...one, fee: one.fee + 1 }
    expect(quoteOf(dearer, 'KWD').fingerprint).not.toBe(quoteOf(one, 'KWD').fingerprint)
    expect(aQuote().fingerprint).not.toBe(aQuote({ paymentMethod: 'tap' }).fingerprint)
    const card = { kind: 'gift-card', ledgerId: 'one', last: 'AB12', balance: money(1, 'AED') } as const
    expect(aQuote().fingerprint).not.toBe(aQuote({ storedValues: [card] }).fingerprint)
  })

  test('keeps the fingerprint when the remaining capacity of the slot changes', () => {
    const slot = {
      id: 'ae:near:2026-11-24:09-13',
      day: '2026-11-24',
      from: '09:00',
      to: '13:00',
      remaining: 5,
    }
    const at = (remaining: number) => {
      const one = { ...slot, remaining, orderBefore: '2026-11-23T12:00:00.000Z' }
      return aQuote({ delivery: aDeliveryQuote('AED', { slot: one, slots: [one] }) }).fingerprint
    }
    expect(at(5)).toBe(at(1))
  })

  test('keeps the fingerprint when the keys of the address are reordered', () => {
    const { address } = aQuote()
    if (!address) throw new Error('an address')
    const turned = Object.fromEntries(Object.entries(address).toReversed()) as typeof address
    expect(aQuote({ address: turned }).fingerprint).toBe(aQuote().fingerprint)
  })
})

describe('diffQuotes', () => {
  const priced = (minor: number, quantity = 1) =>
    aLoadedCart([aPricedLine('SKU-A', quantity, money(minor, 'AED'))], 'AED')

  test('returns nothing for equal quotes', () => {
    expect(diffQuotes(aQuote(), aQuote())).toEqual([])
  })

  test('reports changed price, tax and payable amount', () => {
    const now = aQuote({ cart: priced(139_900) })
    expect(diffQuotes(aQuote(), now).map(({ what, sku }) => [what, sku])).toEqual([
      ['price', 'SKU-A'],
      ['tax', null],
      ['payable', null],
    ])
    expect(diffQuotes(aQuote(), now)[0]).toMatchObject({
      before: money(129_900, 'AED'),
      now: money(139_900, 'AED'),
    })
  })

  test('reports changed quantity, fee and delivery day', () => {
    const delivery = aDeliveryQuote('AED', {
      fee: money(9_900, 'AED'),
      shipments: [aPlannedShipment({ skus: ['SKU-A'], earliest: '2026-11-25', latest: '2026-11-27' })],
    })
    const reported = diffQuotes(aQuote({ cart: priced(129_900, 2) }), aQuote({ delivery })).map(
      ({ what }) => what,
    )
    expect(reported).toEqual(['stock', 'delivery', 'slot', 'tax', 'payable'])
  })
})

describe('nextStep', () => {
  test('is the first step without an answer', () => {
    expect(nextStep(aQuote({ contact: null }), {})).toBe('contact')
    expect(nextStep(aQuote({ address: null }), {})).toBe('address')
    expect(nextStep(aQuote({ choice: null }), {})).toBe('delivery')
    expect(nextStep(aQuote({ paymentMethod: null }), {})).toBe('payment')
    expect(nextStep(aQuote(), {})).toBe('review')
  })

  test('needs no address for a collection', () => {
    const choice = { kind: 'collect', store: 'dubai-mall' } as const
    const delivery = aDeliveryQuote('AED', { kind: 'collect' })
    expect(nextStep(aQuote({ address: null, choice, delivery }), {})).toBe('review')
  })

  test('is the step whose answer is no longer valid', () => {
    expect(nextStep(aQuote(), { delivery: { kind: 'slot-full' } })).toBe('delivery')
  })
})

describe('findReviewReasons', () => {
  const facts: ReviewInput = {
    payable: money(129_900, 'AED'),
    method: 'cashondelivery',
    phone: '+971501234567',
    dialCode: '971',
    ordersToday: 0,
    freeItems: 0,
    refusedDeliveries: 0,
  }
  test.each([
    [{}, []],
    [{ ordersToday: 5 }, ['velocity']],
    [{ payable: money(4_000_000, 'AED') }, ['amount']],
    [{ payable: money(3_300_000, 'KWD') }, ['amount']],
    [{ phone: '+447700900123' }, ['country-mismatch']],
    [{ phone: '+447700900123', method: 'tap' as const }, []],
    [{ freeItems: 10 }, []],
    [{ freeItems: 11 }, ['free-items']],
    [{ refusedDeliveries: 2 }, ['refused-deliveries']],
    [{ payable: zero('AED') }, []],
  ])('puts an order with %o on hold for %o', (given, reasons) => {
    expect(findReviewReasons({ ...facts, ...given })).toEqual(reasons)
  })
})
