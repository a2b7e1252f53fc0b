import type { EvidenceRow, EvidenceSheet } from '#commerce/documents/dispute-evidence.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { createPdfFile } from './pdf-file.ts'
import { createSheetLabels, type SheetLabels } from './sheet-labels.ts'

const labelsOf = createSheetLabels()
const plain = (text: string): Bilingual => ({ en: text, ar: text })
/** A paragraph that is longer than this may not fit on a page. */
const maxParagraph = 1_200

/** Evidence for the bank of a card, in English: banks elsewhere read it. */
export function writeEvidencePdf(
  { text, sections }: EvidenceSheet,
  title: string,
  country: Country,
): Promise<Uint8Array> {
  const labels = labelsOf(country)
  const { labelOf } = labels
  const { page, finish } = createPdfFile({ title, author: country.legal.name.en, at: null, foot: title })
  page.newPage()
  page.brand(false, 30)
  page.gap(14)
  page.both(labelOf('invoice:evidence.title'), false, { size: 17, weight: 600 })
  page.both(country.legal.name, false)
  page.gap(10)
  const [dispute, ...documents] = sections
  const draw = ({ title: heading, rows }: EvidenceSheet['sections'][number]): void => {
    page.ensure(60)
    page.gap(10)
    page.both(labelOf(heading), false, { size: 12, weight: 600 })
    page.gap(4)
    for (const row of rows)
      page.pair(labelOf(row.label), plain(valueOf(row, labels)), false, { align: 'start' })
  }
  if (dispute) draw(dispute)
  page.gap(14)
  page.both(labelOf('invoice:evidence.statement'), false, { size: 12, weight: 600 })
  page.gap(4)
  for (const paragraph of text.split('\n'))
    if (paragraph === '') page.gap(8)
    else for (const part of partsOf(paragraph)) page.both(plain(part), false, { size: 10 })
  documents.forEach(draw)
  return finish()
}

function valueOf({ value, also }: EvidenceRow, labels: SheetLabels): string {
  const first = named(value, labels) ?? plainValue(value as PlainValue, labels)
  return also ? `${first} · ${plainValue(also, labels)}` : first
}

type PlainValue = NonNullable<EvidenceRow['also']>

const plainValue = (value: PlainValue, { date, money }: SheetLabels): string =>
  'text' in value ? value.text : 'at' in value ? date(value.at) : money(value.amount)

/** Undefined: it has no name. */
function named(value: EvidenceRow['value'], { labelOf }: SheetLabels): string | undefined {
  if ('message' in value) return labelOf(value.message).en
  if ('item' in value) return `${value.quantity} × ${value.item.en} (${value.sku})`
  if ('status' in value) return `${value.shipment}: ${value.status}`
  if ('event' in value) return `${value.shipment}: ${value.event.replaceAll('-', ' ')}`
  if ('sent' in value) return `${value.sent.replaceAll('-', ' ')} (${value.channel})`
  return 'document' in value ? `${value.number} (${value.document.replaceAll('-', ' ')})` : undefined
}

function partsOf(paragraph: string): readonly string[] {
  const parts: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + word.length < maxParagraph)
      parts[parts.length - 1] = `${last} ${word}`
    else parts.push(word)
  }
  return parts
}
