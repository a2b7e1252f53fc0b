import type { Env } from '#infrastructure/config/env.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import { tenderReservation } from '#adapters/payments/ledger/tender-reservation.ts'
import { promotionReservation } from '#adapters/promotions/promotion-reservation.ts'
import { cashReservation } from './cash-reservation.ts'
import type { Reservation } from './reservation.ts'

/** All but stock, in the order in which they are reserved. */
export const createReservations = (
  ledger: Ledger,
  /** Credit and points of customers, and the gift card that an order buys. */
  others: readonly Reservation[],
  { cashLimits }: Pick<Env, 'cashLimits'>,
): readonly Reservation[] => [
  slotReservation,
  promotionReservation,
  tenderReservation(ledger),
  ...others,
  ...(cashLimits ? [cashReservation(cashLimits)] : []),
]
