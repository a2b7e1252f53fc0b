import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Channel } from '#commerce/messages/channels.ts'
import type { Instant } from '#kernel/instant.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { outbox } from '#adapters/messages/message-tables.ts'

export type OutboxRow = typeof outbox.$inferSelect
export type OutboxState = OutboxRow['state']

/** Longer than any transport takes to answer. */
const holdMs = 120_000

export function createOutboxRepository(db: Database) {
  return {
    /** The next message that is due, held for this process; others pass over it. */
    async take(ready: readonly Channel[], at: Instant): Promise<OutboxRow | undefined> {
      if (ready.length === 0) return undefined
      const now = new Date(at)
      const next = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          and(
            eq(outbox.state, 'waiting'),
            // From a query of its own, where the planner cannot see it: else it would plan this anew each time.
            sql`${outbox.nextAt} <= (select ${now.toISOString()}::timestamptz)`,
            inArray(outbox.channel, ready),
          ),
        )
        .orderBy(asc(outbox.nextAt), asc(outbox.id))
        .limit(1)
        .for('update', { skipLocked: true })
      const [row] = await db
        .update(outbox)
        .set({
          state: 'sending',
          attempts: sql`${outbox.attempts} + 1`,
          heldUntil: new Date(addMilliseconds(at, holdMs)),
        })
        .where(inArray(outbox.id, next))
        .returning()
      return row
    },

    async settle(
      id: string,
      to: {
        readonly state: OutboxState
        readonly nextAt?: Instant
        readonly reference?: string | null
        readonly problem?: string
      },
      at: Instant,
    ): Promise<void> {
      await db
        .update(outbox)
        .set({
          state: to.state,
          heldUntil: null,
          lastProblem: to.problem?.slice(0, 300) ?? null,
          ...(to.state === 'sent' ? { sentAt: new Date(at), reference: to.reference ?? null } : {}),
          ...(to.nextAt === undefined ? {} : { nextAt: new Date(to.nextAt) }),
        })
        .where(eq(outbox.id, id))
    },

    /** Those whose process died while it was sending: nobody knows whether they left. */
    async giveUpLost(at: Instant): Promise<number> {
      const lost = await db
        .update(outbox)
        .set({ state: 'uncertain', heldUntil: null, lastProblem: 'the process ended while it was sending' })
        .where(and(eq(outbox.state, 'sending'), lt(outbox.heldUntil, new Date(at))))
        .returning({ id: outbox.id })
      return lost.length
    },

    /** Newest first. */
    list: (state: OutboxState | null, limit: number): Promise<readonly OutboxRow[]> =>
      db
        .select()
        .from(outbox)
        .where(state === null ? undefined : eq(outbox.state, state))
        .orderBy(desc(outbox.createdAt), desc(outbox.id))
        .limit(limit),

    /** A person has decided that it shall leave again. False: there is none, or it waits anyway. */
    async sendAgain(id: string, at: Instant): Promise<boolean> {
      const again = ['sent', 'refused', 'uncertain', 'skipped'] as const
      const rows = await db
        .update(outbox)
        .set({ state: 'waiting', nextAt: new Date(at), createdAt: new Date(at), attempts: 0 })
        .where(and(sql`${outbox.id}::text = ${id}`, inArray(outbox.state, again)))
        .returning({ id: outbox.id })
      return rows.length > 0
    },
  }
}
export type OutboxRepository = ReturnType<typeof createOutboxRepository>
