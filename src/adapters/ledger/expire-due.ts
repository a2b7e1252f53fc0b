import { sql } from 'drizzle-orm'
import type { AccountRef, LedgerUnit } from '#commerce/ledger/account.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { post } from './post.ts'

type Due = {
  readonly unit: LedgerUnit
  readonly ref: AccountRef
  readonly customer: string | null
  readonly minor: string
  /** The last posting that touched the account. */
  readonly after: string
}

/** Credit and points whose date has come; what an order has reserved of them expires when it comes back. */
export async function expireDue(tx: Database, at: Instant, limit: number): Promise<number> {
  const due = await rowsOf<{ readonly id: string }>(
    tx,
    sql`select id from ledger_accounts
      where kind in ('credit', 'points') and balance_minor > 0 and expires_at <= ${at}::timestamptz
      order by id limit ${limit} for no key update skip locked`,
  )
  for (const { id } of due) await expireAccount(tx, id, at)
  return due.length
}

/** Takes everything from an account of credit or points, which the caller has locked. */
export async function expireAccount(tx: Database, ledgerId: string, at: Instant): Promise<void> {
  const [due] = await rowsOf<Due>(
    tx,
    sql`select unit, ref, customer_id as customer, balance_minor::text as minor,
        (select max(posting_id)::text from ledger_entries where account_id = account.id) as after
      from ledger_accounts account where id = ${ledgerId}::uuid and balance_minor > 0`,
  )
  if (!due) return
  const isPoints = due.unit === 'points'
  const minor = Number(due.minor)
  const expired = await post(
    tx,
    makePosting({
      key: `expired:${ledgerId}:${due.after}`,
      event: isPoints ? 'points-expired' : 'credit-expired',
      currency: due.unit,
      at,
      ...(due.customer === null ? {} : { customerId: due.customer }),
      debit: [{ account: due.ref, minor }],
      credit: [{ account: { kind: isPoints ? 'points-cost' : 'marketing' }, minor }],
    }),
  )
  invariant(expired.ok, 'the account is locked')
}
