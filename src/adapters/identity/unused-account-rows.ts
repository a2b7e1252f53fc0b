import { sql, type SQL } from 'drizzle-orm'
import { visitKinds, type AccountUse } from '#commerce/identity/unused-accounts.ts'
import { isFinal, returnStates } from '#commerce/returns/return-states.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'

type UsedAccount = AccountUse & { readonly id: string }
type UseRow = {
  readonly id: string
  readonly last_visit: Date | string
  readonly noticed_at: Date | string | null
}

/** Of `customer`. Each part reads the rows of one account by an index. */
const use = sql`customer.id,
  greatest(customer.created_at,
    (select max(at) from customer_events where customer_id = customer.id and kind in ${[...visitKinds]}),
    (select max(last_seen_at) from sessions where customer_id = customer.id),
    (select max(placed_at) from orders where customer_id = customer.id)) as last_visit,
  (select max(at) from customer_events where customer_id = customer.id and kind = 'unused-noticed') as noticed_at`

const isOpen = sql`customer.erased_at is null and customer.deletion_requested_at is null`

const toUse = ({ id, last_visit, noticed_at }: UseRow): UsedAccount => ({
  id,
  lastVisit: toInstant(new Date(last_visit)),
  noticedAt: noticed_at && toInstant(new Date(noticed_at)),
})

export type AccountPage = {
  readonly accounts: readonly UsedAccount[]
  /** From where the next page goes on; null: this is the last. */
  readonly next: { readonly createdAt: string; readonly id: string } | null
}

/** Accounts that are older than `before`, by age. */
export async function pageOfAccounts(
  db: Database,
  {
    before,
    after,
    limit,
  }: { readonly before: Instant; readonly after: AccountPage['next']; readonly limit: number },
): Promise<AccountPage> {
  const from = after
    ? sql`and (customer.created_at, customer.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  const found = await rowsOf<UseRow & { readonly created: string }>(
    db,
    sql`select ${use}, customer.created_at::text as created from customers customer
      where ${isOpen} and customer.created_at <= ${before}::timestamptz ${from}
      order by customer.created_at, customer.id limit ${limit}`,
  )
  const last = found.length === limit ? found.at(-1) : undefined
  return { accounts: found.map(toUse), next: last ? { createdAt: last.created, id: last.id } : null }
}

/** Locks an account, and then reads its use. Undefined: it is closed, or in use at this moment. */
export async function lockUnused(tx: Database, customerId: string): Promise<AccountUse | undefined> {
  const locked = await rowsOf(
    tx,
    sql`select 1 from customers customer where customer.id = ${customerId}::uuid and ${isOpen} for update skip locked`,
  )
  if (locked.length === 0) return undefined
  // A statement of its own: it sees what has been committed until the lock was taken.
  const [found] = await rowsOf<UseRow>(
    tx,
    sql`select ${use} from customers customer where customer.id = ${customerId}::uuid`,
  )
  return found && toUse(found)
}

/** Whether something waits that is the customer's: money by the ledger, an order, a return, a refund or a withdrawal. */
export async function hasOpenMatters(tx: Database, customerId: string): Promise<boolean> {
  const ofOrders = (condition: SQL) =>
    sql`exists (select from orders one where one.customer_id = ${customerId}::uuid and (${condition}))`
  const openReturns = returnStates.filter((state) => !isFinal(state))
  const [found] = await rowsOf<{ readonly open: boolean }>(
    tx,
    sql`select exists (select from ledger_accounts where customer_id = ${customerId}::uuid and kind = 'wallet' and balance_minor > 0)
      or exists (select from gift_cards card join ledger_accounts account on account.id = card.id
        where card.owner_id = ${customerId}::uuid and card.state <> 'expired' and account.balance_minor > 0)
      or exists (select from wallet_withdrawals where customer_id = ${customerId}::uuid and state = 'requested')
      or ${ofOrders(sql`one.status not in ('delivered', 'canceled') or one.refunds @> '[{"state":"requested"}]'::jsonb
        or exists (select from returns where returns.order_id = one.id and returns.state in ${openReturns})`)} as open`,
  )
  return found?.open ?? false
}
