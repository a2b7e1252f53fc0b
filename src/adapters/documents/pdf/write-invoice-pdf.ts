import { invoiceSheet } from '#commerce/documents/invoice-sheet.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Country } from '#kernel/country.ts'
import { drawLines } from './draw-lines.ts'
import { drawParties } from './draw-parties.ts'
import { openFile } from './open-file.ts'
import type { Paper } from './paper.ts'
import { openSheetWords, type SheetWords } from './sheet-words.ts'

const wordsOf = openSheetWords()

/** Invoices and credit notes on A4, one after the other, as they were issued; the same documents give the same file. */
export function writeInvoicePdf(
  documents: readonly InvoiceDocument[],
  country: Country,
): Promise<Uint8Array> {
  const [first] = documents
  const { paper, finish } = openFile({
    title: documents.map(({ number }) => number).join(', '),
    author: first?.seller.name.en ?? '',
    at: first?.issuedAt ?? null,
  })
  for (const document of documents) drawSheet(paper, document, wordsOf(country))
  return finish()
}

function drawSheet(paper: Paper, document: InvoiceDocument, words: SheetWords): void {
  const sheet = invoiceSheet(document)
  const { say, both, fact } = words
  paper.newPage()
  paper.both(say(sheet.title), both, { size: 17, weight: 600 })
  paper.gap(8)
  for (const { label, value } of sheet.facts) paper.pair(say(label), fact(value), both)
  paper.gap(12)
  drawParties(paper, document, words)
  paper.gap(12)
  drawLines(paper, sheet, words)
  paper.gap(6)
  for (const [index, { label, amount }] of sheet.totals.entries()) {
    const last = index === sheet.totals.length - 1
    const text = words.money(amount)
    paper.pair(say(label), { en: text, ar: text }, both, {
      from: 0.36,
      align: 'end',
      weight: last ? 600 : 400,
      size: last ? 11 : 9,
    })
  }
  paper.gap(14)
  if (document.taxName) paper.both(say('invoice:inclusive'), both, { color: '#6b6259' })
  if (document.country === 'in') paper.both(say('invoice:sign'), false, { align: 'end' })
  const { name, phone, email } = document.seller
  paper.both({ en: `${name.en} · ${phone} · ${email}`, ar: '' }, false, { color: '#6b6259' })
}
