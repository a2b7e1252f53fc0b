import { sql, type SQL } from 'drizzle-orm'
import type { DeliveryChoice } from '#commerce/delivery/delivery-quote.ts'
import type { StockAllocation } from '#commerce/orders/lifecycle/order-action.ts'
import type { Reservation, ReservationRequest } from '#adapters/orders/reservations/reservation.ts'
import { fail, ok } from '#kernel/result.ts'
import { anyOf, rows, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { isAbout } from './stock-context.ts'
import { planStock, stockNeeds, type FreeStock } from './plan-stock.ts'

/** Stock: reserved while an order is open, deducted when it is delivered. */
export const stockReservation: Reservation & {
  /** Releases some lines of an order. */
  releaseLines(tx: Database, orderId: string, lineSkus: readonly string[]): Promise<void>
  /** Releases some units of an order; never more than are reserved. */
  releaseItems(tx: Database, orderId: string, items: readonly StockAllocation[]): Promise<void>
  /** Deducts some lines of an order, which have been delivered, from stock. */
  consumeLines(tx: Database, orderId: string, lineSkus: readonly string[]): Promise<void>
} = {
  part(request, after) {
    const needs = stockNeeds(request.quote)
    const values = needs.map(({ lineSku, ...need }) => ({ line_sku: lineSku, ...need }))
    const skus = anyOf(new Set(needs.map(({ sku }) => sku)))
    // A location with the whole quantity, or none: `reserve` takes parts from several.
    return {
      expressions: [
        sql`stock_needs as (select line_sku, sku, quantity from ${rows(values, 'line_sku text, sku text, quantity int')})`,
        sql`stock_locked as (${freeStock(skus, request, sql`and ${after}`)})`,
        sql`stock_picked as (
          select distinct on (needed.sku) needed.sku, stock_locked.location, needed.quantity
          from (select sku, sum(quantity)::int as quantity from stock_needs group by sku) needed
            join stock_locked on stock_locked.sku = needed.sku and stock_locked.free >= needed.quantity
          order by needed.sku, stock_locked.location collate "C"
        )`,
        sql`stock_taken as (
          update stock_levels level set reserved = level.reserved + stock_picked.quantity from stock_picked
          where level.sku = ${skus} and level.sku = stock_picked.sku and level.location = stock_picked.location
          returning level.free
        )`,
        sql`stock_rows as (
          insert into stock_reservations (order_id, line_sku, sku, location, quantity)
          select ${request.orderId}::uuid, stock_needs.line_sku, stock_needs.sku, stock_picked.location, stock_needs.quantity
          from stock_needs join stock_picked on stock_picked.sku = stock_needs.sku
          where ${isAbout({ order: request.orderId })}
        )`,
      ],
      isReserved: sql`(select count(*) from stock_taken) = (select count(distinct sku) from stock_needs)`,
    }
  },

  async reserve(tx, request) {
    const needs = stockNeeds(request.quote)
    const skus = anyOf(new Set(needs.map(({ sku }) => sku)))
    const stock = await rowsOf<FreeStock>(tx, freeStock(skus, request))
    const { planned, short } = planStock(needs, stock)
    if (short.length > 0) return fail({ kind: 'out-of-stock', skus: short })
    const values = planned.map(({ lineSku, sku, location, quantity }) => ({
      line_sku: lineSku,
      sku,
      location,
      quantity,
    }))
    // The SKUs are repeated for the index: PostgreSQL expects a hundred rows from JSON, and would scan all levels.
    await tx.execute(sql`with reserved as (
        insert into stock_reservations (order_id, line_sku, sku, location, quantity)
        select ${request.orderId}::uuid, line_sku, sku, location, quantity
        from ${rows(values, 'line_sku text, sku text, location text, quantity int')}
        where ${isAbout({ order: request.orderId })}
        returning sku, location, quantity
      ), sums as (select sku, location, sum(quantity)::int as quantity from reserved group by sku, location)
      update stock_levels level set reserved = level.reserved + sums.quantity
      from sums where level.sku = ${skus} and level.sku = sums.sku and level.location = sums.location`)
    return ok(undefined)
  },

  release: (tx, orderId) => remove(tx, orderId, sql`order_id = ${orderId}::uuid`, false),

  releaseLines: (tx, orderId, lineSkus) => remove(tx, orderId, ofLines(orderId, lineSkus), false),

  async releaseItems(tx, orderId, items) {
    const lineSkus = items.map(({ lineSku }) => lineSku)
    await lockLevels(tx, ofLines(orderId, lineSkus))
    const values = items.map(({ lineSku, sku, quantity }) => ({ line_sku: lineSku, sku, quantity }))
    // Location by location until all units are released; a reservation of zero units is deleted.
    await tx.execute(sql`with wanted as (
        select line_sku, sku, sum(quantity)::int as quantity
        from ${rows(values, 'line_sku text, sku text, quantity int')} group by line_sku, sku
      ), counted as (
        select reservation.line_sku, reservation.sku, reservation.location, reservation.quantity, least(reservation.quantity, greatest(0, wanted.quantity
          - coalesce(sum(reservation.quantity) over (partition by reservation.line_sku, reservation.sku order by reservation.location collate "C"
              rows between unbounded preceding and 1 preceding), 0)))::int as released
        from stock_reservations reservation join wanted on wanted.line_sku = reservation.line_sku and wanted.sku = reservation.sku
        where reservation.order_id = ${orderId}::uuid
      ), gone as (
        delete from stock_reservations reservation using counted
        where reservation.order_id = ${orderId}::uuid and counted.released = reservation.quantity and ${sameReservation}
      ), less as (
        update stock_reservations reservation set quantity = reservation.quantity - counted.released from counted
        where reservation.order_id = ${orderId}::uuid and counted.released > 0 and counted.released < reservation.quantity and ${sameReservation}
      ), sums as (select sku, location, sum(released)::int as released from counted where ${isAbout({ order: orderId })} group by sku, location)
      update stock_levels level set reserved = level.reserved - sums.released from sums
      where level.sku = ${anyOf(items.map(({ sku }) => sku))} and level.sku = sums.sku and level.location = sums.location`)
  },

  consumeLines: (tx, orderId, lineSkus) => remove(tx, orderId, ofLines(orderId, lineSkus), true),
}

/** Rows are locked in the order of their keys, and read once they are locked. */
const freeStock = (skus: SQL, { country, quote }: ReservationRequest, condition: SQL = sql``): SQL =>
  sql`select level.sku, level.location, level.free
    from stock_levels level join stock_locations place on place.code = level.location
    where level.sku = ${skus} and ${reservesFrom(country, quote)} ${condition}
    order by level.sku collate "C", level.location collate "C"
    for update of level`

const sameReservation = sql`reservation.line_sku = counted.line_sku and reservation.sku = counted.sku and reservation.location = counted.location`

const ofLines = (orderId: string, lineSkus: readonly string[]): SQL =>
  sql`order_id = ${orderId}::uuid and line_sku = ${anyOf(lineSkus)}`

const lockLevels = (tx: Database, which: SQL): Promise<unknown> =>
  tx.execute(sql`select 1 from stock_levels level
    where (level.sku, level.location) in (select sku, location from stock_reservations where ${which})
    order by level.sku collate "C", level.location collate "C" for update`)

/** Only the statement that deletes a reservation adjusts stock, so it happens once. */
async function remove(tx: Database, orderId: string, which: SQL, consumed: boolean): Promise<void> {
  await lockLevels(tx, which)
  await tx.execute(sql`with gone as (
      delete from stock_reservations where ${which} returning sku, location, quantity
    ), sums as (select sku, location, sum(quantity)::int as quantity from gone where ${isAbout({ order: orderId })} group by sku, location)
    update stock_levels level
    set reserved = level.reserved - sums.quantity,
      on_hand = level.on_hand - ${consumed ? sql`sums.quantity` : sql`0`}
    from sums where level.sku = sums.sku and level.location = sums.location`)
}

/** The country's warehouses; of a pickup its store alone, but a warehouse for what is transferred to it. */
function reservesFrom(country: string, { choice, delivery }: ReservationRequest['quote']): SQL {
  const isWarehouse = sql`place.country = ${country} and place.kind = 'warehouse'`
  if (choice?.kind !== 'collect') return isWarehouse
  const isStore = sql`place.country = ${country} and place.kind = 'store' and place.code = ${choice.store}`
  const { transferred = [] } = delivery
  if (transferred.length === 0) return isStore
  return sql`case when level.sku = ${anyOf(transferred)} then ${isWarehouse} else ${isStore} end`
}

/** Locations whose stock an order may change. */
export const servesFrom = (country: string, choice: DeliveryChoice | null): SQL =>
  choice?.kind === 'collect'
    ? sql`place.country = ${country} and (place.kind = 'warehouse' or place.code = ${choice.store})`
    : sql`place.country = ${country} and place.kind = 'warehouse'`
