import { fail, ok } from '#kernel/result.ts'
import type { Reservation } from '#adapters/orders/reservations/reservation.ts'
import type { Ledger } from './ledger.ts'

/** What an order pays with beside its method. */
export const tenderReservation = (ledger: Ledger): Reservation => ({
  async reserve(tx, { orderId, quote, at }) {
    // In the order of their keys, so that two orders of the same cards never wait for each other.
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
