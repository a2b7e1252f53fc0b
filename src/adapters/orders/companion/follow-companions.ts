import { sql } from 'drizzle-orm'
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

/** Another delivery time of an order is that of its companions, in the transaction of the change. */
export async function followCompanions(tx: Database, before: Order, after: Order): Promise<void> {
  const is = after.shipments.find((one) => {
    const was = before.shipments.find(({ id }) => id === one.id)
    return was !== undefined && was !== one && !isSameTime(was, one)
  })
  const was = before.shipments.find(({ id }) => id === is?.id)
  if (!is || !was) return
  const { slot, earliest, latest } = is
  const companions = await rowsOf<{ id: string }>(
    tx,
    sql`select id from orders where companion_of ->> 'id' = ${after.id} order by id`,
  )
  for (const { id } of companions) {
    const order = await findOrder(tx, { id }, true)
    const goes = order?.shipments.some((one) => !departed.includes(one.status) && isSameTime(one, was))
    if (!order || !goes) continue
    const at = after.events.at(-1)?.at ?? after.placedAt
    const moved: Order = {
      ...order,
      shipments: order.shipments.map((one) =>
        !departed.includes(one.status) && isSameTime(one, was) ? { ...one, slot, earliest, latest } : one,
      ),
      events: [
        ...order.events,
        { at, kind: 'shipment-rescheduled', actor: 'system', shipment: 1, note: after.number },
      ],
    }
    await updateOrder(tx, order, moved)
    await followStops(tx, order, moved)
  }
}
