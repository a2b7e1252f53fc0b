import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { PricedCart } from '#commerce/promotions/priced-cart.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { promotionReservation } from '#adapters/promotions/promotion-reservation.ts'

/** Reserves the promotion uses of an order; a failure rolls back. */
export async function placeWith(
  db: Database,
  orderId: string,
  uses: PricedCart['uses'],
  phone = '+971501234567',
) {
  const quote = {
    promotions: { uses },
    contact: { name: 'Layla', email: 'layla@majlis.example', phone },
  } as unknown as OrderQuote
  const request = { orderId, country: 'ae', quote, at: '2026-11-27T08:00:00.000Z' }
  const rejected = Symbol('rejected')
  return db
    .transaction(async (tx) => {
      const taken = await promotionReservation.reserve(tx, request)
      if (!taken.ok) throw Object.assign(new Error('rejected'), { [rejected]: taken })
      return taken
    })
    .catch((error: { [rejected]?: Awaited<ReturnType<typeof promotionReservation.reserve>> }) => {
      if (error[rejected]) return error[rejected]
      throw error
    })
}

/** Releases the promotion uses of an order. */
export const releaseOf = (db: Database, orderId: string): Promise<void> =>
  db.transaction((tx) => promotionReservation.release(tx, orderId))
