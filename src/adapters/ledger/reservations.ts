import { and, asc, eq, sql } from 'drizzle-orm'
import { isSpendable, expiryAfterReturn } from '#commerce/ledger/bucket.ts'
import {
  inLockOrder,
  type AccountRef,
  type LedgerUnit,
  type StoredAccountRef,
} from '#commerce/ledger/account.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import type { LedgerBook } from '#commerce/ledger/ports.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { expireAccount } from './expire-due.ts'
import {
  ledgerAccounts as accounts,
  ledgerPostings,
  ledgerReservations as reservations,
} from './ledger-tables.ts'
import { post } from './post.ts'

type Reservations = Pick<
  LedgerBook<Database>,
  'reserve' | 'capture' | 'release' | 'refund' | 'reservationsOf'
>

/** What orders reserve, spend and get back. Each change moves the reservation and posts, in one transaction. */
export const bookReservations: Reservations = {
  async reserve(tx, { orderId, ledgerId, unit, minor, at }) {
    const account = await lockAccount(tx, ledgerId)
    if (!account) return fail({ kind: 'short' })
    const [added] = await tx
      .insert(reservations)
      .values({
        orderId,
        accountId: ledgerId,
        amountMinor: minor,
        state: 'reserved',
        reservedAt: new Date(at),
      })
      .onConflictDoNothing()
      .returning({ orderId: reservations.orderId })
    const own = and(eq(reservations.orderId, orderId), eq(reservations.accountId, ledgerId))
    if (!added) {
      const [known] = await tx.select({ state: reservations.state }).from(reservations).where(own)
      return known?.state === 'released' ? fail({ kind: 'short' }) : ok(undefined)
    }
    const reserved =
      account.unit === unit && !account.isBlocked && isSpendable(account, at)
        ? await post(
            tx,
            makePosting({
              key: `reserved:${orderId}:${ledgerId}`,
              event: 'reserved',
              currency: unit,
              at,
              orderId,
              debit: [{ account: account.ref, minor }],
              credit: [{ account: { kind: 'reserved', orderId }, minor }],
            }),
          )
        : fail({ kind: 'short' } as const)
    if (!reserved.ok) await tx.delete(reservations).where(own)
    return reserved
  },

  async capture(tx, orderId, at) {
    for (const { ledgerId, unit, minor, account } of await leave(tx, orderId, 'captured'))
      await moveReserved(tx, {
        key: `captured:${orderId}:${ledgerId}`,
        event: 'captured',
        ...{ orderId, unit, minor, at },
        to: { kind: revenueOf(account) },
      })
  },

  async release(tx, orderId, at) {
    for (const { ledgerId, unit, minor, account } of await leave(tx, orderId, 'released'))
      await moveReserved(tx, {
        key: `released:${orderId}:${ledgerId}`,
        event: 'released',
        ...{ orderId, unit, minor, at },
        to: account,
      })
  },

  async refund(tx, { key, orderId, ledgerId, unit, minor, at, returnId }) {
    const own = and(eq(reservations.orderId, orderId), eq(reservations.accountId, ledgerId))
    // Locked before the key is looked up, so that a repetition waits for the first.
    const [reservation] = await tx.select().from(reservations).where(own).for('update')
    if (reservation?.state !== 'captured') return fail({ kind: 'too-much' })
    const [known] = await tx
      .select({ id: ledgerPostings.id })
      .from(ledgerPostings)
      .where(eq(ledgerPostings.key, key))
    if (known) return ok(undefined)
    if (reservation.amountMinor - reservation.creditedMinor < minor) return fail({ kind: 'too-much' })
    const account = await lockAccount(tx, ledgerId)
    if (account?.unit !== unit) return fail({ kind: 'too-much' })
    await tx
      .update(reservations)
      .set({ creditedMinor: sql`${reservations.creditedMinor} + ${minor}::bigint` })
      .where(own)
    const isTender = account.kind === 'card' || account.kind === 'wallet'
    // What expired unseen must not come back with what is given back.
    if (!isTender && account.minor > 0 && !isSpendable(account, at)) await expireAccount(tx, ledgerId, at)
    const expiresAt = isTender ? null : expiryAfterReturn(account.expiresAt, at)
    const refunded = await post(
      tx,
      makePosting({
        key,
        event: 'refunded',
        currency: unit,
        at,
        orderId,
        ...(returnId === undefined ? {} : { returnId }),
        ...(expiresAt === null ? {} : { expiresAt }),
        debit: [{ account: { kind: revenueOf(account.ref) }, minor }],
        credit: [{ account: account.ref, minor }],
      }),
    )
    invariant(refunded.ok, 'accounts of the shop are never short')
    return ok(undefined)
  },

  async reservationsOf(on, orderId) {
    const found = await on
      .select({
        ledgerId: reservations.accountId,
        account: accounts.ref,
        unit: accounts.unit,
        minor: reservations.amountMinor,
        creditedMinor: reservations.creditedMinor,
        state: reservations.state,
      })
      .from(reservations)
      .innerJoin(accounts, eq(accounts.id, reservations.accountId))
      .where(eq(reservations.orderId, orderId))
      .orderBy(asc(reservations.accountId))
    return found.map((one) => ({ ...one, account: one.account as StoredAccountRef }))
  },
}

const revenueOf = ({ kind }: AccountRef): 'sales' | 'discounts' =>
  kind === 'card' || kind === 'wallet' ? 'sales' : 'discounts'

async function lockAccount(tx: Database, ledgerId: string) {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, ledgerId)).for('no key update')
  return (
    row && {
      ...row,
      minor: row.balanceMinor ?? 0,
      expiresAt: row.expiresAt && toInstant(row.expiresAt),
    }
  )
}

/** Moves what is reserved on, and returns it in the order in which accounts are locked. */
async function leave(tx: Database, orderId: string, state: 'captured' | 'released') {
  const moved = await tx
    .update(reservations)
    .set({ state })
    .from(accounts)
    .where(
      and(
        eq(reservations.orderId, orderId),
        eq(reservations.state, 'reserved'),
        eq(accounts.id, reservations.accountId),
      ),
    )
    .returning({
      ledgerId: reservations.accountId,
      minor: reservations.amountMinor,
      unit: accounts.unit,
      account: accounts.ref,
    })
  return moved.map((one) => ({ ...one, kind: one.account.kind })).toSorted(inLockOrder)
}

async function moveReserved(
  tx: Database,
  move: {
    readonly key: string
    readonly event: 'captured' | 'released'
    readonly orderId: string
    readonly unit: LedgerUnit
    readonly minor: number
    readonly at: Instant
    readonly to: AccountRef
  },
): Promise<void> {
  const { key, event, orderId, unit, minor, at, to } = move
  const moved = await post(
    tx,
    makePosting({
      key,
      event,
      currency: unit,
      at,
      orderId,
      debit: [{ account: { kind: 'reserved', orderId }, minor }],
      credit: [{ account: to, minor }],
    }),
  )
  invariant(moved.ok, 'what an order reserved is on its account')
}
