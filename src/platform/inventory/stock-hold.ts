import { sql, type SQL } from 'drizzle-orm'
import type { HoldRequest, Hold } from '#platform/orders/hold.ts'
import { fail, ok } from '#kernel/result.ts'
import { rows, rowsOf, texts } from '#platform/catalog/statements.ts'
import type { Database } from '#platform/db/database.ts'
import { planStock, stockNeeds, type FreeStock } from './plan-stock.ts'

/** Pieces of stock: reserved while an order is open, gone from the books when they are delivered. */
export const stockHold: Hold & {
  /** Of some lines of an order: given back. */
  releaseLines(tx: Database, orderId: string, lineSkus: readonly string[]): Promise<void>
  /** Of some lines of an order: with the shopper now. */
  consumeLines(tx: Database, orderId: string, lineSkus: readonly string[]): Promise<void>
} = {
  async take(tx, request) {
    const needs = stockNeeds(request.quote)
    // The rows are locked in the order of their keys, and read as they are when the lock is had.
    const stock = await rowsOf<FreeStock>(
      tx,
      sql`select level.sku, level.location, level.on_hand - level.reserved as free
        from stock_levels level join stock_locations place on place.code = level.location
        where level.sku in ${texts(new Set(needs.map(({ sku }) => sku)))} and ${standsAt(request)}
        order by level.sku collate "C", level.location collate "C"
        for update of level`,
    )
    const { planned, short } = planStock(needs, stock)
    if (short.length > 0) return fail({ kind: 'out-of-stock', skus: short })
    const values = planned.map(({ lineSku, sku, location, quantity }) => ({
      line_sku: lineSku,
      sku,
      location,
      quantity,
    }))
    await tx.execute(sql`with held as (
        insert into stock_holds (order_id, line_sku, sku, location, quantity)
        select ${request.orderId}::uuid, line_sku, sku, location, quantity
        from ${rows(values, 'line_sku text, sku text, location text, quantity int')}
        returning sku, location, quantity
      ), sums as (select sku, location, sum(quantity)::int as quantity from held group by sku, location)
      update stock_levels level set reserved = level.reserved + sums.quantity
      from sums where level.sku = sums.sku and level.location = sums.location`)
    return ok(undefined)
  },

  release: (tx, orderId) => drop(tx, sql`order_id = ${orderId}::uuid`, false),

  releaseLines: (tx, orderId, lineSkus) => drop(tx, ofLines(orderId, lineSkus), false),

  consumeLines: (tx, orderId, lineSkus) => drop(tx, ofLines(orderId, lineSkus), true),
}

const ofLines = (orderId: string, lineSkus: readonly string[]): SQL =>
  sql`order_id = ${orderId}::uuid and line_sku in ${texts(lineSkus)}`

/** Whoever deletes the hold settles it: nobody deletes it twice. */
async function drop(tx: Database, which: SQL, consumed: boolean): Promise<void> {
  await tx.execute(sql`select 1 from stock_levels level
    where (level.sku, level.location) in (select sku, location from stock_holds where ${which})
    order by level.sku collate "C", level.location collate "C" for update`)
  await tx.execute(sql`with gone as (
      delete from stock_holds where ${which} returning sku, location, quantity
    ), sums as (select sku, location, sum(quantity)::int as quantity from gone group by sku, location)
    update stock_levels level
    set reserved = level.reserved - sums.quantity,
      on_hand = level.on_hand - ${consumed ? sql`sums.quantity` : sql`0`}
    from sums where level.sku = sums.sku and level.location = sums.location`)
}

/** A warehouse of the country; to be collected, the store alone. */
const standsAt = ({ country, quote: { choice } }: HoldRequest): SQL =>
  choice?.kind === 'collect'
    ? sql`place.country = ${country} and place.kind = 'store' and place.code = ${choice.store}`
    : sql`place.country = ${country} and place.kind = 'warehouse'`
