import { sql } from 'drizzle-orm'
import type { OutsideWallet } from '#commerce/ledger/outside-wallet.ts'
import { nextAttemptAt } from '#kernel/backoff.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { findWalletOwner, type OutsideEntries, type OutsideEntry } from './outside-entries.ts'

type Deps = {
  readonly wallet: OutsideWallet
  readonly entries: OutsideEntries
  readonly clock: Clock
}

/** Delays double from half a minute to an hour: about seven hours in total. */
const maxAttempts = 14
/** An order is written within seconds of its reservation, or not at all. */
const abandonedAfterMs = 10 * 60_000

/** Sends what the ledger posted on wallets, and releases what was reserved for orders that were never written. */
export function forwardEntriesJob(db: Database, { wallet, entries, clock }: Deps): Job {
  const send = ({ owner, change }: OutsideEntry) => {
    if (change.kind === 'reserve') return wallet.reserve(owner, change)
    return change.kind === 'end' ? wallet.end(owner, change.orderId, change.end) : wallet.book(owner, change)
  }

  async function forward(entry: OutsideEntry): Promise<'delivered' | 'failed' | 'away'> {
    const sent = await send(entry)
    if (sent.ok) {
      await entries.complete(entry.postingId, { state: 'delivered', problem: null })
      return 'delivered'
    }
    const { failure } = sent
    const problem = failure.kind === 'short' ? 'short' : failure.reason
    const isFinal = failure.kind !== 'wallet-unavailable' || entry.attempts >= maxAttempts
    await entries.complete(entry.postingId, {
      problem,
      ...(isFinal ? { state: 'given-up' } : { nextAt: new Date(nextAttemptAt(entry.attempts, clock.now())) }),
    })
    return problem === 'away' ? 'away' : 'failed'
  }

  /** Reservations whose order has reserved here too, or was canceled before it did, or was never written. */
  async function clear(): Promise<void> {
    await db.execute(sql`delete from outside_wallet_reservations waiting
      where exists (select from ledger_reservations reservation
        where reservation.order_id = waiting.order_id and reservation.account_id = waiting.account_id)`)
    const before = addMilliseconds(clock.now(), -abandonedAfterMs)
    const abandoned = await rowsOf<{ readonly order_id: string; readonly account_id: string }>(
      db,
      sql`select order_id, account_id from outside_wallet_reservations waiting
        where reserved_at < ${before}::timestamptz and not exists (
          select from orders where orders.id = waiting.order_id and orders.status <> 'canceled')
        limit 100`,
    )
    for (const { order_id: orderId, account_id: accountId } of abandoned) {
      const owner = await findWalletOwner(db, accountId)
      await db.execute(
        sql`update outside_wallet_reservations set confirmed_at = null where order_id = ${orderId}::uuid`,
      )
      const released = owner && (await wallet.end(owner, orderId, 'released'))
      if (released?.ok)
        await db.execute(sql`delete from outside_wallet_reservations where order_id = ${orderId}::uuid`)
    }
  }

  return {
    name: 'forward-wallet-entries',
    everySeconds: 5,
    async run(signal) {
      await entries.collect(clock.now())
      let [delivered, failed] = [0, 0]
      for (let count = 0; count < 500 && !signal.aborted; count += 1) {
        const entry = await entries.claim(clock.now())
        if (!entry) break
        const outcome = await forward(entry)
        if (outcome === 'delivered') delivered += 1
        else failed += 1
        if (outcome === 'away') break
      }
      await clear()
      return `${delivered} delivered, ${failed} failed`
    },
  }
}
