import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Address } from '#commerce/addresses/address.ts'
import { packingSlip } from '#commerce/documents/packing-slip.ts'
import { pickList } from '#commerce/documents/pick-list.ts'
import type { EvidenceSheet } from '#commerce/documents/dispute-evidence.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import type { BulkQuote } from '#commerce/quotes/bulk-quote.ts'
import type { Language } from '#kernel/language.ts'
import { localTime } from '#kernel/local-time.ts'
import type { PdfFailure } from '#commerce/documents/invoices-facade.ts'
import { fail, type Result } from '#kernel/result.ts'
import { createPdfWriter, createStoredPdfs, type PdfWriter } from './pdf/write-in-thread.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly orderAdmin: Pick<OrderAdmin, 'list'>
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  readonly listOfOrder: (orderId: string) => Promise<readonly InvoiceDocument[]>
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
  readonly stores: KnownStores
}

type Written = Promise<Result<Uint8Array, PdfFailure>>

const missing = fail('not-found')

/** Documents as PDF. `not-found`: there is no such order, shipment or country, or it has no document. */
export function createDocumentsModule({
  clock,
  countries,
  orderAdmin,
  findByNumber,
  listOfOrder,
  formatAddress,
  stores,
}: Deps) {
  const stored = createStoredPdfs()
  // Shoppers never wait for the warehouse, nor it for them.
  const [writeForShopper, write] = [createPdfWriter(stored), createPdfWriter(stored)]
  const findStore = (code: string) => stores().find(({ storeCode }) => storeCode === code)
  const countryOf = (code: string) => countries.find(({ isoCode }) => isoCode === code)
  type Owner = Pick<Order, 'id' | 'country'>
  const invoicesBy = async (writer: PdfWriter, owner: Owner, signal?: AbortSignal): Written => {
    const country = countryOf(owner.country)
    const documents = await listOfOrder(owner.id)
    return country && documents.length > 0
      ? writer({ kind: 'invoices', documents, country }, signal)
      : missing
  }
  return {
    /** The caller must have access to the order. */
    invoicesForShopper: (order: Owner, signal?: AbortSignal): Written =>
      invoicesBy(writeForShopper, order, signal),

    /** The caller must have opened the quote by its link. */
    async quoteForCompany(quote: BulkQuote, signal?: AbortSignal): Written {
      const country = countryOf(quote.country)
      return country ? writeForShopper({ kind: 'quote', quote, country }, signal) : missing
    },

    invoicesOf: (order: Owner): Written => invoicesBy(write, order),

    findOrder: findByNumber,

    async packingSlipOf(number: string, position: number): Written {
      const order = await findByNumber(number)
      const country = order && countryOf(order.country)
      const slip = order && packingSlip(order, position, { formatAddress, findStore })
      return country && slip ? write({ kind: 'packing-slip', slip, country }) : missing
    },

    async evidenceOf(sheet: EvidenceSheet, title: string, code: string): Written {
      const country = countryOf(code)
      return country ? write({ kind: 'evidence', sheet, title, country }) : missing
    },

    async pickListOf(code: string, by: Operator): Written {
      const country = countryOf(code)
      if (!country) return missing
      const rows = pickList(await listOrdersToPick(orderAdmin, code, by))
      const { day } = localTime(clock.now(), country.timeZone)
      return write({ kind: 'pick-list', rows, day, country })
    },
  }
}

/** Orders whose shipments can be packed now. */
export async function listOrdersToPick(
  orderAdmin: Pick<OrderAdmin, 'list'>,
  country: string,
  by: Operator,
): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (const status of ['confirmed', 'processing'] as const)
    for (let before: string | null = null; ;) {
      const page: readonly Order[] = await orderAdmin.list({
        by,
        country,
        status,
        onHold: false,
        limit: 100,
        before,
      })
      orders.push(...page)
      before = page.at(-1)?.number ?? null
      if (page.length < 100) break
    }
  return orders
}
