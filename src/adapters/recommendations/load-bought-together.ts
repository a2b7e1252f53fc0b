import { sql } from 'drizzle-orm'
import type { BoughtTogether } from '#commerce/recommendations/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysRead = 180
/** The latest orders of a country: enough to know, and a bound for the statement. */
const maxOrders = 20_000
/** Orders of whole buildings say nothing about rooms, and have pairs by the thousand. */
const maxProducts = 30
/** Fewer orders are chance, and would show what one household bought. */
const minOrders = 3
const maxOthers = 24

/** Products that occur in the same orders of a country, gifts and canceled items aside. */
export async function loadBoughtTogether(
  db: Database,
  country: string,
  now: Instant,
): Promise<BoughtTogether> {
  const since = addMilliseconds(now, -daysRead * dayMs)
  const pairs = await rowsOf<{ code: string; other: string; orders: number }>(
    db,
    sql`with recent as (
        select id from orders where country = ${country} and status <> 'canceled'
          and placed_at > ${since}::timestamptz order by placed_at desc limit ${maxOrders}::int),
      items as (
        select distinct l.order_id, v.product_code as code from order_lines l
          join recent r on r.id = l.order_id join variants v on v.sku = l.sku
          where not coalesce((l.line ->> 'gift')::boolean, false)),
      usual as (select order_id from items group by order_id having count(*) between 2 and ${maxProducts}::int)
      select one.code, other.code as other, count(*)::int as orders
        from items one join usual using (order_id)
          join items other on other.order_id = one.order_id and other.code <> one.code
        group by one.code, other.code having count(*) >= ${minOrders}::int
        order by one.code, orders desc, other.code`,
  )
  const together = new Map<string, { code: string; orders: number }[]>()
  for (const { code, other, orders } of pairs) {
    const others = together.get(code) ?? []
    if (others.length < maxOthers) others.push({ code: other, orders })
    together.set(code, others)
  }
  return together
}
