import type { Clock } from '#kernel/instant.ts'
import { sql } from 'drizzle-orm'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'

/** Lifetime of the cart cookie after the last change; older carts cannot be opened (decision 0029). */
export const cartDays = 60
const batch = 500

/** Deletes guests' carts that have not changed for `cartDays`, with their lines and checkout drafts. Customers' stay with the account. */
export const expireCartsJob = (db: Database, { clock }: { readonly clock: Clock }): Job => ({
  name: 'expire-carts',
  everySeconds: 3600,
  async run(signal) {
    const before = addMilliseconds(clock.now(), -cartDays * 24 * 3_600_000)
    let removed = 0
    for (let last = batch; last === batch && !signal.aborted; removed += last)
      last = await removeSome(db, before)
    return `${removed} carts removed`
  },
})

/** Skips carts that are locked, since they are in use. Lines and drafts are deleted by cascade. */
async function removeSome(db: Database, before: Instant): Promise<number> {
  const gone = await rowsOf(
    db,
    sql`delete from carts where id in (
        select cart.id from carts cart
        where changed_at < ${before}::timestamptz
          and not exists (select 1 from checkouts one
            where one.token_digest = cart.token_digest and one.changed_at >= ${before}::timestamptz)
          and not exists (select 1 from customer_visitors owner where owner.token_digest = cart.token_digest)
        order by changed_at limit ${batch} for update of cart skip locked)
      returning id`,
  )
  return gone.length
}
