import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentTask, PaymentTaskRepository } from '#commerce/payments/payment-task.ts'
import type { Instant } from '#kernel/instant.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
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
    dueAt = null,
    ...task
  }: Pick<PaymentTask, 'id' | 'orderId' | 'kind' | 'reason' | 'sealed'> & {
    readonly at: Instant
    readonly accountDigest?: string | null
    readonly dueAt?: Instant | null
  },
): Promise<void> {
  const now = new Date(at)
  await tx
    .insert(rows)
    .values({ ...task, dueAt: dueAt === null ? null : new Date(dueAt), nextAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: rows.id,
      set: { state: 'waiting', attempts: 0, nextAt: now },
      setWhere: sql`${rows.kind} = 'capture' and ${rows.state} = 'rejected'`,
    })
}

type ChosenAccount = {
  readonly id: string
  readonly sealed: string | null
  readonly accountDigest: string | null
  /** It was in a payout file, and the bank returned it. */
  readonly leavesFile: boolean
}

/**
 * Stores the account that was chosen for a refund, and makes its task due. An approval was for the account before. False:
 * the refund is in a payout file, so that its account can no longer be exchanged.
 */
export async function sealPaymentTask(
  tx: Database,
  { id, sealed, accountDigest, leavesFile }: ChosenAccount,
  at: Instant,
): Promise<boolean> {
  const open = and(eq(rows.id, id), eq(rows.state, 'waiting'))
  const [task] = await tx.select({ file: rows.payoutFileId }).from(rows).where(open).for('update')
  if (task?.file && !leavesFile) return false
  await tx
    .update(rows)
    .set({ sealed, accountDigest, approval: null, payoutFileId: null, nextAt: new Date(at) })
    .where(open)
  return true
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

  async listOpen(limit, by) {
    const country = sql`(select country from orders where orders.id = ${rows.orderId})`

    const found = await db
      .select()
      .from(rows)
      .where(
        and(
          inArray(rows.state, ['waiting', 'rejected']),
          withinReach(by, 'payments.see', { country, place: null }),
        ),
      )
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
  id,
  orderId,
  kind,
  reason,
  state,
  attempts,
  note,
  sealed,
  nextAt,
  createdAt,
  dueAt,
}: typeof rows.$inferSelect): PaymentTask => ({
  id,
  orderId,
  kind,
  reason,
  state,
  attempts,
  note,
  sealed,
  nextAt: nextAt.toISOString(),
  createdAt: createdAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
})
