import { withinReach } from '#adapters/lists/within-reach.ts'
import { inArray, sql } from 'drizzle-orm'
import { wrongCodesPerHour } from '#commerce/orders/pickup/pickup-code.ts'
import type { PickupRepository, WaitingPickup } from '#commerce/orders/pickup/ports.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { addMilliseconds, millisecondsBetween } from '#kernel/instant.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { withChildren } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { PickupCodes } from './pickup-codes.ts'

type Deps = { readonly codes: PickupCodes; readonly enqueueMessage: EnqueueMessage }

const hourMs = 3_600_000

/** Only a shipment in one of these is waiting, and its order goes on. */
const isWaiting = sql`shipment.status in ('Pending', 'Approved', 'Processing', 'Delivery Scheduled', 'Rescheduled')
  and placed.status in ('confirmed', 'processing', 'cancel rejected')`

/** Pickups in PostgreSQL or PGlite. */
export const createPickupRepository = (db: Database, { codes, enqueueMessage }: Deps): PickupRepository => ({
  async claimTry(store, now) {
    const begins = addMilliseconds(now, -hourMs)
    const claimed = await rowsOf(
      db,
      sql`insert into pickup_tries as tries (store, since, wrong) values (${store}, ${now}::timestamptz, 1)
        on conflict (store) do update set
          since = case when tries.since <= ${begins}::timestamptz then excluded.since else tries.since end,
          wrong = case when tries.since <= ${begins}::timestamptz then 1 else tries.wrong + 1 end
        where tries.since <= ${begins}::timestamptz or tries.wrong < ${wrongCodesPerHour}::int returning store`,
    )
    if (claimed.length > 0) return { allowed: true, retryAfterSeconds: 0 }
    const [tries] = await rowsOf<{ since: string | Date }>(
      db,
      sql`select since from pickup_tries where store = ${store}`,
    )
    const since = tries ? new Date(tries.since).toISOString() : now
    const waitMs = hourMs - millisecondsBetween(since, now)
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
  },

  async returnTry(store) {
    await db.execute(sql`update pickup_tries set wrong = greatest(0, wrong - 1) where store = ${store}`)
  },

  async findNumber(store, code) {
    const [found] = await rowsOf<{ number: string }>(
      db,
      sql`select placed.number from pickups join orders placed on placed.id = pickups.order_id
        where pickups.code_digest = ${codes.digest(store, code)}`,
    )
    return found?.number
  },

  findCode: (orderId) => codes.find(db, orderId),

  listOpen: ({ country, store, limit }) =>
    rowsOf<WaitingPickup>(
      db,
      sql`select placed.id as "orderId", placed.number, placed.choice ->> 'store' as store, shipment.position,
          coalesce((select json_agg(json_build_object('sku', reserved.sku, 'from', reserved.location, 'quantity', reserved.quantity)
            order by reserved.sku, reserved.location) from stock_reservations reserved
            where reserved.order_id = placed.id and reserved.location <> placed.choice ->> 'store'), '[]') as transfers
        from orders placed join shipments shipment on shipment.order_id = placed.id
        where placed.choice ->> 'kind' = 'collect' and ${isWaiting}
          and (${country}::text is null or placed.country = ${country})
          and (${store}::text is null or placed.choice ->> 'store' = ${store})
        order by shipment.collect_by nulls last, placed.placed_at, placed.number limit ${limit}::int`,
    ),

  async findOrders(pickups) {
    const ids = pickups.map(({ orderId }) => orderId)
    const rows = ids.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, ids))
    return new Map((await withChildren(db, rows)).map((order) => [order.number, order]))
  },

  countEnding: (until, by) =>
    rowsOf(
      db,
      sql`select placed.choice ->> 'store' as store, count(*)::int as count
        from orders placed join shipments shipment on shipment.order_id = placed.id
        where placed.choice ->> 'kind' = 'collect' and ${isWaiting}
          and shipment.status in ('Delivery Scheduled', 'Rescheduled') and shipment.collect_by <= ${until}::timestamptz
          and ${withinReach(by, 'pickups.see', { country: sql`placed.country`, place: sql`(placed.choice ->> 'store')` })}
        group by 1 order by 1`,
    ),

  listCollected: async ({ store, since, limit }) => {
    const found = await rowsOf<{ number: string; at: string | Date }>(
      db,
      sql`select placed.number, event.at from order_events event join orders placed on placed.id = event.order_id
        where event.kind = 'shipment-handed-over' and event.at >= ${since}::timestamptz
          and placed.choice ->> 'store' = ${store}
        order by event.at desc limit ${limit}::int`,
    )
    return found.map(({ number, at }) => ({ number, at: new Date(at).toISOString() }))
  },

  async remind(now, limit) {
    return db.transaction(async (tx) => {
      const due = await rowsOf<{
        orderId: string
        country: CountryCode
        isReady: boolean
        remindAt: string | Date
      }>(
        tx,
        sql`with due as (
            select order_id, remind_at from pickups where remind_at <= ${now}::timestamptz
            order by remind_at limit ${limit}::int for update skip locked
          ), done as (update pickups set remind_at = null from due where pickups.order_id = due.order_id)
          select due.order_id as "orderId", (select country from orders where orders.id = due.order_id) as country,
            due.remind_at as "remindAt", exists (
            select 1 from shipments shipment join orders placed on placed.id = shipment.order_id
            where shipment.order_id = due.order_id and shipment.status in ('Delivery Scheduled', 'Rescheduled')
              and shipment.collect_by > ${now}::timestamptz and ${isWaiting}
              and cardinality(placed.review_reasons) = 0
          ) as "isReady" from due`,
      )
      const ready = due.filter(({ isReady }) => isReady)
      for (const { orderId, country, remindAt } of ready)
        await enqueueMessage(tx, {
          kind: 'collection-reminder',
          orderId,
          country,
          key: `collection-reminder:${orderId}:${new Date(remindAt).toISOString()}`,
          at: now,
        })
      return ready.length
    })
  },
})
