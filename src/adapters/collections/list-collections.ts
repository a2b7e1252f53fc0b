import { and, sql, type SQL } from 'drizzle-orm'
import type { StoredCollection } from '#commerce/collections/collection.ts'
import type { CollectionFilters, CollectionRepository } from '#commerce/collections/ports.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { anyOf, escapeLike } from '#infrastructure/db/sql-helpers.ts'
import { stateByDay } from '#infrastructure/db/state-by-day.ts'
import { toStoredCollection } from './collection-repository.ts'
import { collections } from './collection-tables.ts'

const byId: Key<StoredCollection> = {
  expression: sql`${collections.id}`,
  kind: 'uuid',
  valueOf: ({ id }) => id,
}
const byChange: Key<StoredCollection> = {
  expression: sql`${collections.changedAt}`,
  kind: 'instant',
  valueOf: ({ changedAt }) => changedAt,
}
const sorts: Readonly<Record<string, Key<StoredCollection>>> = {
  name: {
    expression: sql`${collections.name}`,
    kind: 'text',
    valueOf: ({ title }) => `${title.en} ${title.ar}`,
  },
  changed: byChange,
}

type Scope = Parameters<CollectionRepository['listPage']>[1]

/** A page of the collections. The search finds a part of their titles or addresses. */
export async function listCollections(
  db: Database,
  query: ListQuery<CollectionFilters>,
  { reaches, today }: Scope,
): Promise<ListPage<StoredCollection>> {
  const { country, state } = query.filters
  const page = keyset<StoredCollection>(query, sorts[query.sort] ?? byChange, byId)
  const seen = reaches.flatMap((reach) => (reach.countries === 'all' ? [...today.keys()] : reach.countries))
  const matches = and(
    sql`(${collections.country} is null or ${collections.country} = ${anyOf(new Set(seen))})`,
    country === null ? undefined : sql`${collections.country} = ${country}`,
    state === null ? undefined : stateByDay(collections, state, today),
    query.search === '' ? undefined : contains(query.search),
  )
  const found = await db
    .select()
    .from(collections)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const count = await countUpTo(db, sql`select 1 from ${collections} where ${matches ?? sql`true`}`)
  return { ...page.toPage(found.map(toStoredCollection)), count }
}

const contains = (search: string): SQL => {
  const pattern = `%${escapeLike(search.toLowerCase())}%`
  return sql`(lower(${collections.name}) like ${pattern} or ${collections.slug} like ${pattern})`
}
