import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { sql } from 'drizzle-orm'
import type { TryDispute } from './try-dispute.ts'

/** A delivered order of the demo whose shopper disputes it. One that is there is left as it is. */
export async function seedDemoDisputes({
  db,
  tryDispute,
}: {
  readonly db: Database
  readonly tryDispute: TryDispute
}): Promise<void> {
  const [known] = await rowsOf<{ id: string }>(db, sql`select id from payment_disputes limit 1`)
  if (known) return
  // As new as the demo itself: the first that was paid online and delivered, and not refunded.
  const [order] = await rowsOf<{ number: string }>(
    db,
    sql`select orders.number from orders join payment_attempts attempt on attempt.order_id = orders.id
      where orders.status = 'delivered' and attempt.provider = 'sandbox' and attempt.state = 'captured'
        and attempt.refunded_minor = 0 and orders.country = 'ae'
      order by orders.placed_at, orders.id limit 1`,
  )
  if (order) await tryDispute(order.number, { event: 'open', reason: 'product-not-received' })
}
