import type { Address } from '#commerce/addresses/address.ts'
import type { OrderDesk } from '#commerce/orders/orders.ts'
import type { PaymentDesk } from '#commerce/orders/payment/payment-desk.ts'
import type { OpenPayments } from '#commerce/payments/payments.ts'
import type { ListCollections } from '#commerce/orders/cash/cash-report.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Language } from '#kernel/language.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { openInvoices, type OpenInvoices } from '#adapters/documents/open-invoices.ts'
import { createListCollections } from '#adapters/orders/list-collections.ts'
import { openPapers, type OpenPapers } from '#adapters/documents/open-papers.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createFindOrderToTell } from '#adapters/messages/find-order-to-tell.ts'
import { openMessages, type OpenMessages } from '#adapters/messages/open-messages.ts'
import { openPaymentDesk } from '#adapters/orders/open-payment-desk.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import { pollPaymentsJob } from '#adapters/payments/poll-payments-job.ts'
import { storedValue } from '#adapters/payments/stored-value.ts'
import { openOperations, type OpenOperations } from '#api/operations/open-operations.ts'

type Parts = Pick<Shop, 'clock' | 'countries' | 'report' | 'rateLimits'> &
  Pick<Parameters<typeof openOperations>[1], 'writer'> &
  Pick<Parameters<typeof openPapers>[0], 'stores'> & {
    readonly env: Env
    readonly desk: OrderDesk
    readonly payments: OpenPayments
    readonly secret: string
    /** Null: there are no gift cards here. */
    readonly storedValues: Ledger | null
    readonly formatAddress: (address: Address, language: Language) => readonly string[]
  }

export type AfterOrders = {
  /** What was told to shoppers, and what waits. */
  readonly messages: OpenMessages
  readonly invoices: OpenInvoices & { readonly writePdf: OpenPapers['invoicesOf'] }
  readonly papers: OpenPapers
  /** Keys of the operations API, and who is told of orders. */
  readonly operations: OpenOperations
  /** For whoever captures, voids and refunds: the majlis command, the operations API. */
  readonly paymentDesk: PaymentDesk
  /** What was to be taken at doors and counters, and what was. */
  readonly listCollections: ListCollections
  readonly work: readonly Job[]
}

/** What follows from an order: shoppers are written to, invoices issued, money moved, other systems told. */
export async function openAfterOrders(db: Database, parts: Parts): Promise<AfterOrders> {
  const { env, secret } = parts
  const findOrder = createFindOrderToTell(db, { origin: env.origin, secret })
  const messages = await openMessages(db, { ...parts, findOrder })
  const { desk } = parts
  const findByNumber = async (number: string) => {
    const found = await desk.find(number)
    return found.ok ? found.value.order : undefined
  }
  const issued = openInvoices(db, { ...parts, findOrder, findByNumber })
  const papers = openPapers({ ...parts, findByNumber, listOfOrder: issued.listOfOrder })
  const money = openPaymentDesk(db, { ...parts, ...storedValue(db, parts.storedValues, parts.clock) })
  const operations = openOperations(db, {
    ...parts,
    findOrder,
    paymentDesk: money.desk,
    papers: { papers, creditReturned: issued.creditReturned },
  })
  const polling = pollPaymentsJob(parts.payments)
  const work = [messages.job, issued.job, ...operations.work, polling, ...money.work]
  return {
    listCollections: createListCollections(db),
    messages,
    invoices: { ...issued, writePdf: papers.invoicesOf },
    papers,
    operations,
    paymentDesk: money.desk,
    work,
  }
}
