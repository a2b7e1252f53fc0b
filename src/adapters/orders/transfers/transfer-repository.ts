import { refOf } from '#commerce/staff/operator.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type {
  AwaitedTransfer,
  BankReceipt,
  TransferRepository,
} from '#commerce/orders/payment/transfer-admin.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { fail } from '#kernel/result.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { OrderStore } from '#adapters/orders/create-order-store.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import { bankReceipts } from '#adapters/payments/transfers/transfer-tables.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { CountryCode } from '#kernel/country.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'

type Deps = {
  readonly store: Pick<OrderStore, 'changeWithin'>
  readonly enqueueMessage: EnqueueMessage
}

const columns = {
  id: bankReceipts.id,
  country: bankReceipts.country,
  bankReference: bankReceipts.bankReference,
  amountMinor: bankReceipts.amountMinor,
  currency: bankReceipts.currency,
  day: bankReceipts.day,
  remittance: bankReceipts.remittance,
  orderNumber: orders.number,
}

type Row = {
  readonly id: string
  readonly country: string
  readonly bankReference: string
  readonly amountMinor: number
  readonly currency: string
  readonly day: string
  readonly remittance: string
  readonly orderNumber: string | null
}

function toReceipt({ amountMinor, currency, ...row }: Row): BankReceipt {
  invariant(isCurrency(currency), `money is in a known currency, not ${currency}`)
  return { ...row, amount: money(amountMinor, currency) }
}

/** Bank receipts and awaited transfers in PostgreSQL or PGlite. */
export function createTransferRepository(db: Database, { store, enqueueMessage }: Deps): TransferRepository {
  const select = () =>
    db.select(columns).from(bankReceipts).leftJoin(orders, eq(orders.id, bankReceipts.orderId))
  return {
    async add(country, { bankReference, amount, day, remittance }, at) {
      const [added] = await db
        .insert(bankReceipts)
        .values({
          id: randomUUID(),
          country,
          bankReference,
          amountMinor: amount.minor,
          currency: amount.currency,
          day,
          remittance,
          importedAt: new Date(at),
        })
        .onConflictDoNothing()
        .returning({ id: bankReceipts.id })
      return added && { id: added.id, country, bankReference, amount, day, remittance, orderNumber: null }
    },

    async find(country, bankReference) {
      const [row] = await select().where(
        and(eq(bankReceipts.country, country), eq(bankReceipts.bankReference, bankReference)),
      )
      return row && toReceipt(row)
    },

    async listUnmatched(country, limit) {
      const rows = await select()
        .where(and(eq(bankReceipts.country, country), isNull(bankReceipts.orderId)))
        .orderBy(asc(bankReceipts.day), asc(bankReceipts.bankReference))
        .limit(limit)
      return rows.map(toReceipt)
    },

    async listAwaited(country, limit) {
      const rows = await rowsOf<{
        number: string
        state: AwaitedTransfer['state']
        currency: string
        dueMinor: string | number
        paidMinor: string | number
        expiresAt: string | Date | null
      }>(
        db,
        sql`select number, transfer ->> 'state' as state, currency, paid_minor as "paidMinor", expires_at as "expiresAt",
            payable_minor - (select coalesce(sum((tender -> 'amount' ->> 'minor')::bigint), 0)
              from jsonb_array_elements(tenders) tender) as "dueMinor"
          from orders where transfer is not null and status = 'pending' and country = ${country}
            and transfer ->> 'state' in ('awaiting', 'short')
          order by expires_at, number limit ${limit}::int`,
      )
      return rows.map(({ number, state, currency, dueMinor, paidMinor, expiresAt }) => {
        invariant(isCurrency(currency), `money is in a known currency, not ${currency}`)
        return {
          number,
          country,
          state,
          due: money(Number(dueMinor), currency),
          received: money(Number(paidMinor), currency),
          expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
        }
      })
    },

    match: (receipt, { number, by, reason, at }, decide) =>
      db.transaction(async (tx) => {
        // The receipt is locked before the order, by every match.
        const [row] = await tx
          .select({ orderId: bankReceipts.orderId })
          .from(bankReceipts)
          .where(eq(bankReceipts.id, receipt.id))
          .for('update')
        if (!row) return fail({ kind: 'unknown-receipt' })
        if (row.orderId !== null) {
          const order = await findOrder(tx, { id: row.orderId })
          invariant(order, 'a matched receipt keeps its order')
          return order.number === number
            ? { ok: true as const, value: order }
            : fail({ kind: 'already-matched', number: order.number })
        }
        const changed = await store.changeWithin(tx)({ number }, at, decide, {
          by,
          act: 'transfer.match',
          reason: reason ?? receipt.bankReference,
        })
        if (!changed.ok) {
          const { failure } = changed
          invariant(
            failure.kind === 'not-found' ||
              failure.kind === 'no-transfer' ||
              failure.kind === 'wrong-currency',
            `money that arrives reserves nothing: ${failure.kind}`,
          )
          return fail(failure)
        }
        await tx
          .update(bankReceipts)
          .set({ orderId: changed.value.id, matchedBy: refOf(by).name, matchedAt: new Date(at) })
          .where(eq(bankReceipts.id, receipt.id))
        return changed
      }),

    noteImport: (country, counted, by, at) =>
      writeAudit(db, by, at, {
        act: 'transfer.import',
        object: { kind: 'bank-account', id: country },
        country,
        before: {},
        after: counted,
        reason: null,
        approvalId: null,
      }),

    remind: (now, limit) =>
      db.transaction(async (tx) => {
        const due = await rowsOf<{ id: string; country: CountryCode }>(
          tx,
          sql`with due as (
              select id from orders where transfer is not null and status = 'pending' and transfer ->> 'remindAt' <= ${now}
              order by transfer ->> 'remindAt' limit ${limit}::int for update skip locked
            )
            update orders set transfer = jsonb_set(transfer, '{remindAt}', 'null') from due where orders.id = due.id
            returning orders.id, orders.country`,
        )
        for (const { id, country } of due)
          await enqueueMessage(tx, {
            kind: 'transfer-reminder',
            orderId: id,
            country,
            key: `transfer-reminder:${id}`,
            at: now,
          })
        return due.length
      }),
  }
}
