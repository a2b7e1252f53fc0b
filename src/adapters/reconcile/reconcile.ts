import { sql } from 'drizzle-orm'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { auditDifferences } from '#adapters/audit/audit-chain.ts'
import { checks } from './checks.ts'

/** A difference between two records. */
export type Difference = {
  readonly kind: string
  readonly what: string
  /** Whole numbers: quantities, or minor units. */
  readonly actual: string
  readonly expected: string
}

/** Runs all checks on one snapshot, read-only. Empty: all records agree. */
export const reconcile = (db: Database): Promise<readonly Difference[]> =>
  db.transaction(
    async (tx) => {
      const differences: Difference[] = []
      for (const { kind, query } of checks) {
        const found = await rowsOf<Omit<Difference, 'kind'>>(
          tx,
          sql`select what, actual::text, expected::text from (${query}) as difference order by what collate "C"`,
        )
        differences.push(...found.map((one) => ({ kind, ...one })))
      }
      differences.push(...(await auditDifferences(tx)))
      return differences
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
