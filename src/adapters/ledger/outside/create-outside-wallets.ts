import { eq, sql } from 'drizzle-orm'
import { accountKey } from '#commerce/ledger/account.ts'
import type { WalletOwner } from '#commerce/ledger/outside-wallet.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { StoredValue, Tender } from '#commerce/payments/tender.ts'
import type { Clock } from '#kernel/instant.ts'
import { compare, money, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { openAccounts } from '#adapters/ledger/accounts.ts'
import { ledgerAccounts } from '#adapters/ledger/ledger-tables.ts'
import { outsideReservations } from '#adapters/ledger/outside-wallet-tables.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient, type HttpClient } from '#infrastructure/http-client/client.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { forwardEntriesJob } from './forward-entries-job.ts'
import { createHttpWallet } from './http-wallet.ts'
import { mirrorWallet, momentOf } from './mirror-wallet.ts'
import { createOutsideEntries, findWalletOwner } from './outside-entries.ts'

type Deps = {
  readonly env: Pick<Env, 'walletService'>
  readonly clock: Clock
  /** The shop's own ledger, which repeats what the service says. */
  readonly ledger: Ledger
  /** In place of its own, for tests. */
  readonly http?: HttpClient
}

/** Reserves at the service before an order is written, since no transaction waits for a network. */
export type WalletGate = {
  reserve(
    order: Pick<Order, 'id' | 'placedAt'>,
    tender: Tender,
  ): Promise<Result<void, { readonly kind: 'short' }>>
  /** The order was not written. Never fails: what cannot be released now is released by the job. */
  release(orderId: string): Promise<void>
}

type WalletDifference = { readonly what: string; readonly actual: Money; readonly expected: Money }

export type OutsideWallets = {
  /** For the checkout: wallets with what the service says, and none while it does not answer. */
  readonly values: Pick<Ledger, 'findWallet' | 'load'>
  readonly gate: WalletGate
  /**
   * Makes the ledger's account equal the service's, before a page shows it. False: the service does not answer, and the last
   * that is known stays.
   */
  refresh(owner: WalletOwner): Promise<boolean>
  /** Wallets whose balance is another there than here; null: the service does not answer. */
  compare(): Promise<readonly WalletDifference[] | null>
  /** Sends again what the service did not take. Returns how many entries. */
  repeat(): Promise<number>
  readonly jobs: readonly Job[]
}

/** The wallets of the service that the environment names; null: the ledger of the shop is the master. */
export async function createOutsideWallets(db: Database, deps: Deps): Promise<OutsideWallets | null> {
  const { env, clock, ledger, http = createHttpClient({ service: 'wallet service' }) } = deps
  if (env.walletService === null) return null
  const wallet = createHttpWallet({ ...env.walletService, http })
  const entries = createOutsideEntries(db)
  await entries.begin(clock.now())

  async function accountOf(owner: WalletOwner): Promise<string> {
    const account = { kind: 'wallet', ...owner } as const
    const key = accountKey(account, owner.currency)
    const find = () =>
      db.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(eq(ledgerAccounts.key, key))
    const [known] = await find()
    if (known) return known.id
    await openAccounts(db, [{ account, unit: owner.currency, at: clock.now() }])
    return (await find())[0]?.id ?? accountOf(owner)
  }

  /** Reads the balance and repeats it here. Null: the service does not answer. */
  async function read(owner: WalletOwner): Promise<Money | null> {
    const accountId = await accountOf(owner)
    const before = await momentOf(db, accountId)
    const found = await wallet.balance(owner)
    if (!found.ok) return null
    const read = { accountId, owner, available: found.value, before, ownOrder: null }
    await mirrorWallet(db, { entries, clock }, read)
    return found.value
  }

  const confirm = async (orderId: string, confirmedAt: Date | null) => {
    await db.update(outsideReservations).set({ confirmedAt }).where(eq(outsideReservations.orderId, orderId))
  }

  async function release(orderId: string): Promise<void> {
    const [row] = await db.select().from(outsideReservations).where(eq(outsideReservations.orderId, orderId))
    const owner = row && (await findWalletOwner(db, row.accountId))
    if (!owner) return
    await confirm(orderId, null)
    const released = await wallet.end(owner, orderId, 'released')
    if (released.ok) await db.delete(outsideReservations).where(eq(outsideReservations.orderId, orderId))
  }

  /** The lesser of both: an entry may be on its passage. */
  const limited = (value: StoredValue, available: Money): StoredValue =>
    compare(value.balance, available) > 0 ? { ...value, balance: available } : value

  return {
    values: {
      async findWallet(owner) {
        const available = await read(owner)
        const found = available && (await ledger.findWallet(owner))
        const value = found && limited(found, available)
        return value && value.balance.minor > 0 ? value : null
      },
      async load(ledgerIds) {
        const available = new Map<string, Money | null>()
        for (const id of ledgerIds) {
          const owner = await findWalletOwner(db, id)
          if (owner) available.set(id, await read(owner))
        }
        return (await ledger.load(ledgerIds)).flatMap((value) => {
          const limit = available.get(value.ledgerId)
          if (limit === undefined) return [value]
          return limit === null || limit.minor === 0 ? [] : [limited(value, limit)]
        })
      },
    },

    gate: {
      async reserve(order, { ledgerId, amount }) {
        const owner = await findWalletOwner(db, ledgerId)
        if (!owner) return ok(undefined)
        await db
          .insert(outsideReservations)
          .values({
            orderId: order.id,
            accountId: ledgerId,
            amountMinor: amount.minor,
            reservedAt: new Date(clock.now()),
          })
          .onConflictDoNothing()
        const before = await momentOf(db, ledgerId, order.id)
        const reserved = await wallet.reserve(owner, { orderId: order.id, sum: amount })
        if (!reserved.ok) {
          await release(order.id)
          return fail({ kind: 'short' })
        }
        await confirm(order.id, new Date(clock.now()))
        const read = { accountId: ledgerId, owner, available: reserved.value, before, ownOrder: order.id }
        await mirrorWallet(db, { entries, clock }, read)
        return ok(undefined)
      },

      release,
    },

    refresh: async (owner) => (await read(owner)) !== null,

    async compare() {
      const accounts = await rowsOf<{ readonly id: string; readonly minor: string }>(
        db,
        sql`select id, balance_minor::text as minor from ledger_accounts where kind = 'wallet' order by id`,
      )
      const differences: WalletDifference[] = []
      for (const { id, minor } of accounts) {
        const owner = await findWalletOwner(db, id)
        if (!owner || (await entries.isBehind(db, id))) continue
        const found = await wallet.balance(owner)
        if (!found.ok) return null
        const actual = money(Number(minor), owner.currency)
        if (compare(actual, found.value) !== 0)
          differences.push({ what: `wallet ${id}`, actual, expected: found.value })
      }
      return differences
    },

    repeat: () => entries.repeat(clock.now()),
    jobs: [forwardEntriesJob(db, { wallet, entries, clock })],
  }
}
