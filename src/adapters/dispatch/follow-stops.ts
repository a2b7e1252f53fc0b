import { and, eq, inArray } from 'drizzle-orm'
import { cashOnDeliveryDue } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import type { Order } from '#commerce/orders/order.ts'
import { nextStopState, stopEventOf } from '#commerce/dispatch/stop-states.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { runs, runStops } from './dispatch-tables.ts'

/**
 * Settles the stops of an order that has changed, in the transaction of the change: whatever delivers a shipment, its run
 * knows. The order is locked, so that a stop follows one change after the other.
 */
export async function followStops(tx: Database, before: Order, after: Order): Promise<void> {
  if (after.choice.kind !== 'home') return
  const open = await tx
    .select({ stop: runStops, day: runs.day })
    .from(runStops)
    .innerJoin(runs, eq(runs.id, runStops.runId))
    .where(and(eq(runStops.orderId, after.id), inArray(runStops.state, ['planned', 'loaded'])))
  for (const { stop, day } of open) {
    const [was, is] = [before, after].map(({ shipments }) =>
      shipments.find(({ position }) => position === stop.position),
    )
    if (!was || !is) continue
    const event = stopEventOf(was, is, day)
    const state = (event && nextStopState(stop.state, event)) ?? stop.state
    const due = state === 'delivered' ? is.due : cashOnDeliveryDue(after, is)
    await tx
      .update(runStops)
      .set({
        state,
        currency: after.totals.due.currency,
        dueMinor: due?.minor ?? null,
        collectedMinor: state === 'delivered' ? (is.collected?.minor ?? null) : null,
      })
      .where(
        and(
          eq(runStops.runId, stop.runId),
          eq(runStops.orderId, stop.orderId),
          eq(runStops.position, stop.position),
        ),
      )
  }
}
