import { eq } from 'drizzle-orm'
import type { PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ReservedQuote } from '#commerce/orders/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { pendingReservations } from './pending-reservation-tables.ts'
import type { Reservation } from './reservation.ts'

/** Notes what an order on hold will reserve. */
export async function notePendingReservations(
  tx: Database,
  orderId: string,
  quote: ReservedQuote,
): Promise<void> {
  const { lines, choice, delivery, promotions, rewards, contact, address, paymentMethod, tenders } = quote
  const needed: ReservedQuote = {
    lines,
    choice,
    delivery,
    promotions,
    ...(rewards ? { rewards } : {}),
    contact,
    address,
    paymentMethod,
    tenders,
  }
  await tx.insert(pendingReservations).values({ orderId, quote: needed })
}

export const dropPendingReservations = async (tx: Database, orderId: string): Promise<void> => {
  await tx.delete(pendingReservations).where(eq(pendingReservations.orderId, orderId))
}

/** Reserves what was noted, once. An order that was not on hold, or had reserved before, has nothing noted. */
export async function reservePending(
  tx: Database,
  { id: orderId, country }: Pick<Order, 'id' | 'country'>,
  { reservations, at }: { readonly reservations: readonly Reservation[]; readonly at: Instant },
): Promise<Result<void, PlaceFailure>> {
  const [pending] = await tx
    .delete(pendingReservations)
    .where(eq(pendingReservations.orderId, orderId))
    .returning({ quote: pendingReservations.quote })
  if (!pending) return ok(undefined)
  for (const reservation of reservations) {
    if (reservation.evenOnHold) continue
    const reserved = await reservation.reserve(tx, { orderId, country, quote: pending.quote, at })
    if (!reserved.ok) return reserved
  }
  return ok(undefined)
}
