import type { PackingSlip } from '#commerce/invoices/packing-slip.ts'
import type { PickRow } from '#commerce/invoices/pick-list.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { openFile } from './open-file.ts'
import { inner, leftEdge, type Paper } from './paper.ts'
import { openSheetWords } from './sheet-words.ts'

const wordsOf = openSheetWords()
const plain = (text: string): Bilingual => ({ en: text, ar: text })

/** What goes into the van with a shipment: whom it is for and what is in it, with a box to tick for each. */
export function writePackingSlip(slip: PackingSlip, country: Country): Promise<Uint8Array> {
  const { say, both } = wordsOf(country)
  const { paper, finish } = openFile({ title: slip.title, author: country.legal.name.en, at: null })
  paper.newPage()
  paper.both(say('invoice:slip.title'), both, { size: 17, weight: 600 })
  paper.gap(8)
  paper.pair(say('invoice:slip.shipment'), plain(slip.title), both, { weight: 600, size: 12 })
  paper.pair(say('invoice:slip.when'), plain(slip.when), both)
  if (slip.seller) paper.pair(say('invoice:slip.seller'), slip.seller, both)
  paper.pair(say('invoice:slip.to'), plain(`${slip.name} · ${slip.phone}`), both)
  if (slip.address.en.length > 0)
    paper.both({ en: slip.address.en.join(', '), ar: slip.address.ar.join('، ') }, both)
  paper.gap(12)
  for (const { sku, name, choice, pieces } of slip.rows) {
    tickRow(paper, String(pieces), sku)
    const of = (language: 'en' | 'ar') => [name[language], choice[language]].filter(Boolean).join(' · ')
    paper.both({ en: of('en'), ar: of('ar') }, both)
    paper.gap(4)
  }
  return finish()
}

/** What is to be fetched from the shelves now, and the shipments that wait for it. */
export function writePickList(rows: readonly PickRow[], country: Country, day: string): Promise<Uint8Array> {
  const { say, both } = wordsOf(country)
  const title = `${country.name_en} · ${day}`
  const { paper, finish } = openFile({ title, author: country.legal.name.en, at: null })
  paper.newPage()
  paper.both(say('invoice:pick.title'), both, { size: 17, weight: 600 })
  paper.pair(say('invoice:pick.day'), plain(title), both)
  paper.gap(12)
  for (const { sku, name, pieces, shipments } of rows) {
    tickRow(paper, String(pieces), sku)
    paper.both(plain(name), false)
    paper.both(plain(shipments.join('  ')), false, { size: 8, colour: '#6b6259' })
    paper.gap(4)
  }
  return finish()
}

/** A line, a box to tick, the pieces and the SKU. */
function tickRow(paper: Paper, pieces: string, sku: string): void {
  paper.ensure(54)
  paper.rule(0.5)
  paper.gap(6)
  const top = paper.y
  paper.box(leftEdge, top, 10)
  const below = paper.pen.write(pieces, leftEdge + 18, top, 40, { weight: 600, size: 11 })
  paper.pen.write(sku, leftEdge + 60, top, inner - 60, { weight: 600, size: 10 })
  paper.moveTo(below)
}
