import { sql, type SQL } from 'drizzle-orm'
import type { RunQuery, RunSummary } from '#commerce/dispatch/ports.ts'
import type { RunState } from '#commerce/dispatch/run-states.ts'
import type { Reach } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Currency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'

type Row = Omit<RunSummary, 'createdAt' | 'due'> & {
  readonly createdAt: string | Date
  readonly isBlind: boolean
  readonly due: readonly { readonly currency: Currency; readonly minor: number }[]
}

/** Of `runs run`. */
export const ofRunsWithin = ({ countries, places }: Reach): SQL =>
  sql`(${countries === 'all' ? sql`true` : sql`run.country = ${anyOf(countries)}`}
    and ${places === 'all' ? sql`true` : sql`run.place = ${anyOf(places)}`})`

/** Runs with what their stops add up to, the latest day first. */
export async function listRuns(db: Database, query: RunQuery): Promise<readonly RunSummary[]> {
  const { reaches, country, place, day, states, limit, before } = query
  if (reaches.length === 0) return []
  const live = sql`from run_stops stop where stop.run_id = run.id and stop.state <> 'removed'`
  const found = await rowsOf<Row>(
    db,
    sql`select run.id, run.number, run.country, run.place, run.day::text as day, run.crew, run.vehicle, run.state, run.version,
        run.created_at as "createdAt",
        (select count(*)::int ${live}) as stops,
        (select count(*)::int ${live} and stop.state in ('delivered', 'failed', 'refused')) as completed,
        (select coalesce(sum(stop.litres), 0)::int ${live}) as litres,
        (select coalesce(sum(stop.minutes), 0)::int ${live}) as minutes,
        (select coalesce(json_agg(row_to_json(part)), '[]') from (
          select stop.currency, sum(stop.due_minor)::bigint as minor ${live} and stop.due_minor > 0
          group by stop.currency order by stop.currency) part) as due,
        run.state = 'returned' and not exists (select 1 from run_hand_ins counted
          where counted.run_id = run.id and counted.state <> 'rejected') as "isBlind"
      from runs run
      where (${sql.join(reaches.map(ofRunsWithin), sql` or `)})
        and (${country}::text is null or run.country = ${country})
        and (${place}::text is null or run.place = ${place})
        and (${day}::date is null or run.day = ${day}::date)
        and ${states === null ? sql`true` : sql`run.state = ${anyOf(states satisfies readonly RunState[])}`}
        and (${before}::text is null or (run.day, run.number) < (
          select earlier.day, earlier.number from runs earlier where earlier.number = ${before}))
      order by run.day desc, run.number desc limit ${limit}::int`,
  )
  return found.map(({ isBlind, due, createdAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    due: isBlind ? null : due.map(({ minor, currency }) => money(Number(minor), currency)),
  }))
}
