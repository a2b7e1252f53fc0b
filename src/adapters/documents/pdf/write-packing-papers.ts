import type { PackingSlip } from '#commerce/documents/packing-slip.ts'
import type { PickRow } from '#commerce/documents/pick-list.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { openFile } from './open-file.ts'
import { inner, leftEdge, type Paper } from './paper.ts'
import { openSheetWords, type SheetWords } from './sheet-words.ts'

const wordsOf = openSheetWords()
const plain = (text: string): Bilingual => ({ en: text, ar: text })
const joined = (parts: readonly Bilingual[]): Bilingual => ({
  en: parts.flatMap(({ en }) => en || []).join(' · '),
  ar: parts.flatMap(({ ar }) => ar || []).join(' · '),
})

/** What goes into the van with a shipment: whom it is for and what is in it, with a box to tick for each. */
export function writePackingSlip(slip: PackingSlip, country: Country): Promise<Uint8Array> {
  const words = wordsOf(country)
  const { say, both } = words
  const { paper, finish } = openFile({
    title: slip.title,
    author: country.legal.name.en,
    at: null,
    foot: slip.title,
  })
  paper.newPage()
  paper.both(say('invoice:slip.title'), both, { size: 17, weight: 600 })
  paper.gap(8)
  paper.pair(say('invoice:slip.shipment'), plain(slip.title), both, { weight: 600, size: 12 })
  drawWhereTo(paper, slip, words)
  paper.gap(12)
  for (const { sku, name, choice, pieces } of slip.rows) {
    tickRow(paper, pieces, sku)
    paper.both(joined([name, choice]), both)
    paper.gap(4)
  }
  drawSum(paper, slip.rows, words)
  return finish()
}

/** Whom it is for, where and when, and what the crew has to know before it is there. */
function drawWhereTo(paper: Paper, slip: PackingSlip, { say, both }: SheetWords): void {
  const fact = (label: Bilingual, value: Bilingual | null): void => {
    if (value && value.en !== '') paper.pair(label, value, both, { size: 10 })
  }
  fact(say('invoice:slip.when'), plain(slip.when))
  fact(say('invoice:slip.seller'), slip.seller)
  fact(say('invoice:slip.to'), plain(slip.name))
  // Of its own: beside an Arabic name its plus would change sides.
  fact(say('invoice:slip.phone'), plain(slip.phone))
  fact(say('invoice:slip.store'), slip.store)
  fact(say('invoice:slip.landmark'), plain(slip.landmark))
  fact(say('invoice:slip.note'), plain(slip.note))
  fact(say('invoice:slip.lift'), slip.lift && say(`invoice:slip.lift.${slip.lift}`))
  fact(say('invoice:slip.services'), joined(slip.services))
  const large = { size: 11, weight: 600 } as const
  if (slip.gatePass) paper.both(say('invoice:slip.gate'), both, large)
  if (slip.address.en.length === 0) return
  paper.gap(6)
  paper.both({ en: slip.address.en.join(', '), ar: slip.address.ar.join('، ') }, both, large)
}

/** What is to be fetched from the shelves now, and the shipments that wait for it. */
export function writePickList(rows: readonly PickRow[], country: Country, day: string): Promise<Uint8Array> {
  const words = wordsOf(country)
  const { say, both } = words
  const title = `${country.name_en} · ${day}`
  const { paper, finish } = openFile({ title, author: country.legal.name.en, at: null, foot: title })
  paper.newPage()
  paper.both(say('invoice:pick.title'), both, { size: 17, weight: 600 })
  paper.pair(say('invoice:pick.day'), plain(title), both)
  paper.gap(12)
  if (rows.length === 0) paper.both(say('invoice:pick.none'), both, { size: 11 })
  for (const { sku, name, choice, pieces, shipments } of rows) {
    tickRow(paper, pieces, sku)
    paper.both(joined([name, choice]), both)
    const waiting = shipments.map((one) => `${one.shipment}\u{a0}×\u{a0}${one.pieces}`)
    paper.both(plain(waiting.join(', ')), false)
    paper.gap(4)
  }
  if (rows.length > 0) drawSum(paper, rows, words)
  return finish()
}

/** A line, a box to tick, the pieces and the SKU; together with the name below them on one page. */
function tickRow(paper: Paper, pieces: number, sku: string): void {
  paper.ensure(64)
  paper.rule(0.5)
  paper.gap(6)
  const top = paper.y
  paper.box(leftEdge, top, 11)
  const below = paper.pen.write(`${pieces} ×`, leftEdge + 20, top, 44, { weight: 600, size: 12 })
  paper.pen.write(sku, leftEdge + 68, top, inner - 68, { weight: 600, size: 11 })
  paper.moveTo(below)
}

/** To be counted before it is closed. */
function drawSum(
  paper: Paper,
  rows: readonly { readonly pieces: number }[],
  { say, both }: SheetWords,
): void {
  paper.ensure(30)
  paper.rule(0.5)
  paper.gap(8)
  const pieces = rows.reduce((all, row) => all + row.pieces, 0)
  paper.pair(say('invoice:pieces'), plain(String(pieces)), both, { weight: 600, size: 11 })
}
