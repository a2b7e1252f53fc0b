import type { Address } from '#commerce/addresses/address.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Language } from '#kernel/language.ts'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { openInvoices, type OpenInvoices } from '#platform/invoices/open-invoices.ts'
import type { Job } from '#platform/jobs/job.ts'
import { createFindOrderToTell } from '#platform/messages/find-order-to-tell.ts'
import { openMessages, type OpenMessages } from '#platform/messages/open-messages.ts'
import { openOperations, type OpenOperations } from '#platform/operations/open-operations.ts'

type Parts = Pick<Shop, 'clock' | 'countries' | 'report' | 'rateLimits'> &
  Pick<Parameters<typeof openOperations>[1], 'desk' | 'writer'> & {
    readonly env: Env
    readonly secret: string
    readonly formatAddress: (address: Address, language: Language) => readonly string[]
  }

export type AfterOrders = {
  /** What was told to shoppers, and what waits. */
  readonly messages: OpenMessages
  readonly invoices: OpenInvoices
  /** Keys of the operations API, and who is told of orders. */
  readonly operations: OpenOperations
  readonly work: readonly Job[]
}

/** What follows from an order: shoppers are written to, invoices issued, other systems told. */
export async function openAfterOrders(db: Database, parts: Parts): Promise<AfterOrders> {
  const { env, secret } = parts
  const findOrder = createFindOrderToTell(db, { origin: env.origin, secret })
  const messages = await openMessages(db, { ...parts, findOrder })
  const invoices = openInvoices(db, { ...parts, findOrder })
  const operations = openOperations(db, { ...parts, findOrder })
  return { messages, invoices, operations, work: [messages.job, invoices.job, operations.job] }
}
