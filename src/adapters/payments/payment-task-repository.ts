import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentTask, PaymentTaskRepository } from '#commerce/payments/payment-task.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { claimDue } from '#infrastructure/queue/lease-queue.ts'
import { paymentTasks as rows } from '#adapters/payments/payment-task-tables.ts'

/** Longer than a batch of provider calls takes. */
const leaseMs = 120_000

/** Adds a task in the transaction of the order's change. A known task is left as it is, except that a rejected capture is retried. */
export async function addPaymentTask(
  tx: Database,
  {
    at,
    ...task
  }: Pick<PaymentTask, 'id' | 'orderId' | 'kind' | 'reason' | 'sealed'> & { readonly at: Instant },
): Promise<void> {
  const now = new Date(at)
  await tx
    .insert(rows)
    .values({ ...task, nextAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: rows.id,
      set: { state: 'waiting', attempts: 0, nextAt: now },
      setWhere: sql`${rows.kind} = 'capture' and ${rows.state} = 'rejected'`,
    })
}

/** Stores the account that the shopper chose for a refund, and makes its task due. */
export async function sealPaymentTask(
  tx: Database,
  id: string,
  sealed: string | null,
  at: Instant,
): Promise<void> {
  await tx
    .update(rows)
    .set({ sealed, nextAt: new Date(at) })
    .where(and(eq(rows.id, id), eq(rows.state, 'waiting')))
}

/** Payment tasks in PostgreSQL or PGlite. */
export const createPaymentTaskRepository = (db: Database): PaymentTaskRepository => ({
  async find(id) {
    const [row] = await db.select().from(rows).where(eq(rows.id, id))
    return row && toTask(row)
  },

  async listOfOrder(orderId) {
    const found = await db.select().from(rows).where(eq(rows.orderId, orderId)).orderBy(asc(rows.createdAt))
    return found.map(toTask)
  },

  async listOpen(limit) {
    const found = await db
      .select()
      .from(rows)
      .where(inArray(rows.state, ['waiting', 'rejected']))
      .orderBy(asc(rows.createdAt))
      .limit(limit)
    return found.map(toTask)
  },

  async claim(at, limit) {
    return (await claimDue(db, rows, { at, leaseMs, limit, where: eq(rows.state, 'waiting') })).map(toTask)
  },

  async complete(id, state, note, at) {
    await db
      .update(rows)
      .set({
        state,
        note,
        leasedUntil: null,
        completedAt: new Date(at),
        ...(state === 'done' ? { sealed: null } : {}),
      })
      .where(eq(rows.id, id))
  },

  async postpone(id, nextAt, note) {
    await db
      .update(rows)
      .set({ nextAt: new Date(nextAt), leasedUntil: null, note })
      .where(and(eq(rows.id, id), eq(rows.state, 'waiting')))
  },
})

const toTask = ({
  completedAt: _,
  leasedUntil: _lease,
  nextAt,
  createdAt,
  ...row
}: typeof rows.$inferSelect): PaymentTask => ({
  ...row,
  nextAt: nextAt.toISOString(),
  createdAt: createdAt.toISOString(),
})
