import { sql } from 'drizzle-orm'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { checks } from './checks.ts'

/** Something that is written in two places and differs. */
export type Fault = {
  readonly kind: string
  readonly what: string
  /** Whole numbers: pieces, or minor units. */
  readonly written: string
  readonly right: string
}

/** Lays the books beside each other, all as they were at one moment. Changes nothing; empty: they agree. */
export const reconcile = (db: Database): Promise<readonly Fault[]> =>
  db.transaction(
    async (tx) => {
      const faults: Fault[] = []
      for (const { kind, question } of checks) {
        const found = await rowsOf<Omit<Fault, 'kind'>>(
          tx,
          sql`select what, written::text, "right"::text from (${question}) as difference order by what collate "C"`,
        )
        faults.push(...found.map((one) => ({ kind, ...one })))
      }
      return faults
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
