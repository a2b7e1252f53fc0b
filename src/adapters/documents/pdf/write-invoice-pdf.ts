import { invoiceSheet } from '#commerce/documents/invoice-sheet.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Country } from '#kernel/country.ts'
import { drawLines } from './draw-lines.ts'
import { drawParties } from './draw-parties.ts'
import { createPdfFile } from './pdf-file.ts'
import type { PdfPage } from './pdf-page.ts'
import { createSheetLabels, type SheetLabels } from './sheet-labels.ts'

const labelsOf = createSheetLabels()

/** Invoices and credit notes as one PDF. Deterministic: the same documents give the same bytes. */
export function writeInvoicePdf(
  documents: readonly InvoiceDocument[],
  country: Country,
): Promise<Uint8Array> {
  const [first] = documents
  const { page, finish } = createPdfFile({
    title: documents.map(({ number }) => number).join(', '),
    author: first?.seller.name.en ?? '',
    at: first?.issuedAt ?? null,
  })
  for (const document of documents) drawSheet(page, document, labelsOf(country))
  return finish()
}

function drawSheet(page: PdfPage, document: InvoiceDocument, labels: SheetLabels): void {
  const sheet = invoiceSheet(document)
  const { labelOf, both, fact } = labels
  page.newPage()
  page.brand(both, 30)
  page.gap(14)
  page.both(labelOf(sheet.title), both, { size: 17, weight: 600 })
  page.gap(8)
  for (const { label, value } of sheet.facts) page.pair(labelOf(label), fact(value), both)
  page.gap(12)
  drawParties(page, document, labels)
  page.gap(12)
  drawLines(page, sheet, labels)
  page.gap(6)
  for (const [index, { label, amount }] of sheet.totals.entries()) {
    const last = index === sheet.totals.length - 1
    const text = labels.money(amount)
    page.pair(labelOf(label), { en: text, ar: text }, both, {
      from: 0.36,
      align: 'end',
      weight: last ? 600 : 400,
      size: last ? 11 : 9,
    })
  }
  page.gap(14)
  if (document.taxName) page.both(labelOf('invoice:inclusive'), both, { color: '#6b6259' })
  if (document.country === 'in') page.both(labelOf('invoice:sign'), false, { align: 'end' })
  const { name, phone, email } = document.seller
  page.both({ en: `${name.en} · ${phone} · ${email}`, ar: '' }, false, { color: '#6b6259' })
}
