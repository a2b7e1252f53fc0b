import type { InvoiceDocument } from './invoice.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
export type InvoicesFacade = {
  /** In the order of issue. The caller must have access to the order. */
  listOfOrder(orderId: string): Promise<readonly InvoiceDocument[]>
  /** The layout of a document. */
  sheet(document: InvoiceDocument): InvoiceSheet
  /** The documents of an order as one PDF; undefined: there are none. */
  writePdf(order: { readonly id: string; readonly country: CountryCode }): Promise<Uint8Array | undefined>
}
