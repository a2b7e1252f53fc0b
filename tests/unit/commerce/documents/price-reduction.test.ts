import { expect, test } from 'vitest'
import { creditedQuantities } from '#commerce/documents/credit-returned.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { notesOf, reductionDue, toPriceReduction } from '#commerce/documents/price-reduction.ts'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import { vatReport } from '#commerce/documents/vat-report.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Refund } from '#commerce/payments/refunds/refund.ts'
import { makeOrder } from '#commerce/orders/placement/make-order.ts'
import type { CountryCode } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { money, zero } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import {
  aDeliveryQuote,
  aLoadedCart,
  aPricedLine,
  aQuote,
  quoteRules,
} from '../../../support/builders/a-quote.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const at = '2026-11-23T08:00:00.000Z'

/** Three lamps and two vases, with what documents are written of them. */
function aSale(code: CountryCode, taxRate: number | null) {
  const country = theCountries.find(({ isoCode }) => isoCode === code)
  invariant(country, code)
  const { currency } = country
  const lines = [
    aPricedLine('SKU-A', 3, money(33_331, currency)),
    aPricedLine('SKU-B', 2, money(7_777, currency)),
  ]
  const quote = aQuote(
    {
      country: code,
      cart: aLoadedCart(lines, currency),
      delivery: aDeliveryQuote(currency),
      methodFee: zero(currency),
      paymentMethod: 'tap',
    },
    quoteRules(taxRate),
  )
  const order = makeOrder({
    ...{ id: 'c0ffee00-0000-4000-8000-000000000002', number: 'AE4830217764', quote },
    storefront: storefront(country, 'en'),
    ...{
      platform: 'web',
      attribution: null,
      customer: null,
      at,
      reviewReasons: [],
      newShipmentId: () => 's',
    },
  })
  const invoice = toInvoice({ order, country, number: 'INV-1', issuedAt: at, formatAddress: () => [] })
  const documents: InvoiceDocument[] = [invoice]
  const refund = (minor: number, state: Refund['state'] = 'done'): Refund => ({
    ...{ id: `r${minor}`, sum: money(minor, currency), parts: [], reason: 'scratched', method: null },
    ...{ reducesPrice: true, state, at },
  })
  const withRefunds = (...refunds: readonly Refund[]): Order => ({
    ...order,
    payment: { ...order.payment, refunds },
  })
  const due = (of: Order) => reductionDue(of, invoice, notesOf(invoice, documents))
  return {
    ...{ invoice, documents, refund, withRefunds, due, currency },
    reduce(of: Order) {
      const notes = notesOf(invoice, documents)
      const note = toPriceReduction({
        invoice,
        notes,
        number: `CN-${documents.length}`,
        issuedAt: at,
        due: due(of),
      })
      documents.push(note)
      return note
    },
    credit(quantities: ReadonlyMap<string, number> | null) {
      const notes = notesOf(invoice, documents)
      const credited = creditedQuantities(documents)
      const reason = quantities ? 'returned' : 'canceled'
      const note = toCreditNote({ invoice, number: 'CN', issuedAt: at, reason, quantities, credited, notes })
      documents.push(note)
      return note
    },
    /** What the invoice has after its notes. */
    remaining: () =>
      documents.reduce(
        (all, { kind, totals }) => all + (kind === 'invoice' ? 1 : -1) * totals.payable.minor,
        0,
      ),
    report: () => vatReport(documents, currency),
  }
}

test.each([
  ['ae', 500],
  ['bh', 1000],
  ['kw', null],
  ['in', 1800],
] as const)('in %s reductions, items and the rest together are the invoice, with its tax', (code, rate) => {
  const sale = aSale(code, rate)
  const once = sale.withRefunds(sale.refund(1_001))
  const first = sale.reduce(once)
  expect(first.totals.payable.minor).toBe(1_001)
  expect(first.corrects).toMatchObject({ number: 'INV-1', reason: 'price-reduced' })
  if (rate !== null) expect(first.totals.tax.minor).toBe(Math.round((1_001 * rate) / (10_000 + rate)))
  expect(first.totals.taxable.minor + first.totals.tax.minor).toBe(first.totals.total.minor)
  // One unit comes back at its price: there is enough left for it.
  const back = sale.credit(new Map([['SKU-A', 1]]))
  expect(back.lines).toHaveLength(1)
  const twice = sale.withRefunds(sale.refund(1_001), sale.refund(99))
  expect(sale.reduce(twice).totals.payable.minor).toBe(99)
  const rest = sale.credit(null)
  expect(rest.lines.some(({ net }) => net.minor < 0)).toBe(true)
  expect(sale.remaining()).toBe(0)
  expect(sale.report()).toMatchObject({ taxable: zero(sale.currency), tax: zero(sale.currency) })
})

test('a sum is credited once: not again when it is repeated, nor when a provider rejected it and it is requested again', () => {
  const { refund, withRefunds, reduce, due } = aSale('ae', 500)
  const order = withRefunds(refund(5_000, 'requested'))
  expect(due(order).minor).toBe(5_000)
  reduce(order)
  expect(due(order).minor).toBe(0)
  expect(due(withRefunds(refund(5_000, 'rejected'))).minor).toBe(0)
  expect(due(withRefunds(refund(5_000, 'rejected'), { ...refund(5_000), id: 'again' })).minor).toBe(0)
  expect(due(withRefunds(refund(5_000), { ...refund(700), id: 'more' })).minor).toBe(700)
})

test('never more is credited than the invoice has left; refunds with items, and canceled orders, have other notes', () => {
  const sale = aSale('ae', 500)
  const all = sale.invoice.totals.payable.minor
  expect(sale.due(sale.withRefunds(sale.refund(all + 1))).minor).toBe(all)
  const { reducesPrice, ...ofItems } = sale.refund(900)
  expect(reducesPrice).toBe(true)
  expect(sale.due(sale.withRefunds(ofItems)).minor).toBe(0)
  expect(sale.due({ ...sale.withRefunds(sale.refund(900)), status: 'canceled' }).minor).toBe(0)
  const whole = sale.reduce(sale.withRefunds(sale.refund(all)))
  expect(whole.totals).toMatchObject({ payable: sale.invoice.totals.payable, tax: sale.invoice.totals.tax })
  expect(sale.credit(null).totals.payable.minor).toBe(0)
  expect(sale.remaining()).toBe(0)
})
