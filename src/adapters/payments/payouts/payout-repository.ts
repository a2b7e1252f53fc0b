import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PayoutFile } from '#commerce/payments/payouts/payout.ts'
import type { PayoutRepository } from '#commerce/payments/payouts/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { paymentTasks as tasks, payoutFiles as files } from '#adapters/payments/payment-task-tables.ts'

/** Customers, or phones of guests, that have named the same account. */
export const customersOfAccount = sql<number>`(select count(distinct coalesce(o.customer_id::text, o.phone))::int from payment_tasks other
  join orders o on o.id = other.order_id where other.account_digest = payment_tasks.account_digest)`

/** Payouts in PostgreSQL or PGlite. */
export const createPayoutRepository = (db: Database): PayoutRepository => ({
  async list() {
    const { id, orderId, sealed, approval, payoutFileId: fileId } = tasks
    const found = await db
      .select({ id, orderId, sealed, approval, fileId, customers: customersOfAccount })
      .from(tasks)
      .where(and(eq(tasks.kind, 'refund'), eq(tasks.state, 'waiting'), isNotNull(sealed)))
      .orderBy(asc(tasks.createdAt), asc(id))
    return found.map((row) => ({ ...row, sealed: row.sealed ?? '' }))
  },

  createFile: (file, refunds) =>
    db.transaction(async (tx) => {
      const free = await tx
        .select({ id: tasks.id, sealed: tasks.sealed })
        .from(tasks)
        .where(
          and(
            inArray(
              tasks.id,
              refunds.map(({ id }) => id),
            ),
            eq(tasks.state, 'waiting'),
            isNotNull(tasks.sealed),
            isNull(tasks.payoutFileId),
          ),
        )
        .orderBy(asc(tasks.id))
        .for('update')
      const checked = new Map(refunds.map(({ id, sealed }) => [id, sealed]))
      const ids = free.filter(({ id, sealed }) => sealed === checked.get(id)).map(({ id }) => id)
      if (ids.length === 0) return undefined
      const sumMinor = refunds
        .filter(({ id }) => ids.includes(id))
        .reduce((all, { sum }) => all + sum.minor, 0)
      const { id, country, currency, createdAt } = file
      await tx
        .insert(files)
        .values({ id, country, currency, count: ids.length, sumMinor, createdAt: new Date(createdAt) })
      await tx.update(tasks).set({ payoutFileId: id }).where(inArray(tasks.id, ids))
      return { ...file, count: ids.length, sum: money(sumMinor, currency) }
    }),

  async findFile(id) {
    const [row] = await db.select().from(files).where(eq(files.id, id))
    return row && toFile(row)
  },

  async listFiles(limit) {
    return (await db.select().from(files).orderBy(desc(files.createdAt), desc(files.id)).limit(limit)).map(
      toFile,
    )
  },

  async approve(id, reason) {
    const approved = await db
      .update(tasks)
      .set({ approval: reason })
      .where(and(eq(tasks.id, id), eq(tasks.state, 'waiting'), isNotNull(tasks.sealed)))
      .returning({ id: tasks.id })
    return approved.length > 0
  },
})

function toFile({
  id,
  country,
  currency,
  count,
  sumMinor,
  createdAt,
}: typeof files.$inferSelect): PayoutFile {
  invariant(isCurrency(currency), `unknown currency of a payout file: ${currency}`)
  return { id, country, currency, count, sum: money(sumMinor, currency), createdAt: createdAt.toISOString() }
}
