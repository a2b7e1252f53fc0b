import { bulkQuoteTotals } from '#commerce/quotes/bulk-quote-totals.ts'
import type { BulkQuote } from '#commerce/quotes/bulk-quote.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { isZero, times } from '#kernel/money.ts'
import { drawLines } from './draw-lines.ts'
import { createPdfFile } from './pdf-file.ts'
import type { PdfPage } from './pdf-page.ts'
import { createSheetLabels, type SheetLabels } from './sheet-labels.ts'

const labelsOf = createSheetLabels()
const plain = (text: string): Bilingual => ({ en: text, ar: text })

/** An offer as the company may print, sign and file it: in both languages, and always the same bytes. */
export function writeQuotePdf(quote: BulkQuote, country: Country): Promise<Uint8Array> {
  const labels = labelsOf(country)
  // Unlike an invoice it is for reading only: both languages everywhere.
  const { labelOf, money, date } = labels
  const { page, finish } = createPdfFile({
    title: quote.number,
    author: country.legal.name.en,
    at: quote.current.at,
    foot: `${quote.number} / ${quote.current.revision}`,
  })
  const { lines, validUntil, revision, at, note } = quote.current
  page.newPage()
  page.brand(true, 30)
  page.gap(14)
  const title = validUntil === null ? 'invoice:quote.requested' : 'invoice:quote.title'
  page.both(labelOf(title), true, { size: 17, weight: 600 })
  page.gap(8)
  page.pair(labelOf('invoice:number'), plain(quote.number), true)
  if (revision > 1) page.pair(labelOf('invoice:quote.revision'), plain(String(revision)), true)
  page.pair(labelOf('invoice:issued'), plain(date(at)), true)
  // The moment at which it ends is the first of the next day.
  if (validUntil !== null)
    page.pair(labelOf('invoice:quote.until'), plain(date(addMilliseconds(validUntil, -1))), true)
  page.gap(12)
  drawSides(page, quote, country, labels)
  page.gap(12)
  drawLines(
    page,
    {
      columns: [
        'invoice:line.description',
        'invoice:line.quantity',
        'invoice:quote.list',
        'invoice:quote.agreed',
        'invoice:line.net',
      ],
      rows: lines.map(({ sku, name, choice, quantity, listPrice, agreedPrice }) => ({
        line: { sku, description: name, detail: choice },
        cells: [
          { text: String(quantity) },
          { amount: listPrice },
          { amount: agreedPrice },
          { amount: times(agreedPrice, quantity) },
        ],
      })),
    },
    { ...labels, both: true },
  )
  page.gap(6)
  const { list, saved, agreed } = bulkQuoteTotals(lines, country.currency)
  const sums = isZero(saved)
    ? ([['invoice:sum.total', agreed]] as const)
    : ([
        ['invoice:quote.sum', list],
        ['invoice:sum.discount', saved],
        ['invoice:sum.total', agreed],
      ] as const)
  for (const [index, [label, amount]] of sums.entries()) {
    const last = index === sums.length - 1
    page.pair(labelOf(label), plain(money(amount)), true, {
      ...{ from: 0.36, align: 'end' as const },
      weight: last ? 600 : 400,
      size: last ? 11 : 9,
    })
  }
  page.gap(14)
  const soft = { color: '#6b6259' } as const
  if (note !== null) page.both(plain(note), false)
  if (country.tax) page.both(labelOf('invoice:inclusive'), true, soft)
  page.both(labelOf('invoice:quote.terms'), true, soft)
  const { phone, email } = country.contact
  page.both(plain(`${country.legal.name.en} · ${phone} · ${email}`), false, soft)
  return finish()
}

function drawSides(
  page: PdfPage,
  { company }: BulkQuote,
  { legal, tax }: Country,
  { labelOf }: SheetLabels,
): void {
  page.both(labelOf('invoice:seller'), true, { weight: 600, size: 10 })
  page.both(legal.name, true)
  page.both(legal.address, true)
  if (tax && legal.taxNumber !== null) page.pair(labelOf('invoice:taxNumber'), plain(legal.taxNumber), true)
  page.pair(labelOf('invoice:registration'), plain(legal.registration), true)
  page.gap(8)
  page.both(labelOf('invoice:quote.for'), true, { weight: 600, size: 10 })
  page.both(plain(company.name), false)
  page.both(plain(`${company.contact} · ${company.email}`), false)
  if (company.taxNumber !== null) page.pair(labelOf('invoice:taxNumber'), plain(company.taxNumber), true)
  if (company.registration !== null)
    page.pair(labelOf('invoice:registration'), plain(company.registration), true)
  if (company.purchaseOrder !== null)
    page.pair(labelOf('invoice:quote.purchaseOrder'), plain(company.purchaseOrder), true)
}
