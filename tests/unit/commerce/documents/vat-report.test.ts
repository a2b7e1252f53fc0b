import { expect, test } from 'vitest'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import { vatReport } from '#commerce/documents/vat-report.ts'
import { invariant } from '#kernel/invariant.ts'
import { anOrderToTell } from '../../../support/builders/an-order-to-tell.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

test('a tax report counts invoices and takes credit notes off', () => {
  const country = theCountries.find(({ isoCode }) => isoCode === 'ae')
  invariant(country, 'there is the UAE')
  const issuedAt = '2026-11-24T09:00:00.000Z'
  const invoice = toInvoice({
    order: anOrderToTell(),
    country,
    number: 'AE-2026-000001',
    issuedAt,
    formatAddress: () => [],
  })
  const pieces = new Map([['RUG', 1]])
  const note = toCreditNote({ invoice, number: 'AEC-2026-000001', issuedAt, reason: 'returned', pieces })
  expect(vatReport([], 'AED')).toMatchObject({ invoices: 0, rows: [], tax: { minor: 0 } })
  expect(vatReport([invoice, invoice, note], 'AED')).toMatchObject({
    invoices: 2,
    creditNotes: 1,
    rows: [{ rate: 500, taxable: { minor: 122_000 }, tax: { minor: 6_100 } }],
    tax: { minor: 6_100 },
  })
})
