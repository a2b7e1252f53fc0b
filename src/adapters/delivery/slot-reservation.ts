import { sql, type SQL } from 'drizzle-orm'
import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import { ok, fail } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { nothingToReserve, type Reservation } from '#adapters/orders/reservations/reservation.ts'

/**
 * A place in the chosen delivery slot. The slot's row is inserted by its first order and incremented only up to its
 * capacity, so that the database decides who gets the last place. A capacity that an operator has set wins over that of the
 * quote, which may be older.
 */
export const slotReservation: Reservation = {
  part({ orderId, quote: { delivery } }, after) {
    const { slot } = delivery
    if (!slot) return nothingToReserve
    const expressions = slotWrites(slot, orderId, after)
    return expressions && { expressions, isReserved: sql`(select count(*) from slot_counted) = 1` }
  },

  async reserve(tx, { orderId, quote: { delivery } }) {
    const { slot } = delivery
    if (!slot) return ok(undefined)
    const writes = slotWrites(slot, orderId, sql`true`)
    if (!writes) return fail({ kind: 'slot-full' })
    const reserved = await rowsOf(tx, sql`with ${sql.join([...writes], sql`, `)} select id from slot_counted`)
    return reserved.length === 0 ? fail({ kind: 'slot-full' }) : ok(undefined)
  },

  async release(tx, orderId) {
    // An order and its companions wait for each other at the slot that they share: the last one of them gives the place back.
    await tx.execute(sql`select 1 from delivery_slots
      where id in (select slot ->> 'id' from shipments where order_id = ${orderId}::uuid) order by id for update`)
    await tx.execute(sql`with gone as (
        delete from slot_reservations where order_id = ${orderId}::uuid returning slot_id
      ), heir as (
        select one.id, gone.slot_id from gone, orders one
        where one.companion_of ->> 'id' = ${orderId}
          and one.status not in ('delivered', 'canceled', 'Cancellation In Progress')
          and exists (select 1 from shipments part where part.order_id = one.id
            and part.status not in ('Delivered', 'Canceled') and part.slot ->> 'id' = gone.slot_id)
          and not exists (select 1 from slot_reservations own where own.order_id = one.id)
        order by one.id limit 1
      ), passed as (
        insert into slot_reservations (order_id, slot_id) select id, slot_id from heir returning slot_id
      )
      update delivery_slots set taken = taken - 1 from gone
        where delivery_slots.id = gone.slot_id and not exists (select 1 from passed)`)
  },
}

/** Gives an order's own place back, for another slot to which its companions go along. */
export async function leaveSlot(tx: Database, orderId: string): Promise<void> {
  // Only the statement that deletes the reservation decrements the slot, so it happens once.
  await tx.execute(
    sql`with gone as (delete from slot_reservations where order_id = ${orderId}::uuid returning slot_id)
      update delivery_slots set taken = taken - 1 from gone where delivery_slots.id = gone.slot_id`,
  )
}

/** Expressions that count the order in its slot, provided that there is room and `condition` holds. Null: no capacity. */
function slotWrites(
  { id, capacity, remaining }: NonNullable<OrderQuote['delivery']['slot']>,
  orderId: string,
  condition: SQL,
): readonly SQL[] | null {
  const places = capacity ?? remaining
  if (places < 1) return null
  return [
    sql`slot_counted as (
      insert into delivery_slots (id, taken, capacity) select ${id}, 1, ${places}::int where ${condition}
      on conflict (id) do update
        set taken = delivery_slots.taken + 1, capacity = coalesce(delivery_slots.set_capacity, excluded.capacity)
        where delivery_slots.taken < coalesce(delivery_slots.set_capacity, excluded.capacity)
      returning id
    )`,
    sql`slot_rows as (
      insert into slot_reservations (order_id, slot_id) select ${orderId}::uuid, id from slot_counted
    )`,
  ]
}
