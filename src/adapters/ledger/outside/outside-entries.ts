import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ReservationEnd, WalletOwner } from '#commerce/ledger/outside-wallet.ts'
import type { AccountRef } from '#commerce/ledger/account.ts'
import type { LedgerEvent } from '#commerce/ledger/posting.ts'
import { isCurrency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money, type Money } from '#kernel/money.ts'
import { outsideEntries } from '#adapters/ledger/outside-wallet-tables.ts'
import { ledgerAccounts } from '#adapters/ledger/ledger-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { claimDue } from '#infrastructure/queue/lease-queue.ts'
import { createServiceCursors } from '#infrastructure/queue/service-cursors.ts'

export type OutsideEntry = {
  readonly postingId: number
  readonly attempts: number
  readonly owner: WalletOwner
  readonly change:
    | { readonly kind: 'reserve'; readonly orderId: string; readonly sum: Money }
    | { readonly kind: 'end'; readonly orderId: string; readonly end: ReservationEnd }
    | { readonly kind: 'book'; readonly key: string; readonly event: LedgerEvent; readonly sum: Money }
}

const cursorName = 'wallet'
const leaseMs = 60_000
/** Postings get their ids before they are committed: those of the last moments are looked at again. */
const overlap = 10_000

/** Postings that the outside wallet made itself, or that were there before it. */
const isForeign = sql`posting.event in ('wallet-added-elsewhere', 'wallet-spent-elsewhere', 'opened')`

/**
 * Postings of wallets since the service was connected, with the account: what changes a wallet, and what an order captures,
 * which leaves the wallet's own account as it is.
 */
const postingsOf = (since: SQL): SQL => sql`
  select posting.id, entry.account_id from ledger_postings posting
  join ledger_entries entry on entry.posting_id = posting.id
  join ledger_accounts account on account.id = entry.account_id and account.kind = 'wallet'
  where posting.id > ${since} and not ${isForeign}
  union all
  select posting.id, reservation.account_id from ledger_postings posting
  join ledger_reservations reservation on reservation.order_id = posting.order_id
  join ledger_accounts account on account.id = reservation.account_id and account.kind = 'wallet'
  where posting.id > ${since} and posting.event = 'captured'
    and posting.key = 'captured:' || posting.order_id || ':' || reservation.account_id`

export type OutsideEntries = ReturnType<typeof createOutsideEntries>

/** The ledger itself is the outbox: what it posts on wallets is collected, and sent in order. */
export function createOutsideEntries(db: Database) {
  const cursors = createServiceCursors(db)
  const since = async (on: Database): Promise<number> =>
    Number((await createServiceCursors(on).find(cursorName)) ?? Number.MAX_SAFE_INTEGER)

  return {
    /** Where forwarding begins: what was posted before the service was connected is not sent. */
    async begin(at: Instant): Promise<void> {
      if ((await cursors.find(cursorName)) !== null) return
      const [row] = await rowsOf<{ readonly id: string }>(
        db,
        sql`select coalesce(max(id), 0)::text as id from ledger_postings`,
      )
      await cursors.put(cursorName, row?.id ?? '0', at)
    },

    async collect(at: Instant): Promise<void> {
      const first = sql`(select greatest(${await since(db)}::bigint, coalesce(max(posting_id), 0) - ${overlap}::bigint)
        from outside_wallet_entries)`
      await db.execute(sql`insert into outside_wallet_entries (posting_id, account_id, next_at)
        select id, account_id, ${at}::timestamptz from (${postingsOf(first)}) posted
        where not exists (select from outside_wallet_entries known where known.posting_id = posted.id)
        on conflict do nothing`)
    },

    /** Whether the service has not got everything of an account yet. */
    async isBehind(on: Database, accountId: string): Promise<boolean> {
      const first = sql`${await since(on)}::bigint`
      const [row] = await rowsOf<{ readonly behind: boolean }>(
        on,
        sql`select exists (
          select from (${postingsOf(first)}) posted
          left join outside_wallet_entries known on known.posting_id = posted.id
          where posted.account_id = ${accountId}::uuid and coalesce(known.state, 'waiting') = 'waiting'
        ) as behind`,
      )
      return row?.behind ?? false
    },

    async claim(at: Instant): Promise<OutsideEntry | undefined> {
      const [claimed] = await claimDue(db, outsideEntries, {
        at,
        leaseMs,
        limit: 1,
        where: eq(outsideEntries.state, 'waiting'),
      })
      return claimed && { ...(await load(claimed)), attempts: claimed.attempts }
    },

    async complete(postingId: number, to: Partial<typeof outsideEntries.$inferInsert>): Promise<void> {
      await db
        .update(outsideEntries)
        .set({ leasedUntil: null, ...to })
        .where(eq(outsideEntries.id, postingId))
    },

    /** Sends again what was given up. Returns how many. */
    async repeat(at: Instant): Promise<number> {
      const repeated = await db
        .update(outsideEntries)
        .set({ state: 'waiting', attempts: 0, nextAt: new Date(at), problem: null })
        .where(eq(outsideEntries.state, 'given-up'))
        .returning({ id: outsideEntries.id })
      return repeated.length
    },
  }

  async function load({
    id,
    accountId,
  }: typeof outsideEntries.$inferSelect): Promise<Omit<OutsideEntry, 'attempts'>> {
    const [row] = await rowsOf<{
      readonly ref: AccountRef
      readonly key: string
      readonly event: LedgerEvent
      readonly order_id: string | null
      readonly minor: string | null
    }>(
      db,
      sql`select account.ref, posting.key, posting.event, posting.order_id, entry.minor::text as minor
        from ledger_postings posting join ledger_accounts account on account.id = ${accountId}::uuid
        left join ledger_entries entry on entry.posting_id = posting.id and entry.account_id = account.id
        where posting.id = ${id}`,
    )
    invariant(row?.ref.kind === 'wallet', 'entries are of wallets')
    const { customerId, currency } = row.ref
    const { event, order_id: orderId, key } = row
    const sum = money(Number(row.minor ?? 0), currency)
    const owner = { customerId, currency }
    if (orderId !== null && event === 'reserved')
      return {
        postingId: id,
        owner,
        change: { kind: 'reserve', orderId, sum: money(-sum.minor, currency) },
      }
    if (orderId !== null && (event === 'captured' || event === 'released'))
      return { postingId: id, owner, change: { kind: 'end', orderId, end: event } }
    return { postingId: id, owner, change: { kind: 'book', key, event, sum } }
  }
}

/** The wallet of an account; undefined: it is none. */
export async function findWalletOwner(on: Database, accountId: string): Promise<WalletOwner | undefined> {
  const [row] = await on
    .select({ ref: ledgerAccounts.ref, unit: ledgerAccounts.unit })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.id, accountId), eq(ledgerAccounts.kind, 'wallet')))
  return row?.ref.kind === 'wallet' && isCurrency(row.unit)
    ? { customerId: row.ref.customerId, currency: row.unit }
    : undefined
}
