import { sql } from 'drizzle-orm'
import type { CountedRun, RunRepository } from '#commerce/dispatch/ports.ts'
import type { HandIn } from '#commerce/dispatch/run.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Currency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import { ofRunsWithin } from './list-runs.ts'

type Row = Omit<CountedRun, 'handIn'> &
  Omit<HandIn, 'sums' | 'at'> & {
    readonly at: string | Date
    readonly sums: readonly {
      readonly currency: Currency
      readonly expected: number
      readonly counted: number
      readonly difference: number
    }[]
  }

/** Counts of the cash of runs, each with a row per currency. */
export async function listHandIns(
  db: Database,
  { reaches, country, from, until }: Parameters<RunRepository['listHandIns']>[0],
): Promise<readonly CountedRun[]> {
  if (reaches.length === 0) return []
  const found = await rowsOf<Row>(
    db,
    sql`select run.number, run.country, run.place, run.day::text as day, counted.key as id, counted.state, counted.note,
        counted.counted_by as "countedBy", counted.decided_by as "decidedBy", counted.counted_at as at,
        (select coalesce(json_agg(row_to_json(part)), '[]') from (
          select one.currency, one.expected_minor as expected, one.counted_minor as counted, one.difference_minor as difference
          from run_hand_in_sums one where one.key = counted.key order by one.currency) part) as sums
      from run_hand_ins counted join runs run on run.id = counted.run_id
      where run.country = ${country} and counted.state <> 'rejected'
        and counted.counted_at >= ${from}::timestamptz and counted.counted_at < ${until}::timestamptz
        and (${sql.join(reaches.map(ofRunsWithin), sql` or `)})
      order by counted.counted_at, run.number`,
  )
  return found.map(({ number, country: code, place, day, sums, at, ...handIn }) => ({
    ...{ number, country: code, place, day },
    handIn: {
      ...handIn,
      at: new Date(at).toISOString(),
      sums: sums.map(({ currency, expected, counted, difference }) => ({
        expected: money(Number(expected), currency),
        counted: money(Number(counted), currency),
        difference: money(Number(difference), currency),
      })),
    },
  }))
}
