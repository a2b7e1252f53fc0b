import { sql } from 'drizzle-orm'
import { addMilliseconds, toInstant, type Clock, type Instant } from '#kernel/instant.ts'
import { createCustomerStore } from '#adapters/identity/customer-store.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Job } from '#infrastructure/queue/job.ts'

/** Days before the end at which a customer is notified; each once. */
const noticeDays = [30, 7] as const
const dayMs = 86_400_000

type Expiring = {
  readonly customer: string
  readonly kind: 'credit' | 'points'
  readonly unit: string
  readonly minor: string
  readonly expires: string | Date
}

/** Tells customers what of their credit and points ends soon: one message for all of a kind. */
export const noticeExpiringJob = (db: Database, { clock }: { readonly clock: Clock }): Job => ({
  name: 'notice-expiring-rewards',
  everySeconds: 3600,
  async run(signal) {
    let notified = 0
    for (const days of noticeDays) if (!signal.aborted) notified += await notice(db, days, clock.now())
    return `${notified} customers notified`
  },
})

const notice = (db: Database, days: number, at: Instant): Promise<number> =>
  db.transaction(async (tx) => {
    // Less than a week's notice is none: what was granted for a few days is not announced as ending.
    const until = addMilliseconds(at, days * dayMs)
    const found = await rowsOf<Expiring>(
      tx,
      sql`with due as (
          insert into expiry_notices (ledger_id, expires_at, days, sent_at)
          select id, expires_at, ${days}, ${at}::timestamptz from ledger_accounts
          where kind in ('credit', 'points') and balance_minor > 0 and customer_id is not null
            and expires_at > ${at}::timestamptz and expires_at <= ${until}::timestamptz
            and opened_at < expires_at - ${`${days} days`}::interval
          on conflict do nothing returning ledger_id
        )
        select account.customer_id as customer, account.kind, account.unit,
          sum(account.balance_minor)::text as minor, min(account.expires_at) as expires
        from due join ledger_accounts account on account.id = due.ledger_id
        group by account.customer_id, account.kind, account.unit`,
    )
    const customers = createCustomerStore(tx)
    for (const { customer, kind, unit, minor, expires } of found)
      await customers.record({
        customerId: customer,
        kind: `${kind}-expiring`,
        at,
        detail: { unit, minor: Number(minor), expiresAt: toInstant(new Date(expires)) },
      })
    return found.length
  })
