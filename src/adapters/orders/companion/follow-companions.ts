import { sql } from 'drizzle-orm'
import { isSameAddress } from '#commerce/orders/address/address-change.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { followStops } from '#adapters/dispatch/follow-stops.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import { updateOrder } from '#adapters/orders/write-order.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

const departed: readonly Shipment['status'][] = ['Out For Delivery', 'Delivered', 'Canceled']

type Time = Pick<Shipment, 'slot' | 'earliest' | 'latest'>

const isSameTime = (one: Time, other: Time): boolean =>
  one.slot?.id === other.slot?.id && one.earliest === other.earliest && one.latest === other.latest

/**
 * Another delivery time or address of an order is that of its companions, in the transaction of the change. One that has left, or was
 * moved on its own, stays as it is.
 */
export async function followCompanions(tx: Database, before: Order, after: Order): Promise<void> {
  const moved = after.shipments.flatMap((is) => {
    const was = before.shipments.find(({ id }) => id === is.id)
    return was !== undefined && was !== is && !isSameTime(was, is) ? [{ was, is }] : []
  })[0]
  const isElsewhere =
    before.address !== null && after.address !== null && !isSameAddress(before.address, after.address)
  if (!moved && !isElsewhere) return
  const companions = await rowsOf<{ id: string }>(
    tx,
    sql`select id from orders where companion_of ->> 'id' = ${after.id} order by id`,
  )
  for (const { id } of companions) {
    const order = await findOrder(tx, { id }, true)
    if (!order || order.shipments.every(({ status }) => departed.includes(status))) continue
    const goesThere =
      isElsewhere && order.address && before.address && isSameAddress(order.address, before.address)
    const shipments = order.shipments.map((one) =>
      moved && !departed.includes(one.status) && isSameTime(one, moved.was)
        ? { ...one, slot: moved.is.slot, earliest: moved.is.earliest, latest: moved.is.latest }
        : one,
    )
    const isMoved = shipments.some((one, index) => one !== order.shipments[index])
    if (!goesThere && !isMoved) continue
    const at = after.events.at(-1)?.at ?? after.placedAt
    const event = (kind: string, shipment: number | null) =>
      ({ at, kind, actor: 'system', shipment, note: after.number }) as const
    const followed: Order = {
      ...order,
      address: goesThere ? after.address : order.address,
      shipments,
      events: [
        ...order.events,
        ...(goesThere ? [event('address-changed', null)] : []),
        ...(isMoved ? [event('shipment-rescheduled', 1)] : []),
      ],
    }
    await updateOrder(tx, order, followed)
    await followStops(tx, order, followed)
  }
}
