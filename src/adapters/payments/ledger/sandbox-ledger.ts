import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Currency } from '#kernel/currency.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import {
  sandboxValueReservations as reservations,
  sandboxValues as values,
} from '#adapters/payments/ledger/ledger-tables.ts'
import { creditSandbox } from './credit-sandbox.ts'
import type { Ledger } from './ledger.ts'
import { cleanCode, readSandboxCode } from './sandbox-codes.ts'

const unusable = fail({ kind: 'card-unusable' } as const)

/** Gift cards and wallets of demo mode, in tables of their own. A card is created when its code is first used. */
export function createSandboxLedger(db: Database, clock: Clock): Ledger {
  const usable = () =>
    and(gt(values.balanceMinor, 0), or(isNull(values.expiresAt), gt(values.expiresAt, new Date(clock.now()))))
  const find = async (on: Database, codeDigest: string): Promise<StoredValue | undefined> => {
    const [row] = await on.select().from(values).where(eq(values.codeDigest, codeDigest))
    return row && toStoredValue(row)
  }
  return {
    async findCard(typed, currency) {
      const code = cleanCode(typed)
      const codeDigest = digestOf(code)
      const card = readSandboxCode(code, currency)
      if (!card) return unusable
      await db
        .insert(values)
        .values({
          id: randomUUID(),
          kind: 'gift-card',
          codeDigest,
          last: code.slice(-4),
          currency: card.balance.currency,
          balanceMinor: card.balance.minor,
          expiresAt: card.isExpired ? new Date(addMilliseconds(clock.now(), -86_400_000)) : null,
        })
        .onConflictDoNothing()
      const [row] = await db
        .select()
        .from(values)
        .where(and(eq(values.codeDigest, codeDigest), eq(values.currency, currency), usable()))
      return row ? ok(toStoredValue(row)) : unusable
    },

    async findWallet({ customerId, currency }) {
      const [row] = await db
        .select()
        .from(values)
        .where(and(eq(values.codeDigest, walletDigest(currency, customerId)), usable()))
      return row ? toStoredValue(row) : null
    },

    async load(ledgerIds) {
      if (ledgerIds.length === 0) return []
      const rows = await db
        .select()
        .from(values)
        .where(and(inArray(values.id, [...ledgerIds]), usable()))
      return ledgerIds.flatMap((id) => rows.filter((row) => row.id === id).map(toStoredValue))
    },

    async reserve(tx, { orderId, tender, at }) {
      const { ledgerId: valueId, amount } = tender
      const [reserved] = await tx
        .insert(reservations)
        .values({ orderId, valueId, amountMinor: amount.minor, state: 'reserved', reservedAt: new Date(at) })
        .onConflictDoNothing()
        .returning({ valueId: reservations.valueId })
      if (!reserved) return ok(undefined)
      const [debited] = await tx
        .update(values)
        .set({ balanceMinor: sql`${values.balanceMinor} - ${amount.minor}::bigint` })
        .where(
          and(
            eq(values.id, valueId),
            eq(values.currency, amount.currency),
            gte(values.balanceMinor, amount.minor),
            usable(),
          ),
        )
        .returning({ id: values.id })
      if (debited) return ok(undefined)
      await tx
        .delete(reservations)
        .where(and(eq(reservations.orderId, orderId), eq(reservations.valueId, valueId)))
      return fail({ kind: 'short' })
    },

    async capture(tx, orderId) {
      await tx.update(reservations).set({ state: 'captured' }).where(isReservedFor(orderId))
    },

    async release(tx, orderId) {
      const released = await tx
        .update(reservations)
        .set({ state: 'released' })
        .where(isReservedFor(orderId))
        .returning({ valueId: reservations.valueId, minor: reservations.amountMinor })
      for (const { valueId, minor } of released.toSorted((a, b) => (a.valueId < b.valueId ? -1 : 1)))
        await tx
          .update(values)
          .set({ balanceMinor: sql`${values.balanceMinor} + ${minor}::bigint` })
          .where(eq(values.id, valueId))
    },

    credit: creditSandbox,

    async ensureWallet(tx, { customerId, currency }) {
      const codeDigest = walletDigest(currency, customerId)
      await tx
        .insert(values)
        .values({
          id: randomUUID(),
          kind: 'wallet',
          codeDigest,
          last: '',
          currency,
          balanceMinor: 0,
        })
        .onConflictDoNothing()
      const wallet = await find(tx, codeDigest)
      if (!wallet) throw new Error('the wallet was created in this transaction')
      return wallet
    },
  }
}

/** No gift card code has this form. */
const walletDigest = (currency: Currency, customerId: string): string =>
  digestOf(`wallet ${currency} ${customerId}`)

const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

const isReservedFor = (orderId: string) =>
  and(eq(reservations.orderId, orderId), eq(reservations.state, 'reserved'))

const toStoredValue = (row: typeof values.$inferSelect): StoredValue => ({
  kind: row.kind,
  ledgerId: row.id,
  last: row.last,
  balance: money(row.balanceMinor, row.currency),
})
