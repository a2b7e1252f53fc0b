import { sql } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows } from '#infrastructure/db/sql-helpers.ts'

/** Puts accepted items of grade A into the country's first warehouse. Others are sold in the outlet, or scrapped. */
export async function restock(tx: Database, { items, history }: Return, order: Order): Promise<void> {
  // The money goes back, the goods stay with the shopper.
  if (history.at(-1)?.kind === 'waive') return
  const units = items.flatMap(({ sku, accepted }) => {
    const line = order.lines.find((one) => one.sku === sku)
    if (!line || accepted?.grade !== 'A' || accepted.quantity === 0) return []
    return line.components.map((component) => ({
      sku: component.sku,
      quantity: component.quantity * accepted.quantity,
    }))
  })
  if (units.length === 0) return
  await tx.execute(sql`insert into stock_levels (sku, location, on_hand)
    select given.sku, place.code, sum(given.quantity)::int from ${rows(units, 'sku text, quantity int')},
      (select code from stock_locations where kind = 'warehouse' and country = ${order.country} order by code limit 1) place
    group by given.sku, place.code
    on conflict (sku, location) do update set on_hand = stock_levels.on_hand + excluded.on_hand`)
}
