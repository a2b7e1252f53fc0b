import { sql, type SQL } from 'drizzle-orm'
import { accountKey, type LedgerUnit, type StoredAccountRef } from '#commerce/ledger/account.ts'
import { inSpendingOrder, type Bucket } from '#commerce/ledger/bucket.ts'
import type { LedgerBook, StatementLine, StatementOf } from '#commerce/ledger/ports.ts'
import type { LedgerEvent } from '#commerce/ledger/posting.ts'
import { toInstant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'

type Reads = Pick<LedgerBook<Database>, 'balances' | 'buckets' | 'statement' | 'historyOf' | 'replayAt'>

/** Drivers answer bigint and timestamps as text or as values; both are read alike. */
type Moment = string | Date
type LineRow = {
  readonly at: Moment
  readonly event: LedgerEvent
  readonly ref: StoredAccountRef
  readonly unit: LedgerUnit
  readonly minor: string
  readonly balance: string
  readonly expires: Moment | null
  readonly order_id: string | null
  readonly return_id: string | null
}

export const ledgerReads = (db: Database): Reads => ({
  async balances(on, accounts) {
    const keys = accounts.map(({ account, unit }) => accountKey(account, unit))
    const found = await rowsOf<{ readonly key: string; readonly minor: string }>(
      on,
      sql`select key, coalesce(balance_minor, (select sum(minor) from ledger_entries where account_id = account.id), 0)::text as minor
        from ledger_accounts account where key in ${texts(keys)}`,
    )
    const byKey = new Map(found.map(({ key, minor }) => [key, Number(minor)]))
    return keys.map((key) => byKey.get(key) ?? 0)
  },

  async buckets(on, customerId) {
    const found = await rowsOf<{
      readonly id: string
      readonly ref: Bucket['account']
      readonly unit: LedgerUnit
      readonly minor: string
      readonly expires: Moment | null
    }>(
      on,
      sql`select id, ref, unit, balance_minor::text as minor, expires_at as expires from ledger_accounts
        where customer_id = ${customerId}::uuid and balance_minor > 0`,
    )
    return inSpendingOrder(
      found.map(({ id, ref, unit, minor, expires }) => ({
        ledgerId: id,
        account: ref,
        unit,
        minor: Number(minor),
        expiresAt: expires && toInstant(new Date(expires)),
      })),
    )
  },

  async statement(of, { start, size }) {
    const lines = await rowsOf<LineRow>(
      db,
      sql`select * from (${movements(
        sql`sum(entry.minor) filter (where account.ref ->> 'stage' is distinct from 'pending')
          over (order by posting.id, account.id)`,
        belongingTo(of),
      )}) moved order by posting_id desc, account_id desc limit ${size} offset ${start}`,
    )
    const [counted] = await rowsOf<{ readonly total: string }>(
      db,
      sql`select count(*)::text as total from ledger_accounts account
        join ledger_entries entry on entry.account_id = account.id where ${belongingTo(of)}`,
    )
    return { lines: lines.map(toLine), total: Number(counted?.total ?? 0) }
  },

  async historyOf(orderId) {
    const lines = await rowsOf<LineRow>(
      db,
      sql`select * from (${movements(
        sql`(select sum(before.minor) from ledger_entries before
          where before.account_id = account.id and before.posting_id <= posting.id)`,
        sql`posting.order_id = ${orderId}::uuid and account.balance_minor is not null and account.kind <> 'held'`,
      )}) moved order by posting_id, account_id`,
    )
    return lines.map(toLine)
  },

  async replayAt(instant) {
    const found = await rowsOf<{ readonly key: string; readonly minor: string }>(
      db,
      sql`select account.key, sum(entry.minor)::text as minor from ledger_entries entry
        join ledger_postings posting on posting.id = entry.posting_id
        join ledger_accounts account on account.id = entry.account_id
        where posting.at <= ${instant}::timestamptz group by account.key having sum(entry.minor) <> 0`,
    )
    return new Map(found.map(({ key, minor }) => [key, Number(minor)]))
  },
})

const belongingTo = (of: StatementOf): SQL => {
  if ('cardId' in of) return sql`account.id = ${of.cardId}::uuid and account.kind = 'card'`
  const own = sql`account.customer_id = ${of.customerId}::uuid`
  return 'currency' in of
    ? sql`${own} and account.unit = ${of.currency}`
    : sql`${own} and account.unit = 'points' and account.ref ->> 'country' = ${of.points}`
}

const movements = (
  balance: SQL,
  where: SQL,
): SQL => sql`select posting.id as posting_id, account.id as account_id,
    posting.at, posting.event, account.ref, account.unit, entry.minor::text as minor, coalesce(${balance}, 0)::text as balance,
    account.expires_at as expires, posting.order_id, posting.return_id
  from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
  join ledger_postings posting on posting.id = entry.posting_id where ${where}`

const toLine = (row: LineRow): StatementLine => ({
  at: toInstant(new Date(row.at)),
  event: row.event,
  kind: row.ref.kind,
  unit: row.unit,
  minor: Number(row.minor),
  balance: Number(row.balance),
  isPending: row.ref.kind === 'points' ? row.ref.stage === 'pending' : null,
  expiresAt: row.expires && toInstant(new Date(row.expires)),
  orderId: row.order_id,
  returnId: row.return_id,
})
