import { asc, inArray, isNull } from 'drizzle-orm'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { webhookEvents } from '#adapters/webhooks/webhook-tables.ts'

/** What happened to orders and has not been looked at for invoices; it was noted in the transaction in which it happened. */
export const createUnbooked = (db: Database) => ({
  list: (limit: number): Promise<readonly { readonly id: string; readonly orderId: string }[]> =>
    db
      .select({ id: webhookEvents.id, orderId: webhookEvents.orderId })
      .from(webhookEvents)
      .where(isNull(webhookEvents.bookedAt))
      .orderBy(asc(webhookEvents.happenedAt))
      .limit(limit),

  async book(ids: readonly string[], at: Instant): Promise<void> {
    if (ids.length === 0) return
    await db
      .update(webhookEvents)
      .set({ bookedAt: new Date(at) })
      .where(inArray(webhookEvents.id, [...ids]))
  },
})
