import { sql } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import type { Instant } from '#kernel/instant.ts'
import { rows } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'

/** Returns the items of an order to its cart. Gifts are left out: promotions add them again. */
export async function restoreCart(tx: Database, order: Order, token: string, at: Instant): Promise<void> {
  const lines = order.lines
    .filter(({ gift }) => !gift)
    .map(({ sku, quantity, unitPrice }) => ({ sku, quantity, minor: unitPrice.minor }))
  await tx.execute(sql`with cart as (
      update carts set version = version + 1, coupon = ${order.totals.couponCode},
        agreement = ${order.agreement ? JSON.stringify(order.agreement) : null}::jsonb where token_digest = ${digestToken(token)} returning id
    )
    insert into cart_lines (cart_id, sku, quantity, added_price_minor, currency, added_at)
    select cart.id, sku, quantity, minor, ${order.totals.total.currency}, ${at}::timestamptz
    from cart, ${rows(lines, 'sku text, quantity int, minor bigint')}
    on conflict (cart_id, sku) do nothing`)
  const cards = order.payment.tenders.map(({ amount: _, ...card }) => card)
  await tx.execute(sql`update checkouts set choice = ${JSON.stringify(order.choice)}::jsonb, stored_values = ${JSON.stringify(cards)}::jsonb
    where token_digest = ${digestToken(token)}`)
}
