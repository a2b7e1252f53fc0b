import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Address } from '#commerce/addresses/address.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { ListCollections } from '#commerce/orders/cash/cash-report.ts'
import type { Language } from '#kernel/language.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createInvoicesModule, type InvoicesModule } from '#adapters/documents/create-invoices-module.ts'
import { createListCollections } from '#adapters/orders/list-collections.ts'
import { createDocumentsModule, type DocumentsModule } from '#adapters/documents/create-documents-module.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createFindOrderForMessage } from '#adapters/messages/find-order-for-message.ts'
import { createMessagesModule, type MessagesModule } from '#adapters/messages/create-messages-module.ts'
import { createPaymentAdminModule } from '#adapters/orders/create-payment-admin-module.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import { pollPaymentsJob } from '#adapters/payments/poll-payments-job.ts'
import { createStoredValueCredits } from '#adapters/payments/stored-value-credits.ts'
import { createOperationsModule, type OperationsModule } from '#api/operations/create-operations-module.ts'

type Deps = Pick<Parameters<typeof createOperationsModule>[1], 'writer'> &
  Pick<Parameters<typeof createDocumentsModule>[0], 'stores'> & {
    readonly clock: Clock
    readonly countries: readonly Country[]
    readonly report: Report
    readonly rateLimiter: RateLimiter
    readonly env: Env
    readonly orderAdmin: OrderAdmin
    readonly payments: PaymentsModule
    readonly secret: string
    /** Null: gift cards and wallets are not offered. */
    readonly storedValues: Ledger | null
    readonly formatAddress: (address: Address, language: Language) => readonly string[]
  }

export type AfterOrders = {
  readonly messages: MessagesModule
  readonly invoices: InvoicesModule & { readonly writePdf: DocumentsModule['invoicesOf'] }
  readonly documents: DocumentsModule
  readonly operations: OperationsModule
  readonly paymentAdmin: PaymentAdmin
  readonly listCollections: ListCollections
  readonly work: readonly Job[]
}

/** What follows from orders: messages, documents, payment operations, the operations API and its webhooks. */
export async function createAfterOrders(db: Database, deps: Deps): Promise<AfterOrders> {
  const { env, secret, orderAdmin } = deps
  const findOrder = createFindOrderForMessage(db, { origin: env.origin, secret })
  const messages = await createMessagesModule(db, { ...deps, findOrder })
  const findByNumber = async (number: string) => {
    const found = await orderAdmin.find(number)
    return found.ok ? found.value.order : undefined
  }
  const invoices = createInvoicesModule(db, { ...deps, findOrder, findByNumber })
  const documents = createDocumentsModule({ ...deps, findByNumber, listOfOrder: invoices.listOfOrder })
  const payments = createPaymentAdminModule(db, {
    ...deps,
    admin: orderAdmin,
    ...createStoredValueCredits(db, deps.storedValues, deps.clock),
  })
  const operations = createOperationsModule(db, {
    ...deps,
    findOrder,
    paymentAdmin: payments.admin,
    documents: { documents, creditReturned: invoices.creditReturned },
  })
  const polling = pollPaymentsJob(deps.payments)
  return {
    listCollections: createListCollections(db),
    messages,
    invoices: { ...invoices, writePdf: documents.invoicesOf },
    documents,
    operations,
    paymentAdmin: payments.admin,
    work: [messages.job, invoices.job, ...operations.work, polling, ...payments.work],
  }
}
