import { asc, inArray, isNull } from 'drizzle-orm'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { webhookEvents } from '#adapters/webhooks/webhook-tables.ts'

/** Events of orders that have not been checked for documents; recorded in the transaction of the change. */
export const createOrdersWithoutInvoice = (db: Database) => ({
  list: (limit: number): Promise<readonly { readonly id: string; readonly orderId: string }[]> =>
    db
      .select({ id: webhookEvents.id, orderId: webhookEvents.orderId })
      .from(webhookEvents)
      .where(isNull(webhookEvents.invoicedAt))
      .orderBy(asc(webhookEvents.happenedAt))
      .limit(limit),

  async markInvoiced(ids: readonly string[], at: Instant): Promise<void> {
    if (ids.length === 0) return
    await db
      .update(webhookEvents)
      .set({ invoicedAt: new Date(at) })
      .where(inArray(webhookEvents.id, [...ids]))
  },
})
