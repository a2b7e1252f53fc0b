import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { claimDue } from '#infrastructure/queue/lease-queue.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#adapters/webhooks/webhook-tables.ts'

export type WebhookDelivery = typeof webhookDeliveries.$inferSelect
export type WebhookEvent = typeof webhookEvents.$inferSelect

const leaseMs = 60_000

export function createWebhookRepository(db: Database) {
  const listEndpoints = () =>
    db
      .select()
      .from(webhookEndpoints)
      .where(isNull(webhookEndpoints.removedAt))
      .orderBy(asc(webhookEndpoints.createdAt))
  return {
    listEndpoints,

    async add(url: string, events: readonly string[], at: Instant): Promise<string> {
      const id = `whe_${randomBytes(6).toString('hex')}`
      await db.insert(webhookEndpoints).values({ id, url, events: [...events], createdAt: new Date(at) })
      return id
    },

    async remove(id: string, at: Instant): Promise<boolean> {
      const rows = await db
        .update(webhookEndpoints)
        .set({ removedAt: new Date(at) })
        .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt)))
        .returning({ id: webhookEndpoints.id })
      return rows.length > 0
    },

    /** Creates a delivery of each new event for each endpoint that subscribes to it. */
    async createDeliveries(at: Instant): Promise<void> {
      const endpoints = await listEndpoints()
      const events = await db
        .select()
        .from(webhookEvents)
        .where(isNull(webhookEvents.queuedAt))
        .orderBy(asc(webhookEvents.happenedAt))
        .limit(200)
      if (events.length === 0) return
      const rows = events.flatMap(({ id, type }) =>
        endpoints
          .filter((endpoint) => endpoint.events.length === 0 || endpoint.events.includes(type))
          .map((endpoint) => ({ eventId: id, endpointId: endpoint.id, nextAt: new Date(at) })),
      )
      await db.transaction(async (tx) => {
        if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows).onConflictDoNothing()
        const ids = events.map(({ id }) => id)
        await tx
          .update(webhookEvents)
          .set({ queuedAt: new Date(at) })
          .where(inArray(webhookEvents.id, ids))
      })
    },

    /** Claims the next due delivery. After a crash it is claimed again: receivers deduplicate by the event id. */
    async claim(at: Instant): Promise<WebhookDelivery | undefined> {
      const [row] = await claimDue(db, webhookDeliveries, {
        at,
        leaseMs,
        limit: 1,
        where: eq(webhookDeliveries.state, 'waiting'),
      })
      return row
    },

    async complete(id: string, to: Partial<WebhookDelivery>): Promise<void> {
      await db
        .update(webhookDeliveries)
        .set({ leasedUntil: null, ...to })
        .where(eq(webhookDeliveries.id, id))
    },

    async findEvent(id: string): Promise<WebhookEvent | undefined> {
      return (await db.select().from(webhookEvents).where(eq(webhookEvents.id, id)))[0]
    },

    /** Stores the body of the first attempt. Returns the stored one, which all attempts send. */
    async storeBody(id: string, body: string): Promise<string> {
      await db
        .update(webhookEvents)
        .set({ body })
        .where(and(eq(webhookEvents.id, id), isNull(webhookEvents.body)))
      const [row] = await db
        .select({ body: webhookEvents.body })
        .from(webhookEvents)
        .where(eq(webhookEvents.id, id))
      return row?.body ?? body
    },

    /** Newest first. */
    log: (
      limit: number,
    ): Promise<readonly { readonly delivery: WebhookDelivery; readonly event: WebhookEvent }[]> =>
      db
        .select({ delivery: webhookDeliveries, event: webhookEvents })
        .from(webhookDeliveries)
        .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
        .orderBy(desc(webhookEvents.happenedAt), desc(webhookDeliveries.id))
        .limit(limit),

    /** Sends an event again to all its endpoints. Returns how many. */
    async redeliver(eventId: string, at: Instant): Promise<number> {
      const rows = await db
        .update(webhookDeliveries)
        .set({ state: 'waiting', attempts: 0, nextAt: new Date(at), leasedUntil: null })
        .where(eq(webhookDeliveries.eventId, eventId))
        .returning({ id: webhookDeliveries.id })
      return rows.length
    },
  }
}
export type WebhookRepository = ReturnType<typeof createWebhookRepository>
