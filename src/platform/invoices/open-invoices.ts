import type { Address } from '#commerce/addresses/address.ts'
import {
  checkReturned,
  creditedPieces,
  type CreditFailure,
  type ReturnedGoods,
} from '#commerce/invoices/credit-returned.ts'
import { invoiceSheet } from '#commerce/invoices/invoice-sheet.ts'
import { documentsDue, type Due } from '#commerce/invoices/documents-due.ts'
import { seriesYear } from '#commerce/invoices/invoice-number.ts'
import type { InvoiceDocument } from '#commerce/invoices/invoice.ts'
import { toCreditNote } from '#commerce/invoices/to-credit-note.ts'
import { toInvoice } from '#commerce/invoices/to-invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Shop } from '#commerce/shop.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Language } from '#kernel/language.ts'
import type { Database } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs/job.ts'
import { createInvoiceRepository } from './invoice-repository.ts'
import { createUnbooked } from './unbooked.ts'

type Parts = Pick<Shop, 'clock' | 'countries'> & {
  readonly findOrder: (orderId: string) => Promise<{ readonly order: Order } | undefined>
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
}

/** Invoices and credit notes: issued by a job that follows what happens to orders, read by pages and reports. */
export function openInvoices(
  db: Database,
  { clock, countries, findOrder, findByNumber, formatAddress }: Parts,
) {
  const kept = createInvoiceRepository(db)
  const unbooked = createUnbooked(db)

  /** Everything of a document but what is written on it. */
  function seriesOf(order: Order, kind: InvoiceDocument['kind']) {
    const country = countries.find(({ isoCode }) => isoCode === order.country)
    invariant(country, `${order.country} is a country of the shop`)
    const issuedAt = clock.now()
    return {
      kind,
      entity: country.legal.registration,
      country,
      year: seriesYear(country.isoCode, issuedAt, country.timeZone),
      orderId: order.id,
      issuedAt,
    }
  }

  async function issue(order: Order, due: Due): Promise<InvoiceDocument> {
    const series = seriesOf(order, due.kind)
    const { country, issuedAt } = series
    const issued = await kept.issue<never>({
      ...series,
      key: due.kind === 'invoice' ? `invoice:${order.id}` : `credit-note:${due.reason}:${order.id}`,
      country: country.isoCode,
      write: (number, before) => {
        if (due.kind === 'invoice') return ok(toInvoice({ order, country, number, issuedAt, formatAddress }))
        const invoice = before.find(({ kind }) => kind === 'invoice')
        invariant(invoice, `a credit note of ${order.number} has an invoice to correct`)
        const { reason, pieces } = due
        return ok(toCreditNote({ invoice, number, issuedAt, reason, pieces, before: creditedPieces(before) }))
      },
    })
    invariant(issued.ok, 'nothing refuses what is due')
    return issued.value
  }

  /** Goods came back. What is asked for is looked at under the lock of the series: no piece is credited twice. */
  async function creditReturned(returned: ReturnedGoods): Promise<Result<InvoiceDocument, CreditFailure>> {
    const order = await findByNumber(returned.number)
    if (!order) return fail({ kind: 'not-found' })
    const series = seriesOf(order, 'credit-note')
    return kept.issue<CreditFailure>({
      ...series,
      key: `credit-note:returned:${order.id}:${returned.reference}`,
      country: series.country.isoCode,
      write: (number, issued) => {
        const invoice = issued.find(({ kind }) => kind === 'invoice')
        if (!invoice) return fail({ kind: 'no-invoice' })
        const before = creditedPieces(issued)
        const checked = checkReturned(invoice, before, returned.pieces)
        if (!checked.ok) return checked
        const { issuedAt } = series
        const { pieces } = returned
        return ok(toCreditNote({ invoice, number, issuedAt, reason: 'returned', pieces, before }))
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
  return {
    job,
    issueDue,
    creditReturned,
    sheet: invoiceSheet,
    listOfOrder: kept.listOfOrder,
    walk: kept.walk,
  }
}
export type OpenInvoices = ReturnType<typeof openInvoices>
