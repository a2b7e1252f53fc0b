import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { creditedPieces } from '#commerce/documents/credit-returned.ts'
import { isInvoiceDue, notesDue } from '#commerce/documents/documents-due.ts'
import { gstStates, stateOfGstin } from '#commerce/documents/gst-states.ts'
import { invoiceNumber, seriesYear } from '#commerce/documents/invoice-number.ts'
import type { InvoiceLine } from '#commerce/documents/invoice.ts'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice, totalsOf } from '#commerce/documents/to-invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import { invariant } from '#kernel/invariant.ts'
import { add, money, sum, taxWithin, zero } from '#kernel/money.ts'
import { less } from '../../../support/builders/less.ts'
import { anOrderToTell } from '../../../support/builders/an-order-to-tell.ts'
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
    const plain = anOrderToTell({}, country.currency)
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
      { code: 'delivery' as const, label: { en: 'Delivery', ar: 'التوصيل' }, amount: of(delivery), taxRate: rate, tax: taxIn(delivery, rate) },
    ] // prettier-ignore
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

describe('an invoice', () => {
  test('comes to what its order comes to, and so does every part of it', () => {
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

  test('refuses an order that does not add up', () => {
    const order = anOrderToTell()
    expect(() => invoiceOf({ ...order, totals: { ...order.totals, total: money(1, 'AED') } })).toThrow()
  })

  test.each([
    ['ae', 'AED', 'simplified-tax-invoice'],
    ['bh', 'BHD', 'simplified-tax-invoice'],
    ['om', 'OMR', 'simplified-tax-invoice'],
    ['in', 'INR', 'tax-invoice'],
    ['kw', 'KWD', 'invoice'],
    ['qa', 'QAR', 'invoice'],
  ] as const)('is called in %s what the law there calls it', (country, currency, title) => {
    const order = anOrderToTell({ country }, currency)
    expect(invoiceOf(order).title).toBe(title)
  })

  test('is a full tax invoice from ten thousand dirhams on', () => {
    const [line] = anOrderToTell().lines
    invariant(line, 'there is a line')
    const dear = money(1_000_000, 'AED')
    const order = anOrderToTell({
      charges: [],
      lines: [{ ...line, gross: dear, net: dear, tax: money(0, 'AED') }],
    })
    const totals = { ...order.totals, total: dear, tax: money(0, 'AED') }
    expect(invoiceOf({ ...order, totals }).title).toBe('tax-invoice')
  })

  test('splits the tax of India by the place of supply', () => {
    const at = (state: string) => {
      const order = anOrderToTell({ country: 'in' }, 'INR')
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

describe('a credit note', () => {
  test('takes back a whole invoice to the last minor unit, and never more of a part', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 1, max: 9 }), (order, quantity) => {
        const invoice = invoiceOf(order)
        const issue = { invoice, number: 'XC-2026-000001', issuedAt, reason: 'canceled' as const }
        expect(toCreditNote({ ...issue, pieces: null }).totals).toEqual(invoice.totals)
        const all = new Map(order.lines.map((line) => [line.sku, line.quantity]))
        const goods = invoice.lines.filter(({ sku }) => sku !== null)
        expect(toCreditNote({ ...issue, pieces: all }).totals).toEqual(
          totalsOf(goods, zero(invoice.totals.total.currency)),
        )
        const part = toCreditNote({ ...issue, pieces: new Map([['SKU-0', quantity]]) })
        const [line] = part.lines
        const [whole] = invoice.lines
        invariant(line && whole, 'there are lines')
        expect(line.net.minor).toBeLessThanOrEqual(whole.net.minor)
        expect(add(line.taxable, line.tax)).toEqual(line.net)
        expect(splitSum(line)).toEqual(line.split ? line.tax.minor : 0)
      }),
    )
  })

  test('names the invoice it corrects and why', () => {
    const invoice = invoiceOf(anOrderToTell(), 'AE-2026-000007')
    const note = toCreditNote({
      invoice,
      number: 'AEC-2026-000001',
      issuedAt,
      reason: 'returned',
      pieces: new Map([['RUG', 1]]),
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

describe('documents due', () => {
  const prepaid = {
    payment: { method: 'tap', state: 'paid', paid: money(95_500, 'AED'), tenders: [], refunds: [] },
  } as const

  test.each<[string, Partial<Order>, boolean]>([
    ['cash, confirmed', {}, false],
    ['cash, delivered', { status: 'delivered' }, true],
    ['card, not yet certain', { ...prepaid, status: 'pending' }, false],
    ['card, confirmed', prepaid, true],
    ['card, held for review', { ...prepaid, heldFor: ['velocity'] }, false],
    ['canceled', { ...prepaid, status: 'canceled' }, false],
  ])('an invoice of an order: %s', (_, given, due) => {
    expect(isInvoiceDue(anOrderToTell(given))).toBe(due)
  })

  test('a credit note for an order that is canceled after its invoice, for what no other note took back', () => {
    const order = anOrderToTell(prepaid)
    const invoice = invoiceOf(order)
    const [due] = notesDue({ ...order, status: 'canceled' }, invoice)
    expect(due).toMatchObject({ key: `canceled:${order.id}`, reason: 'canceled', pieces: null })
    const issue = { invoice, number: 'AEC-2026-000001', issuedAt }
    const part = toCreditNote({ ...issue, reason: 'not-delivered', pieces: new Map([['CUSHION', 1]]) })
    const rest = toCreditNote({ ...issue, reason: 'canceled', pieces: null, before: creditedPieces([part]) })
    expect(add(part.totals.total, rest.totals.total)).toEqual(invoice.totals.total)
    expect(add(part.totals.tax, rest.totals.tax)).toEqual(invoice.totals.tax)
    expect(rest.totals.rounding).toEqual(invoice.totals.rounding)
  })

  test('a note for each time pieces were taken off after the invoice, and none for what it does not have', () => {
    const order = anOrderToTell(prepaid)
    const once = less(order, 'one', { CUSHION: 1 })
    const twice = less(once, 'two', { RUG: 1 })
    expect(notesDue(order, invoiceOf(order))).toEqual([])
    expect(notesDue(twice, invoiceOf(order)).map(({ key, pieces }) => [key, pieces])).toEqual([
      [`pieces:${order.id}:one`, new Map([['CUSHION', 1]])],
      [`pieces:${order.id}:two`, new Map([['RUG', 1]])],
    ])
    expect(notesDue(twice, invoiceOf(once)).map(({ key }) => key)).toEqual([`pieces:${order.id}:two`])
    expect(notesDue(twice, invoiceOf(twice))).toEqual([])
    // Whoever read the order before it became less finds an invoice that is ahead of him.
    expect(notesDue(order, invoiceOf(twice))).toEqual([])
  })
})

describe('invoice numbers', () => {
  test.each([
    ['ae', '2026-12-31T21:00:00.000Z', 'Asia/Dubai', '2027'],
    ['ae', '2026-12-31T19:00:00.000Z', 'Asia/Dubai', '2026'],
    ['in', '2027-03-31T18:00:00.000Z', 'Asia/Kolkata', '2627'],
    ['in', '2027-03-31T19:00:00.000Z', 'Asia/Kolkata', '2728'],
  ])('count in %s at %s within %s %s', (country, at, timeZone, year) => {
    expect(seriesYear(country, at, timeZone)).toBe(year)
  })

  test('have sixteen characters at most', () => {
    expect(invoiceNumber('ae', 'invoice', '2026', 123)).toBe('AE-2026-000123')
    expect(invoiceNumber('in', 'credit-note', '2627', 4)).toBe('INC-2627-000004')
    expect(() => invoiceNumber('in', 'credit-note', '2627', 12_345_678)).toThrow()
  })

  test('know the states of India by the code of a GSTIN', () => {
    expect(gstStates.size).toBe(36)
    expect(stateOfGstin('29AAKCM1234F1Z3')?.name).toBe('Karnataka')
    expect(gstStates.get('jammu-and-kashmir')?.name).toBe('Jammu and Kashmir')
    expect(stateOfGstin('')).toBeNull()
  })
})
