import type { Clock } from '#kernel/instant.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import { createSandboxLedger } from '#adapters/payments/ledger/sandbox-ledger.ts'
import { tenderReservation } from '#adapters/payments/ledger/tender-reservation.ts'
import { promotionReservation } from '#adapters/promotions/promotion-reservation.ts'
import { cashReservation } from './cash-reservation.ts'
import type { Reservation } from './reservation.ts'

type Reservations = {
  /** Gift cards and wallets; null: not accepted. */
  readonly storedValues: Ledger | null
  /** All but stock, in the order in which they are reserved. */
  readonly reservations: readonly Reservation[]
}

/** Gift cards exist in demo mode only, until customer accounts bring a ledger. */
export function createReservations(
  db: Database,
  { mode, cashLimits }: Pick<Env, 'mode' | 'cashLimits'>,
  clock: Clock,
): Reservations {
  const ledger = mode === 'demo' ? createSandboxLedger(db, clock) : null
  return {
    storedValues: ledger,
    reservations: [
      slotReservation,
      promotionReservation,
      ...(ledger ? [tenderReservation(ledger)] : []),
      ...(cashLimits ? [cashReservation(cashLimits)] : []),
    ],
  }
}
