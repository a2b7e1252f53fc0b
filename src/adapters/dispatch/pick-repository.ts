import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PickRepository, ToPickQuery } from '#commerce/dispatch/ports.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import { refOf, type Operator } from '#commerce/staff/operator.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { withChildren } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import type { Instant } from '#kernel/instant.ts'
import { pickedItems } from './dispatch-tables.ts'

/** What is off the shelf, in PostgreSQL or PGlite. */
export const createPickRepository = (db: Database): PickRepository => ({
  async listToPick(query) {
    const found = await rowsOf<{ id: string }>(db, toPick(query))
    if (found.length === 0) return []
    const rows = await db
      .select()
      .from(orders)
      .where(
        inArray(
          orders.id,
          found.map(({ id }) => id),
        ),
      )
      .orderBy(orders.placedAt, orders.number)
    return withChildren(db, rows)
  },

  async countToPick(queries) {
    if (queries.length === 0) return []
    const counted = queries.map(
      (query, index) =>
        sql`select ${index}::int as index, count(*)::int as count
          from shipments shipment join (${toPick(query)}) waiting on waiting.id = shipment.order_id
          where shipment.status in ('Approved', 'Processing')`,
    )
    const found = await rowsOf<{ index: number; count: number }>(db, sql.join(counted, sql` union all `))
    const counts = new Map(found.map(({ index, count }) => [index, count]))
    return queries.map((_, index) => counts.get(index) ?? 0)
  },

  async listPicked(orderIds) {
    if (orderIds.length === 0) return []
    return rowsOf(
      db,
      sql`select placed.number as "orderNumber", picked.position, picked.sku, picked.quantity
        from picked_items picked join orders placed on placed.id = picked.order_id
        where picked.order_id in (select id::uuid from ${texts(orderIds)} wanted(id))`,
    )
  },

  pick: ({ orderId, position, sku, quantity, atMost }, { by, at, country }) =>
    db.transaction(async (tx) => {
      const [row] = await rowsOf<{ quantity: number }>(
        tx,
        sql`insert into picked_items (order_id, position, sku, quantity, at)
          values (${orderId}, ${position}, ${sku}, ${Math.min(quantity, atMost)}, ${at}::timestamptz)
          on conflict (order_id, position, sku)
          do update set quantity = least(picked_items.quantity + excluded.quantity, ${atMost}::int), at = excluded.at
          returning quantity`,
      )
      await auditPick(tx, { by, at }, { orderId, country, act: 'order.pick', after: { sku, quantity } })
      return row?.quantity ?? 0
    }),

  unpick: ({ orderId, position, sku }, { by, at, country }) =>
    db.transaction(async (tx) => {
      const gone = await tx
        .delete(pickedItems)
        .where(
          and(eq(pickedItems.orderId, orderId), eq(pickedItems.position, position), eq(pickedItems.sku, sku)),
        )
        .returning()
      if (gone.length > 0)
        await auditPick(tx, { by, at }, { orderId, country, act: 'order.unpick', after: { sku } })
    }),

  async notePrinted(orderNumbers, what, { by, at }) {
    for (const number of orderNumbers)
      await db.transaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update')
        if (!order) return
        await tx.execute(
          sql`insert into order_events (order_id, position, at, kind, actor, shipment, note, by)
            select ${order.id}, coalesce(max(position), 0) + 1, ${at}::timestamptz, 'printed', 'operator', null, ${what},
              ${JSON.stringify(refOf(by))}::jsonb
            from order_events where order_id = ${order.id}`,
        )
        const { id: orderId, country } = order
        await auditPick(tx, { by, at }, { orderId, country, act: 'order.print', after: { document: what } })
      })
  },
})

const auditPick = async (
  tx: Database,
  { by, at }: { readonly by: Operator; readonly at: Instant },
  {
    orderId,
    country,
    act,
    after,
  }: {
    readonly orderId: string
    readonly country: string
    readonly act: string
    readonly after: AuditEntry['after']
  },
): Promise<void> => {
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
  await writeAudit(tx, by, at, {
    act,
    object: { kind: 'order', id: order?.number ?? orderId },
    country,
    before: {},
    after,
    reason: null,
    approvalId: null,
  })
}

/** Orders with a shipment of our own that is to be packed by the end of a day. */
const toPick = ({ country, store, until, limit }: ToPickQuery): SQL =>
  sql`select placed.id from orders placed
    where placed.country = ${country} and placed.status in ('confirmed', 'processing')
      and cardinality(placed.review_reasons) = 0
      and ${store === null ? sql`placed.choice ->> 'kind' = 'home'` : sql`placed.choice ->> 'store' = ${store}`}
      and exists (select 1 from shipments shipment where shipment.order_id = placed.id
        and shipment.status in ('Approved', 'Processing') and shipment.seller is null
        and coalesce((shipment.slot ->> 'day')::date, shipment.earliest) <= ${until}::date)
    order by placed.placed_at, placed.number limit ${limit}::int`
