import { fail, ok } from '#kernel/result.ts'
import { nothingToReserve, type Reservation } from '#adapters/orders/reservations/reservation.ts'
import type { Ledger } from './ledger.ts'

/** Reserves the stored value that pays a part of an order. */
export const tenderReservation = (ledger: Ledger): Reservation => ({
  part: ({ quote }) => (quote.tenders.length === 0 ? nothingToReserve : null),

  async reserve(tx, { orderId, quote, at }) {
    // Sorted by key, so that two orders with the same cards cannot deadlock.
    const tenders = quote.tenders.toSorted((a, b) => (a.ledgerId < b.ledgerId ? -1 : 1))
    for (const tender of tenders) {
      const reserved = await ledger.reserve(tx, { orderId, tender, at })
      if (!reserved.ok) return fail({ kind: 'tender-short' })
    }
    return ok(undefined)
  },
  consume: ledger.capture,
  release: ledger.release,
})
