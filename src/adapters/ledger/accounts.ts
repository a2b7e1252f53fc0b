import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { accountKey, isShopAccount, type AccountRef, type LedgerUnit } from '#commerce/ledger/account.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { ledgerAccounts } from './ledger-tables.ts'

type Opening = {
  readonly account: AccountRef
  readonly unit: LedgerUnit
  readonly at: Instant
  /** Of an account that is new. */
  readonly expiresAt?: Instant | null
}

/** Opens those accounts that do not exist yet. */
export async function openAccounts(tx: Database, accounts: readonly Opening[]): Promise<void> {
  const rows = accounts.map(({ account, unit, at, expiresAt }) => ({
    id: account.kind === 'card' ? account.cardId : randomUUID(),
    key: accountKey(account, unit),
    kind: account.kind,
    unit,
    ref: account,
    customerId: 'customerId' in account ? account.customerId : null,
    balanceMinor: isShopAccount(account) ? null : 0,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
    openedAt: new Date(at),
    movedAt: new Date(at),
  }))
  await tx.insert(ledgerAccounts).values(rows).onConflictDoNothing()
}

/**
 * Locks the stored accounts among these, in the order of their ids, and returns the keys of all that exist. The shop's own
 * accounts have no balance to guard: every order would wait for the one row.
 */
export async function lockAccounts(tx: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rowsOf<{ readonly key: string }>(
    tx,
    sql`with locked as (
        select key from ledger_accounts where key in ${texts(keys)} and balance_minor is not null
        order by id for no key update
      )
      select key from locked
      union all select key from ledger_accounts where key in ${texts(keys)} and balance_minor is null`,
  )
  return new Set(found.map(({ key }) => key))
}
