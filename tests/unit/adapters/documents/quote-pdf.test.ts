import { expect, test } from 'vitest'
import { writeQuotePdf } from '#adapters/documents/pdf/write-quote-pdf.ts'
import { invariant } from '#kernel/invariant.ts'
import { aBulkQuote, aBulkQuoteLine } from '../../../support/builders/a-bulk-quote.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const [country] = theCountries
invariant(country, 'the shop has countries')

test('A quote as PDF is the same bytes each time, in both languages', async () => {
  const [first, second] = [
    await writeQuotePdf(aBulkQuote(), country),
    await writeQuotePdf(aBulkQuote(), country),
  ]
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  const text = Buffer.from(first).toString('latin1')
  expect(text).toContain('B-4K7R-9TXW')
  // Both scripts are embedded.
  expect(text.match(/\/FontDescriptor/g)?.length).toBeGreaterThanOrEqual(2)
})

test('A quote of sixty products goes over pages', async () => {
  const { current } = aBulkQuote()
  const lines = Array.from({ length: 60 }, (_, index) => aBulkQuoteLine({ sku: `LAMP-${index}` }))
  const pdf = await writeQuotePdf(aBulkQuote({ current: { ...current, lines } }), country)
  const pages = Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)
  expect(pages?.length).toBeGreaterThan(1)
})
