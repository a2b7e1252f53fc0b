import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { creditedQuantities } from '#commerce/documents/credit-returned.ts'
import { isInvoiceDue, creditNotesDue } from '#commerce/documents/documents-due.ts'
import { gstStates, stateOfGstin } from '#commerce/documents/gst-states.ts'
import { invoiceNumber, seriesYear } from '#commerce/documents/invoice-number.ts'
import type { InvoiceLine } from '#commerce/documents/invoice.ts'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice, totalsOf } from '#commerce/documents/to-invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import { invariant } from '#kernel/invariant.ts'
import { add, money, sum, taxWithin, zero } from '#kernel/money.ts'
import { cancelItems } from '../../../support/builders/cancel-items.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const issuedAt = '2026-11-24T09:00:00.000Z'
const formatAddress = () => ['Al Barsha', 'Dubai']
function invoiceOf(order: Order, number = 'X-2026-000001') {
  const country = theCountries.find(({ isoCode }) => isoCode === order.country)
  invariant(country, 'it is a country of the shop')
  return toInvoice({ order, country, number, issuedAt, formatAddress })
}

/** Any order of a country, with its sums as checkout works them out. */
const anyOrder = fc
  .record({
    country: fc.constantFrom(...theCountries),
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        unit: fc.integer({ min: 0, max: 5_000_000 }),
        off: fc.integer({ min: 0, max: 100 }),
        rate: fc.constantFrom(0, 500, 1200, 1800),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    delivery: fc.integer({ min: 0, max: 100_000 }),
    rounding: fc.integer({ min: -24, max: 0 }),
  })
  .map(({ country, lines: drawn, delivery, rounding }): Order => {
    const of = (minor: number) => money(minor, country.currency)
    const plain = aDetailedOrder({}, country.currency)
    const taxIn = (minor: number, rate: number | null) =>
      rate === null ? of(0) : taxWithin(of(minor), rate, 'half-up')
    const lines = drawn.map(({ quantity, unit, off, rate: drawnRate }, place): QuoteLine => {
      const gross = quantity * unit
      const net = gross - Math.floor((gross * off) / 100)
      const taxRate = country.tax ? drawnRate : null
      const [base] = plain.lines
      invariant(base, 'there is a line')
      return {
        ...base,
        sku: `SKU-${place}`,
        quantity,
        unitPrice: of(unit),
        gross: of(gross),
        net: of(net),
        taxRate,
        tax: taxIn(net, taxRate),
      }
    })
    const rate = country.tax ? 500 : null
    const charges = [
      {
        code: 'delivery' as const,
        label: { en: 'Delivery', ar: 'التوصيل' },
        amount: of(delivery),
        taxRate: rate,
        tax: taxIn(delivery, rate),
      },
    ]
    const total = sum([...lines.map(({ net }) => net), of(delivery)], country.currency)
    return {
      ...plain,
      country: country.isoCode,
      lines,
      charges,
      totals: {
        ...plain.totals,
        tax: sum(
          [...lines, ...charges].map(({ tax }) => tax),
          country.currency,
        ),
        total,
        rounding: of(rounding),
        payable: add(total, of(rounding)),
      },
    }
  })

describe('toInvoice', () => {
  test('has the totals and taxes of its order, and lines that add up to them', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { lines, totals } = invoiceOf(order)
        expect(totals.total).toEqual(order.totals.total)
        expect(totals.tax).toEqual(order.totals.tax)
        expect(totals.payable).toEqual(order.totals.payable)
        expect(add(totals.taxable, totals.tax)).toEqual(totals.total)
        expect(add(totals.gross, totals.discount)).toEqual(totals.total)
        for (const { taxable, tax, net, split } of lines) {
          expect(add(taxable, tax)).toEqual(net)
          if (split) expect(sum([split.cgst, split.sgst, split.igst], tax.currency)).toEqual(tax)
        }
        if (totals.split) {
          const { cgst, sgst, igst } = totals.split
          expect(sum([cgst, sgst, igst], totals.tax.currency)).toEqual(totals.tax)
        }
      }),
    )
  })

  test('throws when the totals of an order do not add up', () => {
    const order = aDetailedOrder()
    expect(() => invoiceOf({ ...order, totals: { ...order.totals, total: money(1, 'AED') } })).toThrow()
  })

  test.each([
    ['ae', 'AED', 'simplified-tax-invoice'],
    ['bh', 'BHD', 'simplified-tax-invoice'],
    ['om', 'OMR', 'simplified-tax-invoice'],
    ['in', 'INR', 'tax-invoice'],
    ['kw', 'KWD', 'invoice'],
    ['qa', 'QAR', 'invoice'],
  ] as const)('has the title that the law of %s requires', (country, currency, title) => {
    const order = aDetailedOrder({ country }, currency)
    expect(invoiceOf(order).title).toBe(title)
  })

  test('is a full tax invoice from AED 10,000', () => {
    const [line] = aDetailedOrder().lines
    invariant(line, 'there is a line')
    const dear = money(1_000_000, 'AED')
    const order = aDetailedOrder({
      charges: [],
      lines: [{ ...line, gross: dear, net: dear, tax: money(0, 'AED') }],
    })
    const totals = { ...order.totals, total: dear, tax: money(0, 'AED') }
    expect(invoiceOf({ ...order, totals }).title).toBe('tax-invoice')
  })

  test('splits Indian tax by the place of supply', () => {
    const at = (state: string) => {
      const order = aDetailedOrder({ country: 'in' }, 'INR')
      invariant(order.address, 'it has an address')
      return invoiceOf({ ...order, address: { ...order.address, country: 'in', fields: { state } } })
    }
    const [home, away] = [at('karnataka'), at('tamil-nadu')]
    expect(home.seller.state).toEqual({ code: '29', name: 'Karnataka' })
    expect(home.buyer.state).toEqual(home.seller.state)
    expect(home.totals.split).toMatchObject({
      cgst: { minor: 2275 },
      sgst: { minor: 2275 },
      igst: { minor: 0 },
    })
    expect(away.buyer.state).toEqual({ code: '33', name: 'Tamil Nadu' })
    expect(away.totals.split).toMatchObject({ cgst: { minor: 0 }, sgst: { minor: 0 }, igst: { minor: 4550 } })
    expect(home.lines[0]?.hsn).toBe('9404')
  })
})

describe('toCreditNote', () => {
  test('credits a whole invoice to the last minor unit, and never more than a line', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 1, max: 9 }), (order, quantity) => {
        const invoice = invoiceOf(order)
        const issue = { invoice, number: 'XC-2026-000001', issuedAt, reason: 'canceled' as const }
        expect(toCreditNote({ ...issue, quantities: null }).totals).toEqual(invoice.totals)
        const all = new Map(order.lines.map((line) => [line.sku, line.quantity]))
        const itemLines = invoice.lines.filter(({ sku }) => sku !== null)
        expect(toCreditNote({ ...issue, quantities: all }).totals).toEqual(
          totalsOf(itemLines, zero(invoice.totals.total.currency)),
        )
        const part = toCreditNote({ ...issue, quantities: new Map([['SKU-0', quantity]]) })
        const [line] = part.lines
        const [whole] = invoice.lines
        invariant(line && whole, 'there are lines')
        expect(line.net.minor).toBeLessThanOrEqual(whole.net.minor)
        expect(add(line.taxable, line.tax)).toEqual(line.net)
        expect(splitSum(line)).toEqual(line.split ? line.tax.minor : 0)
      }),
    )
  })

  test('names the corrected invoice and the reason', () => {
    const invoice = invoiceOf(aDetailedOrder(), 'AE-2026-000007')
    const note = toCreditNote({
      invoice,
      number: 'AEC-2026-000001',
      issuedAt,
      reason: 'returned',
      quantities: new Map([['RUG', 1]]),
    })
    expect(note).toMatchObject({
      kind: 'credit-note',
      title: 'tax-credit-note',
      corrects: { number: 'AE-2026-000007', reason: 'returned' },
      totals: { payable: { minor: 63_000 }, tax: { minor: 3_000 } },
    })
    expect(note.lines).toHaveLength(1)
  })
})

const splitSum = ({ split }: InvoiceLine): number =>
  split ? split.cgst.minor + split.sgst.minor + split.igst.minor : 0

describe('isInvoiceDue and creditNotesDue', () => {
  const prepaid = {
    payment: { method: 'tap', state: 'paid', paid: money(95_500, 'AED'), tenders: [], refunds: [] },
  } as const

  test.each<[string, Partial<Order>, boolean]>([
    ['cash, confirmed', {}, false],
    ['cash, delivered', { status: 'delivered' }, true],
    ['card, pending', { ...prepaid, status: 'pending' }, false],
    ['card, confirmed', prepaid, true],
    ['card, on hold', { ...prepaid, reviewReasons: ['velocity'] }, false],
    ['canceled', { ...prepaid, status: 'canceled' }, false],
  ])('an invoice is due or not: %s', (_, given, due) => {
    expect(isInvoiceDue(aDetailedOrder(given))).toBe(due)
  })

  test('a canceled order is credited for what no earlier note has credited', () => {
    const order = aDetailedOrder(prepaid)
    const invoice = invoiceOf(order)
    const [due] = creditNotesDue({ ...order, status: 'canceled' }, invoice)
    expect(due).toMatchObject({ key: `canceled:${order.id}`, reason: 'canceled', quantities: null })
    const issue = { invoice, number: 'AEC-2026-000001', issuedAt }
    const part = toCreditNote({ ...issue, reason: 'not-delivered', quantities: new Map([['CUSHION', 1]]) })
    const rest = toCreditNote({
      ...issue,
      reason: 'canceled',
      quantities: null,
      credited: creditedQuantities([part]),
    })
    expect(add(part.totals.total, rest.totals.total)).toEqual(invoice.totals.total)
    expect(add(part.totals.tax, rest.totals.tax)).toEqual(invoice.totals.tax)
    expect(rest.totals.rounding).toEqual(invoice.totals.rounding)
  })

  test('each cancellation after the invoice has a credit note, earlier ones have none', () => {
    const order = aDetailedOrder(prepaid)
    const once = cancelItems(order, 'one', { CUSHION: 1 })
    const twice = cancelItems(once, 'two', { RUG: 1 })
    expect(creditNotesDue(order, invoiceOf(order))).toEqual([])
    expect(creditNotesDue(twice, invoiceOf(order)).map(({ key, quantities }) => [key, quantities])).toEqual([
      [`items:${order.id}:one`, new Map([['CUSHION', 1]])],
      [`items:${order.id}:two`, new Map([['RUG', 1]])],
    ])
    expect(creditNotesDue(twice, invoiceOf(once)).map(({ key }) => key)).toEqual([`items:${order.id}:two`])
    expect(creditNotesDue(twice, invoiceOf(twice))).toEqual([])
    // An order that was read before a cancellation may meet an invoice from after it.
    expect(creditNotesDue(order, invoiceOf(twice))).toEqual([])
  })
})

describe('invoice numbers', () => {
  test.each([
    ['ae', '2026-12-31T21:00:00.000Z', 'Asia/Dubai', '2027'],
    ['ae', '2026-12-31T19:00:00.000Z', 'Asia/Dubai', '2026'],
    ['in', '2027-03-31T18:00:00.000Z', 'Asia/Kolkata', '2627'],
    ['in', '2027-03-31T19:00:00.000Z', 'Asia/Kolkata', '2728'],
  ])('belong in %s at %s (%s) to the year %s', (country, at, timeZone, year) => {
    expect(seriesYear(country, at, timeZone)).toBe(year)
  })

  test('have at most sixteen characters', () => {
    expect(invoiceNumber('ae', 'invoice', '2026', 123)).toBe('AE-2026-000123')
    expect(invoiceNumber('in', 'credit-note', '2627', 4)).toBe('INC-2627-000004')
    expect(() => invoiceNumber('in', 'credit-note', '2627', 12_345_678)).toThrow()
  })

  test('find the Indian state of a GSTIN', () => {
    expect(gstStates.size).toBe(36)
    expect(stateOfGstin('29AAKCM1234F1Z3')?.name).toBe('Karnataka')
    expect(gstStates.get('jammu-and-kashmir')?.name).toBe('Jammu and Kashmir')
    expect(stateOfGstin('')).toBeNull()
  })
})
