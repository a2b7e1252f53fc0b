import { sql } from 'drizzle-orm'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Job } from '#infrastructure/queue/job.ts'

/** Deletes carts that were left behind with an offer when it has run out, and offers of yesterday. */
export const clearHandoversJob = (db: Database, { clock }: { readonly clock: Clock }): Job => ({
  name: 'clear-handovers',
  everySeconds: 60,
  async run() {
    const now = clock.now()
    const expired = await rowsOf(
      db,
      sql`delete from carts using cart_handovers offer
        where offer.cart_id = carts.id and carts.token_digest = 'handover:' || carts.id
          and not exists (select from cart_handovers other
            where other.cart_id = carts.id and other.expires_at > ${now}::timestamptz)
        returning carts.id`,
    )
    await db.execute(
      sql`delete from cart_handovers where expires_at < ${addMilliseconds(now, -86_400_000)}::timestamptz`,
    )
    return `${expired.length} carts removed`
  },
})
