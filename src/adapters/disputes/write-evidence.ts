import type { Address } from '#commerce/addresses/address.ts'
import type { WriteEvidence } from '#commerce/disputes/dispute-responses.ts'
import {
  evidenceSheet,
  type EvidenceSheet,
  type EvidenceSheetOf,
  type SentMessage,
} from '#commerce/documents/dispute-evidence.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { PdfFailure } from '#commerce/documents/invoices-facade.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'

export type EvidenceDeps = {
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
  readonly listInvoices: (orderId: string) => Promise<readonly InvoiceDocument[]>
  readonly listMessages: (orderId: string, limit: number) => Promise<readonly SentMessage[]>
  readonly writePdf: (
    sheet: EvidenceSheet,
    title: string,
    country: CountryCode,
  ) => Promise<Result<Uint8Array, PdfFailure>>
  /** Of disputes of no known payment. */
  readonly env: Pick<Env, 'defaultStorefront'>
}

const maxMessages = 50

/** What is known of a disputed payment, as a sheet and as PDF. */
export function createEvidenceWriter(deps: EvidenceDeps): {
  readonly writeEvidence: WriteEvidence
  readonly sheetOf: EvidenceSheetOf
} {
  const sheetOf: EvidenceSheetOf = async (dispute, evidence) => {
    const order = dispute.payment ? await deps.findByNumber(dispute.payment.orderNumber) : undefined
    const facts = order && {
      order,
      address: order.address ? deps.formatAddress(order.address, 'en') : [],
      invoices: await deps.listInvoices(order.id),
      messages: await deps.listMessages(order.id, maxMessages),
    }
    return evidenceSheet(dispute, evidence, facts)
  }
  return {
    sheetOf,
    async writeEvidence(dispute, evidence) {
      const country = dispute.payment?.country ?? deps.env.defaultStorefront.country
      const written = await deps.writePdf(await sheetOf(dispute, evidence), dispute.reference, country)
      return written.ok ? written.value : undefined
    },
  }
}
