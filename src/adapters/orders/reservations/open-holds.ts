import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { slotHold } from '#adapters/delivery/slot-hold.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import { createSandboxLedger } from '#adapters/payments/ledger/sandbox-ledger.ts'
import { tenderHold } from '#adapters/payments/ledger/tender-hold.ts'
import { promotionHold } from '#adapters/promotions/promotion-hold.ts'
import type { Hold } from './hold.ts'

type Holds = {
  /** Gift cards; null: none are taken here. */
  readonly storedValues: Ledger | null
  /** Besides stock, in the order in which they are taken. */
  readonly holds: readonly Hold[]
}

/** What orders hold. A ledger of its own comes with the customers' accounts; until then gift cards are demo mode's alone. */
export function openHolds(db: Database, mode: 'demo' | 'production', clock: Clock): Holds {
  const ledger = mode === 'demo' ? createSandboxLedger(db, clock) : null
  return { storedValues: ledger, holds: [slotHold, promotionHold, ...(ledger ? [tenderHold(ledger)] : [])] }
}
