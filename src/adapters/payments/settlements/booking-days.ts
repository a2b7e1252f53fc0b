import { sql } from 'drizzle-orm'
import { addDays, type Day } from '#kernel/local-time.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

const settlementLock = 5_823_020

/** Imports and closings of a provider come one after the other: a line is in a day before it is closed, or in the next. */
export const lockProvider = (tx: Database, provider: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${settlementLock}, hashtext(${provider}))`)

/** The day that a fact counts towards: its own, or the next that is not closed. */
export async function bookingDays(
  tx: Database,
  provider: string,
  days: readonly Day[],
): Promise<(day: Day) => Day> {
  const first = days.toSorted()[0]
  if (first === undefined) return (day) => day
  const closed = new Set(
    (
      await rowsOf<{ day: string }>(
        tx,
        sql`select day::text as day from settlement_days where provider = ${provider} and day >= ${first}::date`,
      )
    ).map(({ day }) => day),
  )
  return (day) => {
    let booked = day
    while (closed.has(booked)) booked = addDays(booked, 1)
    return booked
  }
}
