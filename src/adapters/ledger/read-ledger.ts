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
    // Balances run over entries alone; only the page is joined with its postings.
    const lines = await rowsOf<LineRow & { readonly total: string }>(
      db,
      sql`with own as materialized (
          select id, ref, unit, expires_at, ref ->> 'stage' is distinct from 'pending' as counts
          from ledger_accounts account where ${belongingTo(of)}
        ),
        page as (
          select entry.*, count(*) over () as total,
            sum(entry.minor) filter (where own.counts) over (order by entry.posting_id, entry.account_id) as balance
          from ledger_entries entry join own on own.id = entry.account_id
          order by entry.posting_id desc, entry.account_id desc limit ${size} offset ${start}
        )
        select ${lineColumns}, page.total::text as total from page join own account on account.id = page.account_id
        join ledger_postings posting on posting.id = page.posting_id order by page.posting_id desc, page.account_id desc`,
    )
    const total = lines[0]?.total ?? (start > 0 ? await countLines(db, of) : 0)
    return { lines: lines.map(toLine), total: Number(total) }
  },

  async historyOf(orderId) {
    const lines = await rowsOf<LineRow>(
      db,
      sql`with page as (
          select entry.*, (select sum(before.minor) from ledger_entries before
            where before.account_id = entry.account_id and before.posting_id <= entry.posting_id) as balance
          from ledger_entries entry join ledger_postings posting on posting.id = entry.posting_id
          where posting.order_id = ${orderId}::uuid
        )
        select ${lineColumns} from page join ledger_accounts account on account.id = page.account_id
        join ledger_postings posting on posting.id = page.posting_id
        where account.balance_minor is not null and account.kind <> 'reserved' order by page.posting_id, page.account_id`,
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

/** Of a page beyond the last line. */
async function countLines(db: Database, of: StatementOf): Promise<string> {
  const [counted] = await rowsOf<{ readonly total: string }>(
    db,
    sql`select count(*)::text as total from ledger_accounts account
      join ledger_entries entry on entry.account_id = account.id where ${belongingTo(of)}`,
  )
  return counted?.total ?? '0'
}

const lineColumns = sql`posting.at, posting.event, account.ref, account.unit, page.minor::text as minor,
  coalesce(page.balance, 0)::text as balance, account.expires_at as expires, posting.order_id, posting.return_id`

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
