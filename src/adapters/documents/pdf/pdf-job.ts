import type { EvidenceSheet } from '#commerce/documents/dispute-evidence.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { PackingSlip } from '#commerce/documents/packing-slip.ts'
import type { PickRow } from '#commerce/documents/pick-list.ts'
import type { BulkQuote } from '#commerce/quotes/bulk-quote.ts'
import type { PriceTag } from '#commerce/scanner/price-tag.ts'
import type { Country } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import { writeEvidencePdf } from './write-evidence-pdf.ts'
import { writeInvoicePdf } from './write-invoice-pdf.ts'
import { writeQuotePdf } from './write-quote-pdf.ts'
import { writePriceTags } from './write-price-tags.ts'
import { writePackingSlip, writePickList } from './write-packing-documents.ts'

/** Plain data: the document is written by another thread. */
export type PdfJob = { readonly country: Country } & (
  | { readonly kind: 'invoices'; readonly documents: readonly InvoiceDocument[] }
  | { readonly kind: 'packing-slip'; readonly slip: PackingSlip }
  | { readonly kind: 'price-tags'; readonly tags: readonly PriceTag[] }
  | { readonly kind: 'quote'; readonly quote: BulkQuote }
  | { readonly kind: 'evidence'; readonly sheet: EvidenceSheet; readonly title: string }
  | { readonly kind: 'pick-list'; readonly rows: readonly PickRow[]; readonly day: Day }
)

export function writePdf(job: PdfJob): Promise<Uint8Array> {
  switch (job.kind) {
    case 'invoices':
      return writeInvoicePdf(job.documents, job.country)
    case 'packing-slip':
      return writePackingSlip(job.slip, job.country)
    case 'price-tags':
      return writePriceTags(job.tags, job.country)
    case 'quote':
      return writeQuotePdf(job.quote, job.country)
    case 'evidence':
      return writeEvidencePdf(job.sheet, job.title, job.country)
    case 'pick-list':
      return writePickList(job.rows, job.country, job.day)
  }
}
