import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'

/** The rows that a statement has changed or deleted. */
export const change = async (db: Database, statement: SQL): Promise<number> =>
  (await rowsOf(db, sql`${statement} returning 1`)).length

export const daysBefore = (now: Instant, days: number): Instant => addMilliseconds(now, -days * 86_400_000)

export function monthsBefore(now: Instant, months: number): Instant {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months)
  // A month without that day ends with its last one: "a month before 31 March" is in February.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.toISOString()
}
