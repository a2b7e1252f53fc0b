import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { OutboxState } from '#commerce/messages/message-admin.ts'
import type { Channel } from '#commerce/messages/channels.ts'
import { limitedKinds, nextLimitedSendAt, type ContactTerms } from '#commerce/messages/contact-limits.ts'
import { addMilliseconds, toInstant, type Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { claimDue } from '#infrastructure/queue/lease-queue.ts'
import { outbox } from '#adapters/messages/message-tables.ts'

export type OutboxRow = typeof outbox.$inferSelect

/** Longer than any transport takes. */
const leaseMs = 120_000
const weekMs = 7 * 86_400_000

export function createOutboxRepository(db: Database) {
  return {
    /** Claims the next due message of a ready channel for this process; its state becomes "sending". */
    async claim(ready: readonly Channel[], at: Instant): Promise<OutboxRow | undefined> {
      if (ready.length === 0) return undefined
      const waiting = and(eq(outbox.state, 'waiting'), inArray(outbox.channel, ready))
      const [row] = await claimDue(db, outbox, {
        at,
        leaseMs,
        limit: 1,
        where: waiting,
        set: { state: 'sending' },
      })
      return row
    },

    async complete(
      id: string,
      to: {
        readonly state: OutboxState
        readonly nextAt?: Instant
        readonly reference?: string | null
        readonly problem?: string
        /** Attempts that count; by default all that were begun. */
        readonly attempts?: number
      },
      at: Instant,
    ): Promise<void> {
      await db
        .update(outbox)
        .set({
          state: to.state,
          leasedUntil: null,
          lastProblem: to.problem?.slice(0, 300) ?? null,
          ...(to.state === 'sent' ? { sentAt: new Date(at), reference: to.reference ?? null } : {}),
          ...(to.attempts === undefined ? {} : { attempts: to.attempts }),
          ...(to.nextAt === undefined ? {} : { nextAt: new Date(to.nextAt) }),
        })
        .where(eq(outbox.id, id))
    },

    /** Whether as many messages as `max` have been sent since then on the channel of a message to its recipient. */
    async isExhausted(
      { channel, orderId, recipient }: OutboxRow,
      since: Instant,
      max: number,
    ): Promise<boolean> {
      if (recipient !== null) {
        const sent = await rowsOf(
          db,
          sql`select 1 from outbox where recipient = ${recipient} and channel = ${channel}
            and sent_at > ${since}::timestamptz limit ${max}`,
        )
        return sent.length >= max
      }
      if (orderId === null || !/^[\da-f-]{36}$/.test(orderId)) return false
      const column =
        channel === 'mail' ? sql`lower(other.email) = lower(o.email)` : sql`other.phone = o.phone`
      const sent = await rowsOf(
        db,
        sql`select 1 from orders o join orders other on ${column}
            join outbox on outbox.order_id = other.id::text
          where o.id = ${orderId}::uuid and outbox.channel = ${channel} and outbox.sent_at > ${since}::timestamptz
          limit ${max}`,
      )
      return sent.length >= max
    },

    /**
     * Takes the turn of a claimed limited message. If as many were sent to its recipient as may be, by any channel of that
     * contact, it goes back to waiting: the result is until when. Null: it may be sent now. Messages to one recipient take
     * their turns one after the other, so that two senders do not both take the last one.
     */
    claimSend: (
      row: OutboxRow,
      limits: Pick<ContactTerms, 'perDay' | 'perWeek'>,
      at: Instant,
    ): Promise<Instant | null> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`turn ${row.recipient}`}, 0))`)
        const taken = await rowsOf<{ readonly at: Date | string }>(
          tx,
          sql`select coalesce(sent_at, next_at) as at from outbox
            where recipient = ${row.recipient} and kind = ${anyOf(limitedKinds)} and id <> ${row.id}::uuid
              and state in ('sending', 'sent', 'uncertain')
              and coalesce(sent_at, next_at) > ${addMilliseconds(at, -weekMs)}::timestamptz`,
        )
        const until = nextLimitedSendAt(
          limits,
          taken.map((one) => toInstant(new Date(one.at))),
          at,
        )
        if (until !== null)
          await tx
            .update(outbox)
            .set({ state: 'waiting', leasedUntil: null, nextAt: new Date(until) })
            .where(eq(outbox.id, row.id))
        return until
      }),

    /** Messages whose process died while sending become "uncertain". Returns their number. */
    async markLost(at: Instant): Promise<number> {
      const lost = await db
        .update(outbox)
        .set({ state: 'uncertain', leasedUntil: null, lastProblem: 'the process ended while it was sending' })
        .where(and(eq(outbox.state, 'sending'), lt(outbox.leasedUntil, new Date(at))))
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

    /** Queues a message again, on an operator's decision. False: unknown, or already waiting. */
    async resend(id: string, at: Instant): Promise<boolean> {
      const again = ['sent', 'rejected', 'uncertain', 'skipped'] as const
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
