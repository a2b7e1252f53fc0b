import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { PayoutFile } from '#commerce/payments/payouts/payout.ts'
import type { PayoutRepository } from '#commerce/payments/payouts/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { withdrawals } from '#adapters/ahlan/ahlan-tables.ts'
import { customers as owners } from '#adapters/identity/identity-tables.ts'
import { paymentTasks as tasks, payoutFiles as files } from '#adapters/payments/payment-task-tables.ts'

/** Customers, or phones of guests, that have named the same account. */
const customersOf = (digest: SQLWrapper) => sql<number>`(select count(distinct named.who)::int from (
    select coalesce(o.customer_id::text, o.phone) as who from payment_tasks other
      join orders o on o.id = other.order_id where other.account_digest = ${digest}
    union all
    select other.customer_id::text from wallet_withdrawals other where other.account_digest = ${digest}
  ) named)`
export const customersOfAccount = customersOf(sql`payment_tasks.account_digest`)

/** Payouts in PostgreSQL or PGlite. */
export const createPayoutRepository = (db: Database): PayoutRepository => ({
  async list() {
    const { id, orderId, sealed, approval, payoutFileId: fileId } = tasks
    const found = await db
      .select({
        id,
        orderId,
        sealed,
        approval,
        fileId,
        customers: customersOfAccount,
      })
      .from(tasks)
      .where(and(eq(tasks.kind, 'refund'), eq(tasks.state, 'waiting'), isNotNull(sealed)))
      .orderBy(asc(tasks.createdAt), asc(id))
    return found.map((row) => ({ ...row, sealed: row.sealed ?? '' }))
  },

  async listWithdrawals() {
    const found = await db
      .select({
        row: withdrawals,
        contact: owners.name,
        customers: customersOf(sql`wallet_withdrawals.account_digest`),
      })
      .from(withdrawals)
      .innerJoin(owners, eq(owners.id, withdrawals.customerId))
      .where(and(eq(withdrawals.state, 'requested'), isNotNull(withdrawals.sealed)))
      .orderBy(asc(withdrawals.requestedAt), asc(withdrawals.id))
    return found.map(({ row, contact, customers }) => ({
      id: row.id,
      country: row.country,
      sum: money(row.amountMinor, row.currency),
      holder: row.holder,
      // Of a customer who was erased meanwhile only the holder is known.
      contact: contact === '' ? row.holder : contact,
      sealed: row.sealed ?? '',
      customers,
      fileId: row.payoutFileId,
    }))
  },

  createFile: (file, { refunds, withdrawals: taken }, by) =>
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
      const requested = await tx
        .select({ id: withdrawals.id })
        .from(withdrawals)
        .where(
          and(
            inArray(
              withdrawals.id,
              taken.map(({ id }) => id),
            ),
            eq(withdrawals.state, 'requested'),
            isNull(withdrawals.payoutFileId),
          ),
        )
        .orderBy(asc(withdrawals.id))
        .for('update')
      const withdrawn = requested.map((row) => row.id)
      const count = ids.length + withdrawn.length
      if (count === 0) return undefined
      const sumMinor = [
        ...refunds.filter((one) => ids.includes(one.id)),
        ...taken.filter((one) => withdrawn.includes(one.id)),
      ].reduce((all, { sum }) => all + sum.minor, 0)
      const { id, country, currency, createdAt } = file
      await tx
        .insert(files)
        .values({ id, country, currency, count, sumMinor, createdAt: new Date(createdAt) })
      await tx.update(tasks).set({ payoutFileId: id }).where(inArray(tasks.id, ids))
      await tx.update(withdrawals).set({ payoutFileId: id }).where(inArray(withdrawals.id, withdrawn))
      await writeAudit(tx, by, createdAt, {
        act: 'payout.create-file',
        object: { kind: 'payout-file', id },
        country,
        before: {},
        after: { count, sumMinor, currency },
        reason: null,
        approvalId: null,
      })
      return { ...file, count, sum: money(sumMinor, currency) }
    }),

  async findFile(id) {
    const [row] = await db.select().from(files).where(eq(files.id, id))
    return row && toFile(row)
  },

  async listFiles(limit, by) {
    return (
      await db
        .select()
        .from(files)
        .where(withinReach(by, 'payments.manage', { country: sql`${files.country}`, place: null }))
        .orderBy(desc(files.createdAt), desc(files.id))
        .limit(limit)
    ).map(toFile)
  },

  approve: (id, { reason, by, at, country }) =>
    db.transaction(async (tx) => {
      const approved = await tx
        .update(tasks)
        .set({ approval: reason })
        .where(and(eq(tasks.id, id), eq(tasks.state, 'waiting'), isNotNull(tasks.sealed)))
        .returning({ id: tasks.id })
      if (approved.length === 0) return false
      await writeAudit(tx, by, at, {
        act: 'payout.approve-account',
        object: { kind: 'refund', id },
        country,
        before: {},
        after: { approved: true },
        reason,
        approvalId: null,
      })
      return true
    }),

  noteFile: ({ id, country }, { name, count }, by, at) =>
    writeAudit(db, by, at, {
      act: name,
      object: { kind: 'payout-file', id },
      country,
      before: {},
      after: { count },
      reason: null,
      approvalId: null,
    }),

  noteShown: (accounts, by, at) =>
    db.transaction(async (tx) => {
      for (const { id, country } of accounts)
        await writeAudit(tx, by, at, {
          act: 'payout.show-account',
          object: { kind: 'refund', id },
          country,
          before: {},
          after: {},
          reason: null,
          approvalId: null,
        })
    }),
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
