import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { PdfPage } from './pdf-page.ts'
import type { SheetLabels } from './sheet-labels.ts'

/** Seller and buyer, with the particulars that the country requires. */
export function drawParties(page: PdfPage, document: InvoiceDocument, { labelOf, both }: SheetLabels): void {
  const { seller, buyer } = document
  const plain = (text: string): Bilingual => ({ en: text, ar: text })
  page.both(labelOf('invoice:seller'), both, { weight: 600, size: 10 })
  page.both(seller.name, both)
  page.both(seller.address, both)
  if (seller.taxNumber !== null && document.taxName)
    page.pair(labelOf('invoice:taxNumber'), plain(seller.taxNumber), both)
  page.pair(labelOf('invoice:registration'), plain(seller.registration), both)
  if (seller.state)
    page.pair(labelOf('invoice:state'), plain(`${seller.state.name} (${seller.state.code})`), both)
  page.gap(8)
  page.both(labelOf('invoice:buyer'), both, { weight: 600, size: 10 })
  page.both(plain(buyer.company?.name ?? buyer.name), false)
  if (buyer.company) {
    const { taxNumber, registration } = buyer.company
    if (taxNumber !== null) page.pair(labelOf('invoice:taxNumber'), plain(taxNumber), both)
    if (registration !== null) page.pair(labelOf('invoice:registration'), plain(registration), both)
    page.pair(labelOf('invoice:attention'), plain(buyer.name), both)
  }
  const comma = { en: ', ', ar: '، ' } as const
  const lines = { en: buyer.address.en.join(comma.en), ar: buyer.address.ar.join(comma.ar) }
  if (lines.en !== '') page.both(lines, both)
  if (buyer.state)
    page.pair(labelOf('invoice:supplyPlace'), plain(`${buyer.state.name} (${buyer.state.code})`), both)
}
