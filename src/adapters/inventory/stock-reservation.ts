import { sql, type SQL } from 'drizzle-orm'
import type { DeliveryChoice } from '#commerce/delivery/delivery-quote.ts'
import type { StockAllocation } from '#commerce/orders/lifecycle/order-action.ts'
import type { Reservation } from '#adapters/orders/reservations/reservation.ts'
import { fail, ok } from '#kernel/result.ts'
import { anyOf, rows, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { planStock, stockNeeds, type FreeStock } from './plan-stock.ts'

/** Pieces of stock: reserved while an order is open, gone from the books when they are delivered. */
export const stockReservation: Reservation & {
  /** Of some lines of an order: given back. */
  releaseLines(tx: Database, orderId: string, lineSkus: readonly string[]): Promise<void>
  /** Of some pieces of lines of an order: given back. More than the order holds gives back what it holds. */
  releaseItems(tx: Database, orderId: string, pieces: readonly StockAllocation[]): Promise<void>
  /** Of some lines of an order: with the shopper now. */
  consumeLines(tx: Database, orderId: string, lineSkus: readonly string[]): Promise<void>
} = {
  async reserve(tx, request) {
    const needs = stockNeeds(request.quote)
    const skus = anyOf(new Set(needs.map(({ sku }) => sku)))
    // The rows are locked in the order of their keys, and read as they are when the lock is had.
    const stock = await rowsOf<FreeStock>(
      tx,
      sql`select level.sku, level.location, level.on_hand - level.reserved as free
        from stock_levels level join stock_locations place on place.code = level.location
        where level.sku = ${skus} and ${standsAt(request.country, request.quote.choice)}
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
    // The SKUs are said once more for the index: of what JSON holds PostgreSQL expects a hundred rows, and reads all levels.
    await tx.execute(sql`with held as (
        insert into stock_reservations (order_id, line_sku, sku, location, quantity)
        select ${request.orderId}::uuid, line_sku, sku, location, quantity
        from ${rows(values, 'line_sku text, sku text, location text, quantity int')}
        returning sku, location, quantity
      ), sums as (select sku, location, sum(quantity)::int as quantity from held group by sku, location)
      update stock_levels level set reserved = level.reserved + sums.quantity
      from sums where level.sku = ${skus} and level.sku = sums.sku and level.location = sums.location`)
    return ok(undefined)
  },

  release: (tx, orderId) => drop(tx, sql`order_id = ${orderId}::uuid`, false),

  releaseLines: (tx, orderId, lineSkus) => drop(tx, ofLines(orderId, lineSkus), false),

  async releaseItems(tx, orderId, pieces) {
    const lineSkus = pieces.map(({ lineSku }) => lineSku)
    await lockLevels(tx, ofLines(orderId, lineSkus))
    const values = pieces.map(({ lineSku, sku, quantity }) => ({ line_sku: lineSku, sku, quantity }))
    // Location by location, until all of it is given back; a hold of nothing is none.
    await tx.execute(sql`with wanted as (
        select line_sku, sku, sum(quantity)::int as quantity
        from ${rows(values, 'line_sku text, sku text, quantity int')} group by line_sku, sku
      ), counted as (
        select hold.line_sku, hold.sku, hold.location, hold.quantity, least(hold.quantity, greatest(0, wanted.quantity
          - coalesce(sum(hold.quantity) over (partition by hold.line_sku, hold.sku order by hold.location collate "C"
              rows between unbounded preceding and 1 preceding), 0)))::int as back
        from stock_reservations hold join wanted on wanted.line_sku = hold.line_sku and wanted.sku = hold.sku
        where hold.order_id = ${orderId}::uuid
      ), gone as (
        delete from stock_reservations hold using counted
        where hold.order_id = ${orderId}::uuid and counted.back = hold.quantity and ${sameHold}
      ), less as (
        update stock_reservations hold set quantity = hold.quantity - counted.back from counted
        where hold.order_id = ${orderId}::uuid and counted.back > 0 and counted.back < hold.quantity and ${sameHold}
      ), sums as (select sku, location, sum(back)::int as back from counted group by sku, location)
      update stock_levels level set reserved = level.reserved - sums.back from sums
      where level.sku = ${anyOf(pieces.map(({ sku }) => sku))} and level.sku = sums.sku and level.location = sums.location`)
  },

  consumeLines: (tx, orderId, lineSkus) => drop(tx, ofLines(orderId, lineSkus), true),
}

const sameHold = sql`hold.line_sku = counted.line_sku and hold.sku = counted.sku and hold.location = counted.location`

const ofLines = (orderId: string, lineSkus: readonly string[]): SQL =>
  sql`order_id = ${orderId}::uuid and line_sku = ${anyOf(lineSkus)}`

const lockLevels = (tx: Database, which: SQL): Promise<unknown> =>
  tx.execute(sql`select 1 from stock_levels level
    where (level.sku, level.location) in (select sku, location from stock_reservations where ${which})
    order by level.sku collate "C", level.location collate "C" for update`)

/** Whoever deletes the hold settles it: nobody deletes it twice. */
async function drop(tx: Database, which: SQL, consumed: boolean): Promise<void> {
  await lockLevels(tx, which)
  await tx.execute(sql`with gone as (
      delete from stock_reservations where ${which} returning sku, location, quantity
    ), sums as (select sku, location, sum(quantity)::int as quantity from gone group by sku, location)
    update stock_levels level
    set reserved = level.reserved - sums.quantity,
      on_hand = level.on_hand - ${consumed ? sql`sums.quantity` : sql`0`}
    from sums where level.sku = sums.sku and level.location = sums.location`)
}

/** A warehouse of the country; to be collected, the store alone. */
export const standsAt = (country: string, choice: DeliveryChoice | null): SQL =>
  choice?.kind === 'collect'
    ? sql`place.country = ${country} and place.kind = 'store' and place.code = ${choice.store}`
    : sql`place.country = ${country} and place.kind = 'warehouse'`
