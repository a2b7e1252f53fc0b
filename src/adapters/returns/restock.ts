import { desc, eq, sql } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import type { ReturnedStock, ReturnedStockQuery } from '#commerce/returns/ports.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { Instant } from '#kernel/instant.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { isAbout } from '#adapters/inventory/stock-context.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import { returnedStock } from './return-tables.ts'

/**
 * Records where accepted units are and in which grade, and puts those of grade A on sale there: in the store that took
 * received them, else in the country's first warehouse.
 */
export async function restock(tx: Database, one: Return, order: Order, at: Instant): Promise<void> {
  // The money goes back, the goods stay with the shopper.
  if (one.history.at(-1)?.kind === 'waive') return
  const units = one.items.flatMap(({ sku, accepted }) => {
    const line = order.lines.find((each) => each.sku === sku)
    if (!line || !accepted || accepted.quantity === 0) return []
    return line.components.map((component) => ({
      sku: component.sku,
      grade: accepted.grade,
      quantity: component.quantity * accepted.quantity,
    }))
  })
  if (units.length === 0) return
  const [place] = await rowsOf<{ code: string }>(
    tx,
    sql`select code from stock_locations where country = ${order.country}
      and (kind = 'warehouse' or code = ${one.place}) order by code <> ${one.place}, code collate "C" limit 1`,
  )
  if (!place) return
  await tx.execute(sql`insert into returned_stock (return_id, sku, grade, location, country, quantity, moved_at)
    select ${one.id}, given.sku, given.grade, ${place.code}, ${order.country}, sum(given.quantity)::int, ${at}::timestamptz
    from ${rows(units, 'sku text, grade text, quantity int')} group by given.sku, given.grade`)
  await tx.execute(sql`insert into stock_levels (sku, location, on_hand)
    select sku, location, quantity from returned_stock where return_id = ${one.id} and grade = 'A'
      and ${isAbout({ kind: 'returned', reference: one.reference, at })} order by sku
    on conflict (sku, location) do update set on_hand = stock_levels.on_hand + excluded.on_hand`)
}

/** Units that came back, by place, SKU and grade; what came last first. */
export async function listReturnedStock(
  db: Database,
  { by, country, grade, limit }: ReturnedStockQuery,
): Promise<readonly ReturnedStock[]> {
  const { sku, location } = returnedStock
  const lastAt = sql<Date>`max(${returnedStock.movedAt})`.mapWith(returnedStock.movedAt)
  const found = await db
    .select({
      country: returnedStock.country,
      location,
      sku,
      grade: returnedStock.grade,
      quantity: sql<number>`sum(${returnedStock.quantity})::int`,
      lastAt,
    })
    .from(returnedStock)
    .where(
      sql`${withinReach(by, 'returns.see', { country: sql`${returnedStock.country}`, place: sql`${location}` })}
        and ${country === null ? sql`true` : eq(returnedStock.country, country)}
        and ${grade === null ? sql`true` : eq(returnedStock.grade, grade)}`,
    )
    .groupBy(returnedStock.country, location, sku, returnedStock.grade)
    .orderBy(desc(lastAt), location, sku, returnedStock.grade)
    .limit(limit)
  return found.map((row) => ({
    ...row,
    country: row.country as CountryCode,
    lastAt: row.lastAt.toISOString(),
  }))
}
