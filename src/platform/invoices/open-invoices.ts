import type { Address } from '#commerce/addresses/address.ts'
import { documentsDue, type Due } from '#commerce/invoices/documents-due.ts'
import { seriesYear } from '#commerce/invoices/invoice-number.ts'
import type { InvoiceDocument } from '#commerce/invoices/invoice.ts'
import { toCreditNote } from '#commerce/invoices/to-credit-note.ts'
import { toInvoice } from '#commerce/invoices/to-invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Shop } from '#commerce/shop.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Language } from '#kernel/language.ts'
import type { Database } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs/job.ts'
import { createInvoiceRepository } from './invoice-repository.ts'
import { createUnbooked } from './unbooked.ts'

type Parts = Pick<Shop, 'clock' | 'countries'> & {
  readonly findOrder: (orderId: string) => Promise<{ readonly order: Order } | undefined>
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
}

/** Invoices and credit notes: issued by a job that follows what happens to orders, read by pages and reports. */
export function openInvoices(db: Database, { clock, countries, findOrder, formatAddress }: Parts) {
  const kept = createInvoiceRepository(db)
  const unbooked = createUnbooked(db)

  async function issue(order: Order, due: Due): Promise<InvoiceDocument> {
    const country = countries.find(({ isoCode }) => isoCode === order.country)
    invariant(country, `${order.country} is a country of the shop`)
    const issuedAt = clock.now()
    const invoice = due.kind === 'credit-note' ? await kept.find(`invoice:${order.id}`) : undefined
    return kept.issue({
      key: due.kind === 'invoice' ? `invoice:${order.id}` : `credit-note:${due.reason}:${order.id}`,
      kind: due.kind,
      entity: country.legal.registration,
      country: country.isoCode,
      year: seriesYear(country.isoCode, issuedAt, country.timeZone),
      orderId: order.id,
      issuedAt,
      write: (number) => {
        if (due.kind === 'invoice') return toInvoice({ order, country, number, issuedAt, formatAddress })
        invariant(invoice, `a credit note of ${order.number} has an invoice to correct`)
        return toCreditNote({ invoice, number, issuedAt, reason: due.reason, pieces: due.pieces })
      },
    })
  }

  /** Asked again, it answers what was issued before. */
  async function issueDue(order: Order): Promise<readonly InvoiceDocument[]> {
    const hasInvoice = (await kept.find(`invoice:${order.id}`)) !== undefined
    const issued: InvoiceDocument[] = []
    for (const due of documentsDue(order, hasInvoice)) issued.push(await issue(order, due))
    return issued
  }

  const job: Job = {
    name: 'issue-invoices',
    everySeconds: 5,
    async run(signal) {
      let issued = 0
      for (const { id, orderId } of await unbooked.list(200)) {
        if (signal.aborted) break
        const found = await findOrder(orderId)
        if (found) issued += (await issueDue(found.order)).length
        await unbooked.book(id, clock.now())
      }
      return `${issued} issued`
    },
  }
  return { job, issueDue, listOfOrder: kept.listOfOrder, walk: kept.walk }
}
export type OpenInvoices = ReturnType<typeof openInvoices>
