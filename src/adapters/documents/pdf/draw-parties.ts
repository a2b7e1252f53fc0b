import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Paper } from './paper.ts'
import type { SheetWords } from './sheet-words.ts'

/** Who sells and who buys, each with what the country wants to be said of them. */
export function drawParties(paper: Paper, document: InvoiceDocument, { say, both }: SheetWords): void {
  const { seller, buyer } = document
  const plain = (text: string): Bilingual => ({ en: text, ar: text })
  paper.both(say('invoice:seller'), both, { weight: 600, size: 10 })
  paper.both(seller.name, both)
  paper.both(seller.address, both)
  if (seller.taxNumber !== null && document.taxName)
    paper.pair(say('invoice:taxNumber'), plain(seller.taxNumber), both)
  paper.pair(say('invoice:registration'), plain(seller.registration), both)
  if (seller.state)
    paper.pair(say('invoice:state'), plain(`${seller.state.name} (${seller.state.code})`), both)
  paper.gap(8)
  paper.both(say('invoice:buyer'), both, { weight: 600, size: 10 })
  paper.both(plain(buyer.name), false)
  const comma = { en: ', ', ar: '، ' } as const
  const lines = { en: buyer.address.en.join(comma.en), ar: buyer.address.ar.join(comma.ar) }
  if (lines.en !== '') paper.both(lines, both)
  if (buyer.state)
    paper.pair(say('invoice:supplyPlace'), plain(`${buyer.state.name} (${buyer.state.code})`), both)
}
