import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { PaymentEventRepository } from '#commerce/payments/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { paymentEvents as rows } from '#adapters/payments/payment-tables.ts'
import { archivePayload } from './archive-payload.ts'

/** Webhooks in PostgreSQL or PGlite; the primary key makes a repeated delivery a no-op. */
export const createPaymentEventRepository = (db: Database): PaymentEventRepository => ({
  async add({ at, payload, ...event }) {
    const added = await db
      .insert(rows)
      .values({ ...event, payload: archivePayload(payload), receivedAt: new Date(at) })
      .onConflictDoNothing()
      .returning({ eventId: rows.eventId })
    return added.length === 1
  },

  async markHandled(provider, eventId, at) {
    await db
      .update(rows)
      .set({ handledAt: new Date(at) })
      .where(and(eq(rows.provider, provider), eq(rows.eventId, eventId)))
  },

  async listUnhandled(limit) {
    const found = await db
      .select({ provider: rows.provider, eventId: rows.eventId, attemptId: rows.attemptId })
      .from(rows)
      .where(and(isNull(rows.handledAt), isNotNull(rows.attemptId)))
      .orderBy(asc(rows.receivedAt))
      .limit(limit)
    return found.flatMap(({ attemptId, ...event }) => (attemptId === null ? [] : [{ ...event, attemptId }]))
  },

  async listOf(attemptIds) {
    if (attemptIds.length === 0) return []
    const found = await db
      .select()
      .from(rows)
      .where(inArray(rows.attemptId, [...attemptIds]))
      .orderBy(asc(rows.receivedAt))
    return found.map(({ receivedAt, handledAt, ...event }) => ({
      ...event,
      at: receivedAt.toISOString(),
      handledAt: handledAt?.toISOString() ?? null,
    }))
  },
})
