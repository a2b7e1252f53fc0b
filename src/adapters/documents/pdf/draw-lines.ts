import type { SheetCell } from '#commerce/documents/invoice-sheet.ts'
import type { InvoiceLine } from '#commerce/documents/invoice.ts'
import { inner, leftEdge, type PdfPage } from './pdf-page.ts'
import type { SheetLabels } from './sheet-labels.ts'

/** A table of items: the description, then a cell for each further column. */
export type SheetTable = {
  readonly columns: readonly `invoice:${string}`[]
  readonly rows: readonly {
    readonly line: Pick<InvoiceLine, 'description' | 'detail' | 'sku'>
    readonly cells: readonly SheetCell[]
  }[]
}

/** The table of items and charges; its head is repeated on every page. */
export function drawLines(page: PdfPage, { columns, rows }: SheetTable, labels: SheetLabels): void {
  const { both, labelOf, money, rate } = labels
  const { pen } = page
  const count = columns.length - 1
  const first = inner * (count > 5 ? 0.34 : 0.46)
  const width = (inner - first) / count
  const xOf = (index: number) => leftEdge + first + index * width
  const cell = { align: 'end', size: 7.5 } as const
  const write = (value: SheetCell): string =>
    'amount' in value ? money(value.amount) : 'rate' in value ? rate(value.rate) : value.text

  const drawHead = (): void => {
    const top = page.y
    const bottoms = columns.map((column, index) => {
      const { en, ar } = labelOf(column)
      const x = index === 0 ? leftEdge : xOf(index - 1)
      const [wide, look] = index === 0 ? [first, { size: 7.5 } as const] : [width - 4, cell]
      const below = pen.write(en, x, top, wide, { ...look, weight: 600 })
      if (!both) return below
      const align = index === 0 ? 'end' : 'start'
      return pen.write(ar, x, below, wide, { size: 7.5, weight: 600, base: 'rtl', align })
    })
    page.moveTo(Math.max(...bottoms) + 3)
    page.rule(1)
    page.gap(4)
  }

  page.ensure(60)
  drawHead()
  for (const { line, cells } of rows) {
    const texts = [
      [line.description.en, 'ltr'],
      ...(both && line.description.ar !== line.description.en
        ? ([[line.description.ar, 'rtl']] as const)
        : []),
      ...(line.detail.en === '' ? [] : ([[line.detail.en, 'ltr']] as const)),
      ...(line.sku === null ? [] : ([[line.sku, 'ltr']] as const)),
    ] as const
    const look = (base: 'ltr' | 'rtl') =>
      ({ size: 8, base, align: base === 'rtl' ? 'end' : 'start' }) as const
    const height = texts.reduce((all, [text, base]) => all + pen.height(text, first - 8, look(base)), 0)
    if (page.ensure(height + 8)) drawHead()
    const top = page.y
    let below = top
    for (const [text, base] of texts) below = pen.write(text, leftEdge, below, first - 8, look(base))
    const bottoms = cells.map((value, index) => pen.write(write(value), xOf(index), top, width - 4, cell))
    page.moveTo(Math.max(below, ...bottoms) + 4)
    page.rule(0.5)
    page.gap(4)
  }
}
