import type { Address } from '#commerce/addresses/address.ts'
import {
  checkReturned,
  creditedPieces,
  type CreditFailure,
  type ReturnedGoods,
} from '#commerce/documents/credit-returned.ts'
import { invoiceSheet } from '#commerce/documents/invoice-sheet.ts'
import { isInvoiceDue, notesDue, type NoteDue } from '#commerce/documents/documents-due.ts'
import { seriesYear } from '#commerce/documents/invoice-number.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Shop } from '#commerce/shop.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Language } from '#kernel/language.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
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

  async function issueInvoice(order: Order): Promise<InvoiceDocument> {
    const series = seriesOf(order, 'invoice')
    const { country, issuedAt } = series
    const issued = await kept.issue<never>({
      ...series,
      key: `invoice:${order.id}`,
      country: country.isoCode,
      write: (number) => ok(toInvoice({ order, country, number, issuedAt, formatAddress })),
    })
    invariant(issued.ok, 'nothing refuses an invoice that is due')
    return issued.value
  }

  async function issueNote(order: Order, invoice: InvoiceDocument, due: NoteDue): Promise<InvoiceDocument> {
    const { country, ...series } = seriesOf(order, 'credit-note')
    const { issuedAt } = series
    const { key, reason, pieces } = due
    const issued = await kept.issue<never>({
      ...series,
      key: `credit-note:${key}`,
      country: country.isoCode,
      write: (number, before) =>
        ok(toCreditNote({ invoice, number, issuedAt, reason, pieces, before: creditedPieces(before) })),
    })
    invariant(issued.ok, 'nothing refuses a note that is due')
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
    const known = await kept.find(`invoice:${order.id}`)
    const invoice = known ?? (isInvoiceDue(order) ? await issueInvoice(order) : undefined)
    if (!invoice) return []
    const issued = order.status === 'canceled' ? [] : [invoice]
    for (const due of notesDue(order, invoice)) issued.push(await issueNote(order, invoice, due))
    return issued
  }

  const job: Job = {
    name: 'issue-invoices',
    everySeconds: 5,
    async run(signal) {
      let issued = 0
      const looked: string[] = []
      try {
        for (const { id, orderId } of await unbooked.list(200)) {
          if (signal.aborted) break
          const found = await findOrder(orderId)
          if (found) issued += (await issueDue(found.order)).length
          looked.push(id)
        }
      } finally {
        await unbooked.book(looked, clock.now())
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
