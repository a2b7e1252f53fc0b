import { expect, test } from 'vitest'
import { invoiceSheet } from '#commerce/documents/invoice-sheet.ts'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import { anAgreement } from '../../../support/builders/an-agreement.ts'
import { aQuotedOrder } from '../../../support/builders/an-order.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const invoiceOf = (agreement: ReturnType<typeof anAgreement> | null) => {
  const order = aQuotedOrder(agreement ? { agreement } : {})
  const country = theCountries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('a country')
  return toInvoice({ order, country, number: 'AE-1', issuedAt: order.placedAt, formatAddress: () => [] })
}

test('an invoice of a registered company is a full tax invoice with its number, quote and purchase order', () => {
  const document = invoiceOf(anAgreement({ purchaseOrder: 'PO 1184' }))
  expect(document).toMatchObject({
    title: 'tax-invoice',
    agreement: { quote: 'QU-AE-4K7R9TXW', purchaseOrder: 'PO 1184' },
    buyer: { company: { name: 'Palm Hotels LLC', taxNumber: '100412345600003', registration: 'CN-1048812' } },
  })
  expect(invoiceSheet(document).facts).toEqual(
    expect.arrayContaining([
      { label: 'invoice:quote', value: { text: 'QU-AE-4K7R9TXW' } },
      { label: 'invoice:purchaseOrder', value: { text: 'PO 1184' } },
    ]),
  )
})

test('a small invoice of a company without a tax number stays simplified', () => {
  const company = { name: 'Corner Café', taxNumber: null, registration: null }
  expect(invoiceOf(anAgreement({ company })).title).toBe('simplified-tax-invoice')
  expect(invoiceOf(null)).not.toHaveProperty('agreement')
})
