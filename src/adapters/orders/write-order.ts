import { and, eq, type SQL } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { insertRows } from '#infrastructure/db/insert-rows.ts'
import { orderCharges, orderEvents, orderLines, orders, shipments } from '#adapters/orders/order-tables.ts'
import { orderFacets } from './listing/order-facet-tables.ts'
import { toFacetRow } from './listing/to-facet-row.ts'
import { writeFacets } from './listing/write-facets.ts'
import { toChangingColumns, toEventRows, toOrderRow } from './order-rows.ts'

/** The inserts of a new order, for one statement. */
export function orderWrites(order: Order): readonly SQL[] {
  const orderId = order.id
  const charges = toChargeRows(order)
  const shipmentRows = order.shipments.map(({ due, collected, collectBy, lines, ...shipment }) => ({
    ...shipment,
    lines: [...lines],
    orderId,
    dueMinor: due?.minor ?? null,
    collectedMinor: collected?.minor ?? null,
    collectBy: toDate(collectBy),
  }))
  return [
    insertRows(orders, [toOrderRow(order)]),
    insertRows(orderLines, toLineRows(order)),
    ...(charges.length > 0 ? [insertRows(orderCharges, charges)] : []),
    ...(shipmentRows.length > 0 ? [insertRows(shipments, shipmentRows)] : []),
    insertRows(orderEvents, toEventRows(order, 0)),
    insertRows(orderFacets, [toFacetRow(order)]),
  ]
}

const toLineRows = ({ id, lines }: Order) =>
  lines.map((line, index) => ({
    orderId: id,
    position: index + 1,
    sku: line.sku,
    quantity: line.quantity,
    netMinor: line.net.minor,
    taxMinor: line.tax.minor,
    line,
  }))

const toChargeRows = ({ id, charges }: Order) =>
  charges.map((charge, index) => ({
    orderId: id,
    position: index + 1,
    code: charge.code,
    amountMinor: charge.amount.minor,
    taxMinor: charge.tax.minor,
    charge,
  }))

const toDate = (at: Instant | null): Date | null => (at === null ? null : new Date(at))

/** Writes what has changed. The order must be locked. */
export async function updateOrder(tx: Database, before: Order, after: Order): Promise<void> {
  await tx
    .update(orders)
    .set({ ...toChangingColumns(after), version: before.version + 1 })
    .where(eq(orders.id, before.id))
  if (after.lines !== before.lines) {
    await tx.delete(orderLines).where(eq(orderLines.orderId, before.id))
    await tx.insert(orderLines).values(toLineRows(after))
  }
  // A fee that is added later; charges are never removed.
  const charges = toChargeRows(after).slice(before.charges.length)
  if (charges.length > 0) await tx.insert(orderCharges).values(charges)
  for (const shipment of after.shipments) {
    const was = before.shipments.find(({ id }) => id === shipment.id)
    if (was === shipment) continue
    await tx
      .update(shipments)
      .set({
        status: shipment.status,
        lines: [...shipment.lines],
        failedAttempts: shipment.failedAttempts,
        earliest: shipment.earliest,
        latest: shipment.latest,
        slot: shipment.slot,
        dueMinor: shipment.due?.minor ?? null,
        collectedMinor: shipment.collected?.minor ?? null,
        collectBy: toDate(shipment.collectBy),
        courier: shipment.courier,
      })
      .where(and(eq(shipments.id, shipment.id), eq(shipments.orderId, before.id)))
  }
  const added = toEventRows(after, before.events.length)
  if (added.length > 0) await tx.insert(orderEvents).values(added)
  await writeFacets(tx, after)
}
