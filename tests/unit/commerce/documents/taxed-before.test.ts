import { expect, test } from 'vitest'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import { vatReport } from '#commerce/documents/vat-report.ts'
import { makeOrder } from '#commerce/orders/placement/make-order.ts'
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
const bahrain = theCountries.find(({ isoCode }) => isoCode === 'bh')
invariant(bahrain, 'Bahrain is served')
const country = bahrain

/** Three lamps of BHD 11 each, of which a card that was taxed at its sale pays 22. */
function anInvoice() {
  const quote = aQuote(
    {
      country: 'bh',
      cart: aLoadedCart([aPricedLine('SKU-A', 3, money(11_000, 'BHD'))], 'BHD'),
      delivery: aDeliveryQuote('BHD'),
      methodFee: zero('BHD'),
      paymentMethod: 'tap',
      storedValues: [
        {
          kind: 'gift-card',
          ledgerId: 'c0ffee00-0000-4000-8000-000000000001',
          last: 'ABCD',
          balance: money(22_000, 'BHD'),
          taxedAt: 1000,
        },
      ],
    },
    quoteRules(1000),
  )
  const order = makeOrder({
    id: 'c0ffee00-0000-4000-8000-000000000002',
    number: 'BH4830217764',
    quote,
    storefront: storefront(country, 'en'),
    platform: 'web',
    attribution: null,
    customer: null,
    at,
    reviewReasons: [],
    newShipmentId: () => 's',
  })
  return toInvoice({ order, country, number: 'BH-1', issuedAt: at, formatAddress: () => [] })
}

const reported = (documents: Parameters<typeof vatReport>[0]) => vatReport(documents, 'BHD').tax

test('what a card pays that was taxed at its sale is printed on the invoice and not reported again', () => {
  const invoice = anInvoice()
  expect(invoice.totals.tax).toEqual(money(3_000, 'BHD'))
  expect(invoice.taxedBefore).toEqual({ rate: 1000, total: money(22_000, 'BHD'), tax: money(2_000, 'BHD') })
  expect(reported([invoice])).toEqual(money(1_000, 'BHD'))
})

test('credit notes credit only the tax that the invoices reported, to the last minor unit', () => {
  const invoice = anInvoice()
  const note = (quantity: number, before: number) =>
    toCreditNote({
      invoice,
      number: 'BH-C',
      issuedAt: at,
      reason: 'returned',
      quantities: new Map([['SKU-A', quantity]]),
      credited: new Map([['SKU-A', before]]),
    })
  const [first, second] = [note(1, 0), note(2, 1)]
  expect(reported([invoice, first, second])).toEqual(zero('BHD'))
  expect(reported([invoice, note(3, 0)])).toEqual(zero('BHD'))
})
