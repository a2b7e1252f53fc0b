import { sql } from 'drizzle-orm'
import type { ShipmentTime } from '#commerce/orders/lifecycle/order-action.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { leaveSlot } from './slot-reservation.ts'

/**
 * Moves an order's reservation to another slot, or to none. Locks both rows in the order of their ids, so that two orders
 * that exchange slots cannot deadlock. Returns false, changing nothing, when the slot is full.
 */
export async function moveSlot(tx: Database, orderId: string, to: ShipmentTime['slot']): Promise<boolean> {
  const [reserved] = await rowsOf<{ slot_id: string }>(
    tx,
    sql`select slot_id from slot_reservations where order_id = ${orderId}::uuid`,
  )
  if (reserved?.slot_id === to?.id) return true
  if (to) {
    await tx.execute(sql`insert into delivery_slots (id, taken, capacity) values (${to.id}, 0, ${to.capacity}::int)
      on conflict (id) do nothing`)
    await tx.execute(sql`select id from delivery_slots where id in (${to.id}, ${reserved?.slot_id ?? to.id})
      order by id for update`)
    const counted = await rowsOf(
      tx,
      sql`update delivery_slots set taken = taken + 1, capacity = coalesce(set_capacity, ${to.capacity}::int)
        where id = ${to.id} and taken < coalesce(set_capacity, ${to.capacity}::int) returning id`,
    )
    if (counted.length === 0) return false
  }
  await leaveSlot(tx, orderId)
  if (to)
    await tx.execute(
      sql`insert into slot_reservations (order_id, slot_id) values (${orderId}::uuid, ${to.id})`,
    )
  return true
}
