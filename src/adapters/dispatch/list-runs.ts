import { sql, type SQL } from 'drizzle-orm'
import type { RunFilters, RunQuery, RunSummary } from '#commerce/dispatch/ports.ts'
import { openRunStates } from '#commerce/dispatch/run-states.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Operator, Reach } from '#commerce/staff/operator.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countedWithin, countOf, keyset, type Counted, type Key } from '#infrastructure/db/keyset.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Currency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'

type Row = Omit<RunSummary, 'createdAt' | 'due'> & {
  readonly createdAt: string | Date
  readonly isBlind: boolean
  readonly counted: number
  readonly due: readonly { readonly currency: Currency; readonly minor: number }[]
}

/** Of `runs run`. */
export const ofRunsWithin = ({ countries, places }: Reach): SQL =>
  sql`(${countries === 'all' ? sql`true` : sql`run.country = ${anyOf(countries)}`}
    and ${places === 'all' ? sql`true` : sql`run.place = ${anyOf(places)}`})`

/** Runs with what their stops add up to. `which`: conditions, order and limit, of `runs run`; `counted`: of the whole list. */
async function selectRuns(
  db: Database,
  which: SQL,
  counted: SQL = sql`0`,
): Promise<readonly (Counted & { readonly run: RunSummary })[]> {
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
          where counted.run_id = run.id and counted.state <> 'rejected') as "isBlind", ${counted} as counted
      from runs run where ${which}`,
  )
  return found.map(({ isBlind, due, createdAt, counted: all, ...row }) => ({
    counted: all,
    run: {
      ...row,
      createdAt: new Date(createdAt).toISOString(),
      due: isBlind ? null : due.map(({ minor, currency }) => money(Number(minor), currency)),
    },
  }))
}

/** The latest day first. */
export async function listRuns(db: Database, query: RunQuery): Promise<readonly RunSummary[]> {
  const { reaches, country, place, day, states, limit, before } = query
  if (reaches.length === 0) return []
  const found = await selectRuns(
    db,
    sql`(${sql.join(reaches.map(ofRunsWithin), sql` or `)})
      and (${country}::text is null or run.country = ${country})
      and (${place}::text is null or run.place = ${place})
      and (${day}::date is null or run.day = ${day}::date)
      and ${states === null ? sql`true` : sql`run.state = ${anyOf(states)}`}
      and (${before}::text is null or (run.day, run.number) < (
        select earlier.day, earlier.number from runs earlier where earlier.number = ${before}))
      order by run.day desc, run.number desc limit ${limit}::int`,
  )
  return found.map(({ run }) => run)
}

const byNumber: Key<RunSummary> = {
  expression: sql`run.number`,
  kind: 'text',
  valueOf: ({ number }) => number,
}
const byDay: Key<RunSummary> = { expression: sql`run.day`, kind: 'day', valueOf: ({ day }) => day }

/** A page of the runs that an operator may see. The search finds a number, and parts of the names of crew and vehicle. */
export async function pageOfRuns(
  db: Database,
  query: ListQuery<RunFilters>,
  by: Operator,
): Promise<ListPage<RunSummary>> {
  const page = keyset<RunSummary>(query, byDay, byNumber)
  const matches = sql.join(
    [
      withinReach(by, 'runs.see', { country: sql`run.country`, place: sql`run.place` }),
      ...conditionsOf(query),
    ],
    sql` and `,
  )
  const statement = sql`select 1 from runs run where ${matches}`
  const rows = await selectRuns(
    db,
    sql`${matches} and ${page.where} order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}::int`,
    countedWithin(statement),
  )
  const count = await countOf(db, rows, { statement, cursor: query.cursor })
  return { ...page.toPage(rows.map(({ run }) => run)), count }
}

function conditionsOf({ filters, search }: ListQuery<RunFilters>): readonly SQL[] {
  const { state, country, place, day } = filters
  const has = (text: SQL): SQL => sql`position(lower(${search}::text) in lower(${text})) > 0`
  return [
    ...(state === null ? [] : [sql`run.state = ${anyOf(state === 'open' ? openRunStates : [state])}`]),
    ...(country === null ? [] : [sql`run.country = ${country}`]),
    ...(place === null ? [] : [sql`run.place = ${place}`]),
    ...(day?.from ? [sql`run.day >= ${day.from}::date`] : []),
    ...(day?.to ? [sql`run.day <= ${day.to}::date`] : []),
    ...(search === ''
      ? []
      : [
          sql`(run.number = ${search.toUpperCase()} or ${has(sql`run.vehicle`)}
            or exists (select 1 from unnest(run.crew) person where ${has(sql`person`)}))`,
        ]),
  ]
}
