import { and, sql, type SQL } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { RuleFilters, RuleRepository } from '#commerce/search-words/ports.ts'
import type { StoredRule } from '#commerce/search/rules/search-rule.ts'
import { toStoredRule } from '#adapters/search/rule-rows.ts'
import { searchRules } from '#adapters/search/search-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { escapeLike } from '#infrastructure/db/sql-helpers.ts'
import { stateByDay } from '#infrastructure/db/state-by-day.ts'

const byId: Key<StoredRule> = { expression: sql`${searchRules.id}`, kind: 'uuid', valueOf: ({ id }) => id }
const byChange: Key<StoredRule> = {
  expression: sql`${searchRules.changedAt}`,
  kind: 'instant',
  valueOf: ({ changedAt }) => changedAt,
}
const sorts: Readonly<Record<string, Key<StoredRule>>> = {
  terms: { expression: sql`${searchRules.title}`, kind: 'text', valueOf: ({ terms }) => terms.join(', ') },
  changed: byChange,
}

type Scope = Parameters<RuleRepository['listPage']>[1]

/** A page of the rules. The search finds a part of their terms, of what they mean, or of where they lead. */
export async function listRules(
  db: Database,
  query: ListQuery<RuleFilters>,
  { reaches, today }: Scope,
): Promise<ListPage<StoredRule>> {
  const { kind, country, language, state } = query.filters
  const page = keyset<StoredRule>(query, sorts[query.sort] ?? byChange, byId)
  const countries = new Set(
    reaches.flatMap((reach) => (reach.countries === 'all' ? [...today.keys()] : reach.countries)),
  )
  const matches = and(
    sql`(${searchRules.country} is null or ${searchRules.country} = any(array(select jsonb_array_elements_text(${JSON.stringify([...countries])}::jsonb))))`,
    kind === null ? undefined : sql`${searchRules.kind} = ${kind}`,
    country === null ? undefined : sql`${searchRules.country} = ${country}`,
    language === null ? undefined : sql`${searchRules.language} = ${language}`,
    state === null ? undefined : stateByDay(searchRules, state, today),
    query.search === '' ? undefined : contains(query.search),
  )
  const found = await db
    .select()
    .from(searchRules)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const count = await countUpTo(db, sql`select 1 from ${searchRules} where ${matches ?? sql`true`}`)
  return { ...page.toPage(found.map(toStoredRule)), count }
}

const contains = (search: string): SQL => {
  const pattern = `%${escapeLike(search.toLowerCase())}%`
  return sql`(lower(${searchRules.title}) like ${pattern} or lower((${searchRules.rule} - 'kind')::text) like ${pattern})`
}
