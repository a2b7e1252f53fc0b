import { sql } from 'drizzle-orm'
import { ok, fail } from '#kernel/result.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Reservation } from '#adapters/orders/reservations/reservation.ts'

/**
 * A place in the chosen delivery slot. The slot's row is inserted by its first order and incremented only up to its
 * capacity, so that the database decides who gets the last place.
 */
export const slotReservation: Reservation = {
  async reserve(tx, { orderId, quote: { delivery } }) {
    const { slot } = delivery
    if (!slot) return ok(undefined)
    const capacity = slot.capacity ?? slot.remaining
    if (capacity < 1) return fail({ kind: 'slot-full' })
    const reserved = await rowsOf(
      tx,
      sql`with counted as (
          insert into delivery_slots (id, taken, capacity) values (${slot.id}, 1, ${capacity}::int)
          on conflict (id) do update
            set taken = delivery_slots.taken + 1, capacity = excluded.capacity
            where delivery_slots.taken < excluded.capacity
          returning id
        )
        insert into slot_reservations (order_id, slot_id) select ${orderId}::uuid, id from counted returning slot_id`,
    )
    if (reserved.length === 0) return fail({ kind: 'slot-full' })
    return ok(undefined)
  },

  async release(tx, orderId) {
    // Only the statement that deletes the reservation decrements the slot, so it happens once.
    await tx.execute(
      sql`with gone as (delete from slot_reservations where order_id = ${orderId}::uuid returning slot_id)
        update delivery_slots set taken = taken - 1 from gone where delivery_slots.id = gone.slot_id`,
    )
  },
}
