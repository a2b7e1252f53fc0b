import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#platform/db/database.ts'
import { slotHold } from '#platform/delivery/slot-hold.ts'
import type { Ledger } from '#platform/payments/ledger/ledger.ts'
import { createSandboxLedger } from '#platform/payments/ledger/sandbox-ledger.ts'
import { tenderHold } from '#platform/payments/ledger/tender-hold.ts'
import { promotionHold } from '#platform/promotions/promotion-hold.ts'
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
