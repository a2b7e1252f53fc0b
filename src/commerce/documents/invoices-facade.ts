import type { InvoiceDocument } from './invoice.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { GateFailure } from '#kernel/gate.ts'
import type { Result } from '#kernel/result.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'

export type PdfFailure = 'not-found' | GateFailure

export type InvoicesFacade = {
  /** In the order of issue. The caller must have access to the order. */
  listOfOrder(orderId: string): Promise<readonly InvoiceDocument[]>
  /** The layout of a document. */
  sheet(document: InvoiceDocument): InvoiceSheet
  /** The documents of an order as one PDF. `signal`: the client has gone. */
  writePdf(
    order: { readonly id: string; readonly country: CountryCode },
    signal?: AbortSignal,
  ): Promise<Result<Uint8Array, PdfFailure>>
}
