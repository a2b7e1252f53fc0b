import { sql } from 'drizzle-orm'
import { accountKey } from '#commerce/ledger/account.ts'
import { checkPosting, movedBy, type Posting } from '#commerce/ledger/posting.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { lockAccounts, openAccounts } from './accounts.ts'

type Answer = {
  readonly posted: boolean
  readonly short: boolean
  /** Of an earlier posting with this key. */
  readonly event: string | null
  readonly moved: string | null
}

/** Posts with its entries in one statement, once the accounts are locked; balances follow by trigger. */
export async function post(
  tx: Database,
  posting: Posting,
): Promise<Result<void, { readonly kind: 'short' }>> {
  checkPosting(posting)
  const { key, event, currency: unit, at, entries, expiresAt } = posting
  const named = entries.map(({ account, minor }) => ({ account, minor, key: accountKey(account, unit) }))
  const keys = named.map((entry) => entry.key)
  const found = await lockAccounts(tx, keys)
  const missing = named.filter((entry) => !found.has(entry.key))
  if (missing.length > 0) {
    await openAccounts(
      tx,
      missing.map(({ account, minor }) => ({
        account,
        unit,
        at,
        expiresAt: minor > 0 && isExpiring(account.kind) ? (expiresAt ?? null) : null,
      })),
    )
    await lockAccounts(tx, keys)
  }
  const given = rows(
    named.map((entry) => ({ key: entry.key, minor: entry.minor })),
    'key text, minor bigint',
  )
  const moved = movedBy(posting)
  const [answer] = await rowsOf<Answer>(
    tx,
    sql`with given as materialized (select * from ${given}),
      seen as materialized (select event, moved_minor from ledger_postings where key = ${key}),
      short as materialized (select from given join ledger_accounts account using (key) where account.balance_minor + given.minor < 0),
      posting as (
        insert into ledger_postings (key, event, unit, moved_minor, at, order_id, return_id, card_id, customer_id)
        select ${key}, ${event}, ${unit}, ${moved}::bigint, ${at}::timestamptz, ${posting.orderId ?? null}::uuid,
          ${posting.returnId ?? null}::uuid, ${posting.cardId ?? null}::uuid, ${posting.customerId ?? null}::uuid
        where not exists (select from seen) and not exists (select from short)
        on conflict (key) do nothing returning id
      ),
      added as (
        insert into ledger_entries (posting_id, account_id, minor)
        select posting.id, account.id, given.minor from posting cross join given join ledger_accounts account using (key)
      )
      select exists (select from posting) as posted, exists (select from short) as short,
        (select event from seen) as event, (select moved_minor from seen)::text as moved`,
  )
  invariant(answer, 'the statement answers')
  if (answer.event !== null) {
    invariant(
      answer.event === event && Number(answer.moved) === moved,
      `the key ${key} was used for another posting`,
    )
    return ok(undefined)
  }
  if (!answer.posted && answer.short) return fail({ kind: 'short' })
  if (answer.posted && expiresAt !== undefined) await prolong(tx, posting)
  return ok(undefined)
}

const isExpiring = (kind: string): boolean => kind === 'card' || kind === 'credit' || kind === 'points'

/** Dates move to a later moment only; an account without a date never expires. */
async function prolong(tx: Database, { entries, currency, expiresAt }: Posting): Promise<void> {
  const keys = entries.flatMap(({ account, minor }) =>
    minor > 0 && isExpiring(account.kind) ? [accountKey(account, currency)] : [],
  )
  await tx.execute(sql`update ledger_accounts account set expires_at = ${expiresAt}::timestamptz
    from ${rows(
      keys.map((key) => ({ key })),
      'key text',
    )} where account.key = given.key and account.expires_at < ${expiresAt}::timestamptz`)
}
