import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Withdrawal } from '#commerce/ahlan/ahlan-facade.ts'
import type { StoredWallet, WalletRepository } from '#commerce/ahlan/create-ahlan.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import { addMilliseconds, toInstant, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { createAccountSeal } from '#adapters/payments/seal.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { pointEarnings, withdrawals } from './ahlan-tables.ts'
import { paidWithinYear, spendableIn } from './reward-account.ts'

type Deps = { readonly book: EmbeddedLedgerBook; readonly seal: ReturnType<typeof createAccountSeal> }

/** Of a customer's own, on their page. */
const shownWithdrawals = 10
const dayMs = 86_400_000

export const isCustomerId = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** Wallets and withdrawals; all amounts are in the ledger. */
export function createWalletRepository(db: Database, { book, seal }: Deps): WalletRepository {
  return {
    async load(customerId, country, at): Promise<StoredWallet> {
      const [buckets, pending, own, paidMinor] = await Promise.all([
        book.buckets(db, customerId),
        db
          .select()
          .from(pointEarnings)
          .where(
            and(
              eq(pointEarnings.customerId, customerId),
              eq(pointEarnings.country, country.isoCode),
              isNull(pointEarnings.maturedAt),
              gt(pointEarnings.earned, pointEarnings.reversed),
            ),
          )
          .orderBy(pointEarnings.maturesAt),
        db
          .select()
          .from(withdrawals)
          .where(and(eq(withdrawals.customerId, customerId), eq(withdrawals.currency, country.currency)))
          .orderBy(desc(withdrawals.requestedAt))
          .limit(shownWithdrawals),
        paidWithinYear(db, customerId, country, at),
      ])
      const { credit, points } = spendableIn(buckets, country, at)
      const wallet = buckets.find(
        ({ account, unit }) => account.kind === 'wallet' && unit === country.currency,
      )
      return {
        wallet: money(wallet?.minor ?? 0, country.currency),
        credits: credit.map(({ minor, expiresAt }) => ({ minor, expiresAt })),
        pointLots: points.map(({ minor, expiresAt }) => ({ minor, expiresAt })),
        pending: pending.map(({ earned, reversed, maturesAt }) => ({
          points: earned - reversed,
          maturesAt: toInstant(maturesAt),
        })),
        paidMinor,
        withdrawals: own.map(toWithdrawal),
      }
    },

    async knowsCustomer(customerId) {
      if (!isCustomerId(customerId)) return false
      const found = await db
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
      return found.length > 0
    },

    async statement(customerId, kind, country, page) {
      const of =
        kind === 'points'
          ? { customerId, points: country.isoCode }
          : { customerId, currency: country.currency }
      const { lines, total } = await book.statement(of, page)
      const ids = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))]
      const numbers =
        ids.length === 0
          ? []
          : await db
              .select({ id: orders.id, number: orders.number })
              .from(orders)
              .where(and(inArray(orders.id, ids), eq(orders.customerId, customerId)))
      const numberOf = new Map(numbers.map(({ id, number }) => [id, number]))
      return {
        total,
        lines: lines.map((line) => ({ ...line, orderNumber: numberOf.get(line.orderId ?? '') ?? null })),
      }
    },

    historyOf: (orderId) => book.historyOf(orderId),

    withdraw: ({ key, customerId, country, amount, account, maxDayMinor, at }) =>
      db.transaction(async (tx) => {
        // One withdrawal of a customer after another: each sees the sum of the day.
        await tx.execute(sql`select from customers where id = ${customerId}::uuid for update`)
        const [known] = await tx.select().from(withdrawals).where(eq(withdrawals.key, key))
        if (known) return ok(toWithdrawal(known))
        const since = addMilliseconds(at, -dayMs)
        const [day] = await rowsOf<{ readonly minor: string }>(
          tx,
          sql`select coalesce(sum(amount_minor), 0)::text as minor from wallet_withdrawals
            where customer_id = ${customerId}::uuid and currency = ${amount.currency} and state <> 'rejected'
              and requested_at > ${since}::timestamptz`,
        )
        const remaining = maxDayMinor - Number(day?.minor ?? 0)
        if (amount.minor > remaining)
          return fail({ kind: 'over-day', max: money(Math.max(0, remaining), amount.currency) })
        const id = randomUUID()
        const wallet = { kind: 'wallet', customerId, currency: amount.currency } as const
        const posted = await book.post(
          tx,
          makePosting({
            key: `withdrawal-requested:${id}`,
            event: 'withdrawal-requested',
            currency: amount.currency,
            at,
            customerId,
            debit: [{ account: wallet, minor: amount.minor }],
            credit: [{ account: { kind: 'payable', payoutId: id }, minor: amount.minor }],
          }),
        )
        if (!posted.ok) return posted
        const [row] = await tx
          .insert(withdrawals)
          .values({
            id,
            key,
            customerId,
            country,
            currency: amount.currency,
            amountMinor: amount.minor,
            state: 'requested',
            shown: account.method.shown,
            holder: account.method.holder,
            sealed: seal.close(account.number, id),
            accountDigest: seal.digest(account.number),
            requestedAt: new Date(at),
          })
          .returning()
        invariant(row, 'an inserted row is returned')
        return ok(toWithdrawal(row))
      }),
  }
}

/** Of customers who were erased before, and that are not decided. */
export async function listWithdrawalsOfErased(db: Database, before: Instant): Promise<readonly string[]> {
  const found = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(customers, eq(customers.id, withdrawals.customerId))
    .where(
      and(
        eq(withdrawals.state, 'requested'),
        // The bank may pay it still.
        isNull(withdrawals.payoutFileId),
        lte(customers.erasedAt, new Date(before)),
      ),
    )
  return found.map(({ id }) => id)
}

export const toWithdrawal = (row: typeof withdrawals.$inferSelect): Withdrawal => ({
  id: row.id,
  customerId: row.customerId,
  country: row.country,
  amount: money(row.amountMinor, row.currency),
  state: row.state,
  shown: row.shown,
  holder: row.holder,
  requestedAt: toInstant(row.requestedAt),
  decidedAt: row.decidedAt && toInstant(row.decidedAt),
  note: row.note,
})
