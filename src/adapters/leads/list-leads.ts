import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Lead } from '#commerce/leads/lead.ts'
import { lateAfterMs } from '#commerce/leads/late-lead.ts'
import { leadStates } from '#commerce/leads/lead-states.ts'
import type { LeadListFilters } from '#commerce/leads/ports.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countedWithin, countOf, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { hasTerms } from '#infrastructure/db/term-search.ts'
import { withinDays } from '#infrastructure/db/within-days.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { toLead } from './lead-rows.ts'
import { leads } from './lead-tables.ts'

const sorts: Readonly<Record<string, Key<Lead>>> = {
  created: { expression: sql`${leads.createdAt}`, kind: 'instant', valueOf: ({ createdAt }) => createdAt },
  changed: { expression: sql`${leads.changedAt}`, kind: 'instant', valueOf: ({ changedAt }) => changedAt },
}
const byId: Key<Lead> = { expression: sql`${leads.id}`, kind: 'uuid', valueOf: ({ id }) => id }

/** A page of the leads that an operator may see. The search finds words of a name or message by how they begin, a reference, an email, or the end of a phone. */
export async function listLeads(
  db: Database,
  query: ListQuery<LeadListFilters>,
  by: Operator,
  now: Instant,
  countries: readonly Country[],
): Promise<ListPage<Lead>> {
  const sort = sorts[query.sort] ?? sorts['created']
  const page = keyset<Lead>(query, sort ?? byId, byId)
  const matches = and(
    withinReach(by, 'leads.see', { country: sql`${leads.country}`, place: sql`${leads.storeCode}` }),
    ...conditionsOf(query, now, countries),
  )
  const statement = sql`select 1 from ${leads} where ${matches}`
  const found = await db
    .select({ ...getTableColumns(leads), counted: countedWithin(statement) })
    .from(leads)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const count = await countOf(db, found, { statement, cursor: query.cursor })
  return { ...page.toPage(found.map(toLead)), count }
}

function conditionsOf(
  { filters, search }: ListQuery<LeadListFilters>,
  now: Instant,
  countries: readonly Country[],
): readonly (SQL | undefined)[] {
  const { state, form, country, owner, created, late } = filters
  const known = leadStates.find((one) => one === state)
  return [
    known && eq(leads.state, known),
    form === null ? undefined : eq(leads.form, form),
    country === null ? undefined : eq(leads.country, country),
    owner === null ? undefined : eq(leads.owner, owner),
    created === null
      ? undefined
      : withinDays({ moment: sql`${leads.createdAt}`, country: sql`${leads.country}` }, created, countries),
    late
      ? sql`${leads.state} in ('new', 'assigned') and ${leads.createdAt} < ${addMilliseconds(now, -lateAfterMs)}::timestamptz
          and (${leads.callAt} is null or ${leads.callAt} < ${now}::timestamptz)`
      : undefined,
    search === '' ? undefined : found(search),
  ]
}

/** Each has an index. */
function found(search: string): SQL {
  const digits = search.replace(/\D/g, '')
  const byPhone =
    digits.length < 4 ? sql`false` : sql`reverse(${leads.phone}) like ${`${[...digits].reverse().join('')}%`}`
  return sql`(${hasTerms(sql`${leads.terms}`, search)} or ${leads.reference} = ${search.toUpperCase()}
    or lower(${leads.email}) = ${search.toLowerCase()} or ${byPhone})`
}
