import type { PackingSlip } from '#commerce/documents/packing-slip.ts'
import type { PickRow } from '#commerce/documents/pick-list.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { createPdfFile } from './pdf-file.ts'
import { inner, leftEdge, type PdfPage } from './pdf-page.ts'
import { createSheetLabels, type SheetLabels } from './sheet-labels.ts'

const labelsOf = createSheetLabels()
const plain = (text: string): Bilingual => ({ en: text, ar: text })
const joined = (parts: readonly Bilingual[]): Bilingual => ({
  en: parts.flatMap(({ en }) => en || []).join(' · '),
  ar: parts.flatMap(({ ar }) => ar || []).join(' · '),
})

/** Recipient and contents of a shipment, with a box to tick for each item. */
export function writePackingSlip(slip: PackingSlip, country: Country): Promise<Uint8Array> {
  const labels = labelsOf(country)
  const { labelOf, both } = labels
  const { page, finish } = createPdfFile({
    title: slip.title,
    author: country.legal.name.en,
    at: null,
    foot: slip.title,
  })
  page.newPage()
  page.both(labelOf('invoice:slip.title'), both, { size: 17, weight: 600 })
  page.gap(8)
  page.pair(labelOf('invoice:slip.shipment'), plain(slip.title), both, { weight: 600, size: 12 })
  drawRecipient(page, slip, labels)
  page.gap(12)
  for (const { sku, name, choice, quantity, passesLift } of slip.rows) {
    tickRow(page, quantity, sku)
    page.both(joined([name, choice]), both)
    if (!passesLift) page.both(labelOf('invoice:slip.misfit'), both, { size: 10, weight: 600 })
    page.gap(4)
  }
  drawTotal(page, slip.rows, labels)
  return finish()
}

/** Recipient, address and time, and what the crew has to know in advance. */
function drawRecipient(page: PdfPage, slip: PackingSlip, { labelOf, both }: SheetLabels): void {
  const fact = (label: Bilingual, value: Bilingual | null): void => {
    if (value && value.en !== '') page.pair(label, value, both, { size: 10 })
  }
  fact(labelOf('invoice:slip.when'), plain(slip.when))
  fact(labelOf('invoice:slip.seller'), slip.seller)
  fact(labelOf('invoice:slip.to'), plain(slip.name))
  // In a row of its own: next to an Arabic name its plus sign would change sides.
  fact(labelOf('invoice:slip.phone'), plain(slip.phone))
  fact(labelOf('invoice:slip.store'), slip.store)
  fact(labelOf('invoice:slip.landmark'), plain(slip.landmark))
  fact(labelOf('invoice:slip.note'), plain(slip.note))
  fact(labelOf('invoice:slip.lift'), slip.lift && labelOf(`invoice:slip.lift.${slip.lift}`))
  fact(
    labelOf('invoice:slip.services'),
    joined([...slip.services, ...(slip.assembly ? [labelOf('invoice:slip.assembly')] : [])]),
  )
  const large = { size: 11, weight: 600 } as const
  if (slip.gatePass) page.both(labelOf('invoice:slip.gate'), both, large)
  if (slip.address.en.length === 0) return
  page.gap(6)
  page.both({ en: slip.address.en.join(', '), ar: slip.address.ar.join('، ') }, both, large)
}

/** Items to be picked now, with the shipments that they are for. */
export function writePickList(rows: readonly PickRow[], country: Country, day: string): Promise<Uint8Array> {
  const labels = labelsOf(country)
  const { labelOf, both } = labels
  const title = `${country.name_en} · ${day}`
  const { page, finish } = createPdfFile({ title, author: country.legal.name.en, at: null, foot: title })
  page.newPage()
  page.both(labelOf('invoice:pick.title'), both, { size: 17, weight: 600 })
  page.pair(labelOf('invoice:pick.day'), plain(title), both)
  page.gap(12)
  if (rows.length === 0) page.both(labelOf('invoice:pick.none'), both, { size: 11 })
  for (const { sku, name, choice, quantity, shipments } of rows) {
    tickRow(page, quantity, sku)
    page.both(joined([name, choice]), both)
    const destinations = shipments.map((one) => `${one.shipment}\u{a0}×\u{a0}${one.quantity}`)
    page.both(plain(destinations.join(', ')), false)
    page.gap(4)
  }
  if (rows.length > 0) drawTotal(page, rows, labels)
  return finish()
}

/** A rule, a box to tick, quantity and SKU. Reserves the space of the name below. */
function tickRow(page: PdfPage, quantity: number, sku: string): void {
  page.ensure(64)
  page.rule(0.5)
  page.gap(6)
  const top = page.y
  page.box(leftEdge, top, 11)
  const below = page.pen.write(`${quantity} ×`, leftEdge + 20, top, 44, { weight: 600, size: 12 })
  page.pen.write(sku, leftEdge + 68, top, inner - 68, { weight: 600, size: 11 })
  page.moveTo(below)
}

function drawTotal(
  page: PdfPage,
  rows: readonly { readonly quantity: number }[],
  { labelOf, both }: SheetLabels,
): void {
  page.ensure(30)
  page.rule(0.5)
  page.gap(8)
  const quantity = rows.reduce((all, row) => all + row.quantity, 0)
  page.pair(labelOf('invoice:quantity'), plain(String(quantity)), both, { weight: 600, size: 11 })
}
