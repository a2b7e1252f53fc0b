import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { reachesOf, type Operator } from '#commerce/staff/operator.ts'
import type { StaffFilters } from '#commerce/staff-access/ports.ts'
import type { StaffMember } from '#commerce/staff-access/staff-member.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countedWithin, countOf, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { toInstant } from '#kernel/instant.ts'
import { staff } from './staff-tables.ts'

export const toMember = ({ createdAt, ...row }: typeof staff.$inferSelect): StaffMember => ({
  ...row,
  createdAt: toInstant(createdAt),
})

const sorts: Readonly<Record<string, Key<StaffMember>>> = {
  name: { expression: sql`${staff.name}`, kind: 'text', valueOf: ({ name }) => name },
  email: { expression: sql`${staff.email}`, kind: 'text', valueOf: ({ email }) => email },
  added: { expression: sql`${staff.createdAt}`, kind: 'instant', valueOf: ({ createdAt }) => createdAt },
}
const byId: Key<StaffMember> = { expression: sql`${staff.id}`, kind: 'uuid', valueOf: ({ id }) => id }

const grantsInclude = (part: object): SQL => sql`${staff.grants} @> ${JSON.stringify([part])}::jsonb`

/** As `covers()` decides for one: every grant is in countries whose staff the operator may see. */
function mayBeSeen(by: Operator): SQL {
  const reaches = reachesOf(by, 'staff.see').filter(({ places }) => places === 'all')
  if (reaches.length === 0) return sql`false`
  if (reaches.some(({ countries }) => countries === 'all')) return sql`true`
  const countries = JSON.stringify(reaches.flatMap((reach) => reach.countries))
  return sql`not exists (select 1 from jsonb_array_elements(${staff.grants}) one
    where not one -> 'countries' <@ ${countries}::jsonb)`
}

/** The search finds parts of a name or address. */
export async function pageOfStaff(
  db: Database,
  query: ListQuery<StaffFilters>,
  by: Operator,
): Promise<ListPage<StaffMember>> {
  const page = keyset<StaffMember>(query, sorts[query.sort] ?? byId, byId)
  const matches = and(mayBeSeen(by), ...conditionsOf(query))
  const statement = sql`select 1 from ${staff} where ${matches}`
  const found = await db
    .select({ row: getTableColumns(staff), counted: countedWithin(statement) })
    .from(staff)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const count = await countOf(db, found, { statement, cursor: query.cursor })
  return { ...page.toPage(found.map(({ row }) => toMember(row))), count }
}

function conditionsOf({ filters, search }: ListQuery<StaffFilters>): readonly (SQL | undefined)[] {
  const { state, role, country, place } = filters
  const has = (text: SQL): SQL => sql`position(lower(${search}::text) in lower(${text})) > 0`
  return [
    state === null ? undefined : eq(staff.state, state),
    role === null ? undefined : grantsInclude({ role }),
    country === null
      ? undefined
      : sql`(${grantsInclude({ countries: 'all' })} or ${grantsInclude({ countries: [country] })})`,
    place === null ? undefined : grantsInclude({ places: [place] }),
    search === '' ? undefined : sql`(${has(sql`${staff.name}`)} or ${has(sql`${staff.email}`)})`,
  ]
}
