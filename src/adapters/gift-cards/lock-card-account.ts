import { sql } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'

/** Locks what is on a card. Always before the card itself: an order that releases a card locks them in this order, too. */
export const lockCardAccount = (tx: Database, cardId: string): Promise<unknown> =>
  tx.execute(sql`select 1 from ledger_accounts where id = ${cardId}::uuid for no key update`)
