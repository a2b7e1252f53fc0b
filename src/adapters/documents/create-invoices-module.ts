import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Address } from '#commerce/addresses/address.ts'
import {
  checkReturned,
  creditedQuantities,
  findItemsInvoice,
  type CreditFailure,
  type ReturnedItems,
} from '#commerce/documents/credit-returned.ts'
import { invoiceSheet } from '#commerce/documents/invoice-sheet.ts'
import {
  creditNotesDue,
  feesPaid,
  isInvoiceDue,
  type DueCreditNote,
} from '#commerce/documents/documents-due.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { notesOf } from '#commerce/documents/price-reduction.ts'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toFeeInvoice, toInvoice } from '#commerce/documents/to-invoice.ts'
import type { QuoteCharge } from '#commerce/checkout/order-quote.ts'
import type { Order } from '#commerce/orders/order.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Language } from '#kernel/language.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { seriesOf } from './document-series.ts'
import { createInvoiceRepository } from './invoice-repository.ts'
import { createIssuePriceReduction } from './issue-price-reduction.ts'
import { createOrdersWithoutInvoice } from './orders-without-invoice.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly findOrder: (orderId: string) => Promise<{ readonly order: Order } | undefined>
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
}

/** Invoices and credit notes: issued by a job that follows the orders' events, read by pages and reports. */
export function createInvoicesModule(
  db: Database,
  { clock, countries, findOrder, findByNumber, formatAddress }: Deps,
) {
  const repository = createInvoiceRepository(db)
  const ordersWithoutInvoice = createOrdersWithoutInvoice(db)
  const issuePriceReduction = createIssuePriceReduction(countries)

  const series = (order: Order, kind: InvoiceDocument['kind']) =>
    seriesOf(countries, order, kind, clock.now())

  async function issueInvoice(order: Order): Promise<InvoiceDocument> {
    const numbered = series(order, 'invoice')
    const { country, issuedAt } = numbered
    const issued = await repository.issue<never>({
      ...numbered,
      key: `invoice:${order.id}`,
      country: country.isoCode,
      write: (number) => ok(toInvoice({ order, country, number, issuedAt, formatAddress })),
    })
    invariant(issued.ok, 'writing an invoice cannot fail')
    return issued.value
  }

  async function issueFeeDocuments(
    order: Order,
    { key, fee, isRefunded }: ReturnType<typeof feesPaid>[number],
  ): Promise<readonly InvoiceDocument[]> {
    const known = await repository.find(`invoice:${key}`)
    if (!isRefunded) return [known ?? (await issueFeeInvoice(order, key, fee))]
    return known
      ? [known, await issueCreditNote(order, known, { key, reason: 'canceled', quantities: null })]
      : []
  }

  async function issueFeeInvoice(order: Order, key: string, fee: QuoteCharge): Promise<InvoiceDocument> {
    const { country, ...numbered } = series(order, 'invoice')
    const { issuedAt } = numbered
    const issued = await repository.issue<never>({
      ...numbered,
      key: `invoice:${key}`,
      country: country.isoCode,
      write: (number) => ok(toFeeInvoice({ order, country, number, issuedAt, formatAddress }, fee)),
    })
    invariant(issued.ok, 'writing an invoice cannot fail')
    return issued.value
  }

  async function issueCreditNote(
    order: Order,
    invoice: InvoiceDocument,
    { key, reason, quantities }: DueCreditNote,
  ): Promise<InvoiceDocument> {
    const { country, ...numbered } = series(order, 'credit-note')
    const { issuedAt } = numbered
    const issued = await repository.issue<never>({
      ...numbered,
      key: `credit-note:${key}`,
      country: country.isoCode,
      write: (number, before) => {
        const credited = creditedQuantities(before)
        const notes = notesOf(invoice, before)
        return ok(toCreditNote({ invoice, number, issuedAt, reason, quantities, credited, notes }))
      },
    })
    invariant(issued.ok, 'writing a credit note cannot fail')
    return issued.value
  }

  /** Credits returned items. Checked under the lock of the series: no unit is credited twice. */
  async function creditReturned(returned: ReturnedItems): Promise<Result<InvoiceDocument, CreditFailure>> {
    const order = await findByNumber(returned.number)
    if (!order) return fail({ kind: 'not-found' })
    const numbered = series(order, 'credit-note')
    return repository.issue<CreditFailure>({
      ...numbered,
      key: `credit-note:returned:${order.id}:${returned.reference}`,
      country: numbered.country.isoCode,
      write: (number, issued) => {
        const invoice = findItemsInvoice(issued)
        if (!invoice) return fail({ kind: 'no-invoice' })
        const credited = creditedQuantities(issued)
        const { quantities } = returned
        const checked = checkReturned(invoice, credited, quantities)
        if (!checked.ok) return checked
        const { issuedAt } = numbered
        const notes = notesOf(invoice, issued)
        return ok(
          toCreditNote({ invoice, number, issuedAt, reason: 'returned', quantities, credited, notes }),
        )
      },
    })
  }

  /** Idempotent: documents that exist are returned. */
  async function issueDue(order: Order): Promise<readonly InvoiceDocument[]> {
    const known = await repository.find(`invoice:${order.id}`)
    const invoice = known ?? (isInvoiceDue(order) ? await issueInvoice(order) : undefined)
    const fees: InvoiceDocument[] = []
    for (const due of feesPaid(order)) fees.push(...(await issueFeeDocuments(order, due)))
    if (!invoice) return fees
    const issued = order.status === 'canceled' ? fees : [invoice, ...fees]
    for (const due of creditNotesDue(order, invoice)) issued.push(await issueCreditNote(order, invoice, due))
    const reduction = await issuePriceReduction(db, order, clock.now())
    if (reduction) issued.push(reduction)
    return issued
  }

  const job: Job = {
    name: 'issue-invoices',
    everySeconds: 5,
    async run(signal) {
      let issued = 0
      const handled: string[] = []
      try {
        for (const { id, orderId } of await ordersWithoutInvoice.list(200)) {
          if (signal.aborted) break
          const found = await findOrder(orderId)
          if (found) issued += (await issueDue(found.order)).length
          handled.push(id)
        }
      } finally {
        await ordersWithoutInvoice.markInvoiced(handled, clock.now())
      }
      return `${issued} issued`
    },
  }
  return {
    job,
    issueDue,
    creditReturned,
    sheet: invoiceSheet,
    listOfOrder: repository.listOfOrder,
    walk: repository.walk,
  }
}
