import { sql, type SQL } from 'drizzle-orm'
import type { MovementKind } from '#commerce/inventory/stock-movement.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** What changes of stock are about. Of orders the kind follows from the change. */
export type StockContext = {
  readonly kind?: MovementKind
  readonly order?: string
  readonly reference?: string
  readonly by?: OperatorRef
  readonly reason?: string
  readonly note?: string
  readonly at?: Instant
}

/**
 * Says so for the rest of the transaction, as part of a statement: true of every row. The triggers run when the statement
 * ends, and find it.
 */
export const isAbout = (context: StockContext): SQL =>
  sql`set_config('majlis.stock', ${JSON.stringify(context)}, true) is not null`

/** The same as a statement of its own. */
export const noteStockContext = (tx: Database, context: StockContext): Promise<unknown> =>
  tx.execute(sql`select ${isAbout(context)}`)
