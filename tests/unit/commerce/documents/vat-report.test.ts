import { expect, test } from 'vitest'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import { vatReport } from '#commerce/documents/vat-report.ts'
import { invariant } from '#kernel/invariant.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

test('the VAT report adds up invoices less credit notes by rate', () => {
  const country = theCountries.find(({ isoCode }) => isoCode === 'ae')
  invariant(country, 'there is the UAE')
  const issuedAt = '2026-11-24T09:00:00.000Z'
  const invoice = toInvoice({
    order: aDetailedOrder(),
    country,
    number: 'AE-2026-000001',
    issuedAt,
    formatAddress: () => [],
  })
  const quantities = new Map([['RUG', 1]])
  const note = toCreditNote({ invoice, number: 'AEC-2026-000001', issuedAt, reason: 'returned', quantities })
  expect(vatReport([], 'AED')).toMatchObject({ invoices: 0, rows: [], tax: { minor: 0 } })
  expect(vatReport([invoice, invoice, note], 'AED')).toMatchObject({
    invoices: 2,
    creditNotes: 1,
    rows: [{ rate: 500, taxable: { minor: 122_000 }, tax: { minor: 6_100 } }],
    tax: { minor: 6_100 },
  })
})
