import { sql } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { CountedTerm, RuleRepository, TermFilters } from '#commerce/search-words/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'

const byTerm: Key<CountedTerm> = {
  expression: sql`term || ' ' || store`,
  kind: 'text',
  valueOf: ({ term, store }) => `${term} ${store}`,
}
const bySearches: Key<CountedTerm> = {
  expression: sql`searches`,
  kind: 'number',
  valueOf: ({ searches }) => searches,
}
const sorts: Readonly<Record<string, Key<CountedTerm>>> = {
  term: byTerm,
  searches: bySearches,
  last: { expression: sql`last_day`, kind: 'day', valueOf: ({ lastDay }) => lastDay },
}

type Row = Omit<CountedTerm, 'lastDay'> & { readonly last_day: string }
type Scope = Parameters<RuleRepository['listTerms']>[1]

/** A page of what was looked for, each term of a storefront once, with the results of the last day on which they are known. */
export async function listTerms(
  db: Database,
  query: ListQuery<Omit<TermFilters, 'days'>>,
  { stores, since }: Scope,
): Promise<ListPage<CountedTerm>> {
  const { store, nothing } = query.filters
  const page = keyset<CountedTerm>(query, sorts[query.sort] ?? bySearches, byTerm)
  const wanted = store === null ? stores : stores.filter((one) => one === store)
  const counted = sql`(select store, term, sum(count)::int as searches, max(day)::text as last_day,
      (array_agg(found order by day desc) filter (where found is not null))[1] as found
    from search_terms
    where store = ${anyOf(wanted)} and day >= ${since}::date ${contains(query.search)}
    group by store, term) as counted`
  const matches = nothing ? sql`found = 0` : sql`true`
  const found = await rowsOf<Row>(
    db,
    sql`select store, term, searches, found, last_day from ${counted} where ${matches} and ${page.where}
      order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}`,
  )
  const count = await countUpTo(db, sql`select 1 from ${counted} where ${matches}`)
  const terms = found.map(({ last_day: lastDay, ...row }) => ({ ...row, lastDay }))
  return { ...page.toPage(terms), count }
}

const contains = (search: string) =>
  search === ''
    ? sql``
    : sql`and term like ${`%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
