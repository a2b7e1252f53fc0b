import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import { createSandboxLedger } from '#adapters/payments/ledger/sandbox-ledger.ts'
import { tenderReservation } from '#adapters/payments/ledger/tender-reservation.ts'
import { promotionReservation } from '#adapters/promotions/promotion-reservation.ts'
import type { Reservation } from './reservation.ts'

type Reservations = {
  /** Gift cards; null: none are taken here. */
  readonly storedValues: Ledger | null
  /** Besides stock, in the order in which they are taken. */
  readonly reservations: readonly Reservation[]
}

/** What orders hold. A ledger of its own comes with the customers' accounts; until then gift cards are demo mode's alone. */
export function createReservations(db: Database, mode: 'demo' | 'production', clock: Clock): Reservations {
  const ledger = mode === 'demo' ? createSandboxLedger(db, clock) : null
  return {
    storedValues: ledger,
    reservations: [slotReservation, promotionReservation, ...(ledger ? [tenderReservation(ledger)] : [])],
  }
}
