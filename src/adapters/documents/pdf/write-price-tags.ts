import { encode } from 'uqr'
import type { PriceTag } from '#commerce/scanner/price-tag.ts'
import type { Country } from '#kernel/country.ts'
import { ean13Modules } from './ean13-modules.ts'
import { createPdfFile } from './pdf-file.ts'
import { a4, type PdfPage, type PdfRect } from './pdf-page.ts'
import { createSheetLabels, type SheetLabels } from './sheet-labels.ts'

const labelsOf = createSheetLabels()
/** Two columns of five, with room for the edges that printers leave blank. */
const sheet = { columns: 2, rows: 5, margin: 28 } as const
const label = {
  width: (a4.width - 2 * sheet.margin) / sheet.columns,
  height: (a4.height - 2 * sheet.margin) / sheet.rows,
  padding: 12,
} as const
/** An EAN at its full size: 0.33 mm a module, as checkout scanners expect it. */
const bar = { width: 0.936, height: 38 } as const
const qrSize = 72
/** Long names are set smaller: two lines of the first, three of the last. */
const nameSizes = [10, 8.5, 7] as const
const namesHeight = 31
const soft = '#6b6259'

/** Labels for shelves: names in both languages, price, QR code and EAN. */
export function writePriceTags(tags: readonly PriceTag[], country: Country): Promise<Uint8Array> {
  const labels = labelsOf(country)
  const { page, finish } = createPdfFile({
    title: labels.labelOf('invoice:tags.title').en,
    author: country.legal.name.en,
    at: null,
  })
  const perPage = sheet.columns * sheet.rows
  for (const [index, tag] of tags.entries()) {
    const place = index % perPage
    if (place === 0) page.newPage()
    const x = sheet.margin + (place % sheet.columns) * label.width
    const y = sheet.margin + Math.floor(place / sheet.columns) * label.height
    page.frame(x, y, label.width, label.height)
    drawTag(page, tag, { x: x + label.padding, y: y + label.padding }, labels)
  }
  return finish()
}

function drawTag(page: PdfPage, tag: PriceTag, at: { x: number; y: number }, labels: SheetLabels): void {
  const { pen } = page
  const width = label.width - 2 * label.padding
  const half = width / 2 - 5
  const size = nameSizes.find((one) => heightOfNames(one) <= namesHeight) ?? nameSizes.at(-1) ?? 7
  const name = { size, weight: 600 } as const
  const choice = { size: 8, color: soft } as const
  function heightOfNames(one: number): number {
    const heights = [pen.height(tag.name.en, half, { size: one, weight: 600 })]
    heights.push(pen.height(tag.name.ar, half, { size: one, weight: 600, base: 'rtl' }))
    return Math.max(...heights)
  }
  const below = (text: string, x: number, y: number, look: object): number =>
    text === '' ? y : pen.write(text, x, y, half, look)
  const english = below(tag.choice.en, at.x, pen.write(tag.name.en, at.x, at.y, half, name), choice)
  const arabic = { base: 'rtl' } as const
  const right = at.x + width - half
  const arabicName = pen.write(tag.name.ar, right, at.y, half, { ...name, ...arabic })
  const top = Math.max(english, below(tag.choice.ar, right, arabicName, { ...choice, ...arabic }), at.y + 34)
  const priceWidth = width - qrSize - 10
  const price = pen.write(labels.money(tag.price), at.x, top, priceWidth, { size: 18, weight: 600 })
  if (tag.was) {
    const was = labels.labelOf('invoice:tags.was')
    pen.write(`${was.en} ${labels.money(tag.was)} ${was.ar}`, at.x, price - 3, priceWidth, {
      size: 7.5,
      color: soft,
    })
  }
  const bottom = at.y + label.height - 2 * label.padding
  drawBars(page, tag.ean, { x: at.x + 11 * bar.width, y: bottom - bar.height - 10 })
  const { data } = encode(tag.address, { ecc: 'M', border: 0 })
  drawQr(page, data, { x: at.x + width - qrSize, y: bottom - qrSize - 15 })
  pen.write(tag.sku, at.x + width - half, bottom - 9, half, { size: 6.5, color: soft, align: 'end' })
}

function drawBars(page: PdfPage, ean: string, { x, y }: { x: number; y: number }): void {
  page.fill(
    darkRuns(ean13Modules(ean)).map(({ from, count }) => ({
      x: x + from * bar.width,
      y,
      width: count * bar.width,
      height: bar.height,
    })),
  )
  const digits = { size: 7.5 } as const
  const below = y + bar.height
  page.pen.write(ean.slice(0, 1), x - 9, below, 9, digits)
  page.pen.write([...ean.slice(1, 7)].join('\u{2009}'), x + 5 * bar.width, below, 50, digits)
  page.pen.write([...ean.slice(7)].join('\u{2009}'), x + 51 * bar.width, below, 50, digits)
}

function drawQr(
  page: PdfPage,
  data: readonly (readonly boolean[])[],
  { x, y }: { x: number; y: number },
): void {
  const side = qrSize / data.length
  page.fill(
    data.flatMap((row, down) =>
      darkRuns(row).map(({ from, count }): PdfRect => ({
        x: x + from * side,
        y: y + down * side,
        width: count * side,
        height: side,
      })),
    ),
  )
}

/** Neighbouring dark modules in one rectangle: between two, printers leave a hairline. */
function darkRuns(modules: readonly boolean[]): readonly { readonly from: number; readonly count: number }[] {
  const runs: { from: number; count: number }[] = []
  for (const [place, dark] of modules.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last && last.from + last.count === place) last.count += 1
    else runs.push({ from: place, count: 1 })
  }
  return runs
}
