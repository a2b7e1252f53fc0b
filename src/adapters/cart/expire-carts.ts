import type { Clock } from '#kernel/instant.ts'
import { sql } from 'drizzle-orm'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'

/** As long as the cookie that opens it lives after the last change: older ones nobody can open (decision 0029). */
export const cartDays = 60
const batch = 500

/**
 * Removes carts that nobody has used for `cartDays`, what was saved for later in them, and what their checkouts knew
 * of the shopper. Wishlists and orders are others' and stay.
 */
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

/** A cart that somebody is changing at this moment is in use, and left. Its lines and its checkout go with it. */
async function removeSome(db: Database, before: Instant): Promise<number> {
  const gone = await rowsOf(
    db,
    sql`delete from carts where id in (
        select cart.id from carts cart
        where changed_at < ${before}::timestamptz
          and not exists (select 1 from checkouts one
            where one.token_digest = cart.token_digest and one.changed_at >= ${before}::timestamptz)
        order by changed_at limit ${batch} for update of cart skip locked)
      returning id`,
  )
  return gone.length
}
