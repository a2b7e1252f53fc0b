import { sql } from 'drizzle-orm'
import { makePosting } from '#commerce/ledger/posting.ts'
import type { WalletOwner } from '#commerce/ledger/outside-wallet.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Money } from '#kernel/money.ts'
import { lockAccounts } from '#adapters/ledger/accounts.ts'
import { post } from '#adapters/ledger/post.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { accountKey } from '#commerce/ledger/account.ts'
import type { OutsideEntries } from './outside-entries.ts'

type Deps = {
  readonly entries: Pick<OutsideEntries, 'isBehind'>
  readonly clock: Clock
}

/** What a balance of the service has to be read between, to be about the account as it is. */
type MirrorMoment = { readonly latest: string; readonly waiting: string; readonly isCertain: boolean }

/**
 * The last posting of an account, and what the service has reserved of it and the ledger has not. Uncertain while the
 * service reserves or releases for another order.
 */
export async function momentOf(
  on: Database,
  accountId: string,
  ownOrder: string | null = null,
): Promise<MirrorMoment> {
  const [row] = await rowsOf<{ latest: string; waiting: string; certain: boolean }>(
    on,
    sql`select (select coalesce(max(posting_id), 0)::text from ledger_entries where account_id = ${accountId}::uuid) as latest,
        coalesce(string_agg(waiting.order_id::text, ' ' order by waiting.order_id), '') as waiting,
        coalesce(bool_and(waiting.confirmed_at is not null), true) as certain
      from outside_wallet_reservations waiting
      where waiting.account_id = ${accountId}::uuid and waiting.order_id is distinct from ${ownOrder}::uuid
        and ${isNotInLedger}`,
  )
  invariant(row, 'an aggregate has one row')
  return { latest: row.latest, waiting: row.waiting, isCertain: row.certain }
}

const isNotInLedger = sql`not exists (select from ledger_reservations reservation
  where reservation.order_id = waiting.order_id and reservation.account_id = waiting.account_id)`

/**
 * Makes the ledger's account equal what the service has, unless something has changed since `before`, or the service does not
 * have everything yet. What is reserved there and not yet here is still on the account here.
 */
export const mirrorWallet = (
  db: Database,
  { entries, clock }: Deps,
  wallet: {
    readonly accountId: string
    readonly owner: WalletOwner
    readonly available: Money
    readonly before: MirrorMoment
    /** The order that has just reserved; null: the balance was only read. */
    readonly ownOrder: string | null
  },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { accountId, owner, available, before, ownOrder } = wallet
    const account = { kind: 'wallet', ...owner } as const
    await lockAccounts(tx, [accountKey(account, owner.currency)])
    const now = await momentOf(tx, accountId, ownOrder)
    const isSame =
      before.isCertain && now.isCertain && now.latest === before.latest && now.waiting === before.waiting
    if (!isSame || (await entries.isBehind(tx, accountId))) return
    const [state] = await rowsOf<{ readonly minor: string; readonly pending: string }>(
      tx,
      sql`select balance_minor::text as minor,
          (select coalesce(sum(waiting.amount_minor), 0)::text from outside_wallet_reservations waiting
            where waiting.account_id = account.id and ${isNotInLedger}) as pending
        from ledger_accounts account where id = ${accountId}::uuid`,
    )
    invariant(state, 'the account is locked')
    const difference = available.minor + Number(state.pending) - Number(state.minor)
    if (difference === 0) return
    const clearing = { account: { kind: 'provider-clearing' } as const, minor: Math.abs(difference) }
    const own = { account, minor: Math.abs(difference) }
    const posted = await post(
      tx,
      makePosting({
        key: `wallet-mirrored:${accountId}:${before.latest}`,
        event: difference > 0 ? 'wallet-added-elsewhere' : 'wallet-spent-elsewhere',
        currency: owner.currency,
        at: clock.now(),
        customerId: owner.customerId,
        debit: [difference > 0 ? clearing : own],
        credit: [difference > 0 ? own : clearing],
      }),
    )
    invariant(posted.ok, 'a wallet is never below zero, there or here')
  })
