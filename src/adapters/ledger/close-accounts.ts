import { sql } from 'drizzle-orm'
import { accountKey } from '#commerce/ledger/account.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import { isCurrency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { expireAccount } from './expire-due.ts'
import { post } from './post.ts'

/**
 * Closes the accounts of a customer who is erased: credit and points end, and of the wallet goes what its owner has waived.
 * Money that arrived after that, such as a late refund, stays theirs.
 */
export async function closeAccounts(
  tx: Database,
  {
    customerId,
    waived,
    at,
  }: { readonly customerId: string; readonly waived: readonly Money[]; readonly at: Instant },
): Promise<void> {
  const own = await rowsOf<{
    readonly id: string
    readonly key: string
    readonly kind: string
    readonly unit: string
    readonly minor: string
  }>(
    tx,
    sql`select id, key, kind, unit, balance_minor::text as minor from ledger_accounts
      where customer_id = ${customerId}::uuid and balance_minor > 0 order by id for no key update`,
  )
  for (const { id, key, kind, unit, minor } of own) {
    if (kind !== 'wallet') {
      await expireAccount(tx, id, at)
      continue
    }
    if (!isCurrency(unit)) continue
    const account = { kind, customerId, currency: unit } as const
    invariant(key === accountKey(account, unit), 'a customer has one wallet for each currency')
    const given = waived.find(({ currency }) => currency === unit)?.minor ?? 0
    const taken = Math.min(given, Number(minor))
    if (taken === 0) continue
    const closed = await post(
      tx,
      makePosting({
        key: `wallet-waived:${customerId}:${unit}`,
        event: 'wallet-waived',
        currency: unit,
        at,
        customerId,
        debit: [{ account, minor: taken }],
        credit: [{ account: { kind: 'income' }, minor: taken }],
      }),
    )
    invariant(closed.ok, 'the wallet is locked')
  }
}
