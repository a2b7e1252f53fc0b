import { sql, type SQL } from 'drizzle-orm'
import type { LedgerEvent } from '#commerce/ledger/posting.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'

/** A posting as it is for some accounts together, with what caused it. */
export type LedgerLine = {
  readonly at: Instant
  readonly event: LedgerEvent
  readonly minor: number
  /** Of these accounts, after it. */
  readonly balance: number
  readonly orderNumber: string | null
  readonly returnReference: string | null
  /** Of credit: by which grant. */
  readonly grantId: string | null
}

type Row = {
  readonly at: string | Date
  readonly event: LedgerEvent
  readonly minor: string
  readonly balance: string
  readonly order_number: string | null
  readonly reference: string | null
  readonly grant_id: string | null
}

/** Newest first. `accounts` is a condition on `account`, a row of ledger_accounts. */
export async function listLedgerLines(
  db: Database,
  accounts: SQL,
  { start, size }: { readonly start: number; readonly size: number },
): Promise<readonly LedgerLine[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`with own as materialized (select id, ref from ledger_accounts account where ${accounts}),
      page as (
        select entry.*, own.ref, sum(entry.minor) over (order by entry.posting_id, entry.account_id) as balance
        from ledger_entries entry join own on own.id = entry.account_id
        order by entry.posting_id desc, entry.account_id desc limit ${size} offset ${start}
      )
      select posting.at, posting.event, page.minor::text as minor, page.balance::text as balance,
        orders.number as order_number, returns.reference, page.ref ->> 'grantId' as grant_id
      from page join ledger_postings posting on posting.id = page.posting_id
      left join orders on orders.id = posting.order_id
      left join returns on returns.id = posting.return_id
      order by page.posting_id desc, page.account_id desc`,
  )
  return rows.map((row) => ({
    at: toInstant(new Date(row.at)),
    event: row.event,
    minor: Number(row.minor),
    balance: Number(row.balance),
    orderNumber: row.order_number,
    returnReference: row.reference,
    grantId: row.grant_id,
  }))
}
