import { sql } from 'drizzle-orm'
import type { ProductChannel } from '#commerce/catalog-admin/product-snapshot.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'

type ProductWriter = {
  /** Null: an import, or another system. */
  readonly by: OperatorRef | null
  readonly at: Instant
  readonly isImport?: true | undefined
}

const channels: Readonly<Record<OperatorRef['kind'], ProductChannel>> = {
  staff: 'page',
  key: 'api',
  command: 'command',
  job: 'job',
  crew: 'page',
}

/** Says for the rest of the transaction who writes products, and when: the trigger that writes their versions reads it. */
export function noteProductWriter(tx: Database, { by, at, isImport }: ProductWriter): Promise<unknown> {
  const channel = isImport || by === null ? 'import' : channels[by.kind]
  return tx.execute(
    sql`select set_config('majlis.product', ${JSON.stringify({ ...(by && { by }), channel, at })}, true)`,
  )
}
