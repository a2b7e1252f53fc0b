import { sql, type SQL } from 'drizzle-orm'
import type { Day } from '#kernel/local-time.ts'
import { rows } from './sql-helpers.ts'

type DayColumns = { readonly country: unknown; readonly from: unknown; readonly until: unknown }

/**
 * Rows that count today, from a later day, or no more. Today is that of the row's country; of a row for all countries, that of the
 * first.
 */
export function stateByDay(
  { country, from, until }: DayColumns,
  state: 'active' | 'planned' | 'over',
  today: ReadonlyMap<string, Day>,
): SQL {
  const days = [...today].map(([code, day]) => ({ country: code, day }))
  const [first] = days
  const day = sql`coalesce((select day from ${rows(days, 'country text, day date')} where given.country = ${country}), ${first?.day ?? null}::date)`
  switch (state) {
    case 'planned':
      return sql`${from} > ${day}`
    case 'over':
      return sql`${until} < ${day}`
    case 'active':
      return sql`coalesce(${from} <= ${day}, true) and coalesce(${until} >= ${day}, true)`
  }
}
