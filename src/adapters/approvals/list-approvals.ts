import { and, desc, eq, getTableColumns, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Approval } from '#commerce/approvals/approval.ts'
import type { ApprovalFilters } from '#commerce/approvals/ports.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { reachesOf, refOf, type Operator } from '#commerce/staff/operator.ts'
import { permissions } from '#commerce/staff/permission.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countedWithin, countOf, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { anyOf } from '#infrastructure/db/sql-helpers.ts'
import { toInstant } from '#kernel/instant.ts'
import { approvals } from './approval-tables.ts'

const instantOf = (date: Date | null) => (date === null ? null : toInstant(date))

export const toApproval = ({ command, ...row }: typeof approvals.$inferSelect): Approval => ({
  ...command,
  ...row,
  requestedAt: toInstant(row.requestedAt),
  expiresAt: toInstant(row.expiresAt),
  decidedAt: instantOf(row.decidedAt),
  doneAt: instantOf(row.doneAt),
})

/** Requests are frozen with one of these. */
const approving = permissions.filter(
  (permission) => permission.endsWith('.approve') || permission === 'customers.erase',
)

const isOwn = (by: Operator): SQL => {
  const { kind, id } = refOf(by)
  return sql`(${approvals.requestedBy} ->> 'kind' = ${kind} and ${approvals.requestedBy} ->> 'id' = ${id})`
}

/** As the use case decides for one: by the permission that was frozen, in its country, or in all where it has none. */
function mayDecide(by: Operator): SQL {
  const field = (name: string): SQL => sql`${approvals.command} ->> ${name}`
  const among = (name: string, values: readonly string[] | 'all'): SQL =>
    values === 'all' ? sql`true` : sql`coalesce(${field(name)} = ${anyOf(values)}, false)`
  const conditions = approving.flatMap((permission) =>
    reachesOf(by, permission).map(
      ({ countries, places }) =>
        sql`(${field('permission')} = ${permission} and ${among('country', countries)}
          and (${field('place')} is null or ${among('place', places)}))`,
    ),
  )
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** Newest first. */
export async function listApprovals(
  db: Database,
  { open, limit }: { readonly open: boolean; readonly limit: number },
  by: Operator,
): Promise<readonly Approval[]> {
  const rows = await db
    .select()
    .from(approvals)
    .where(
      and(
        open ? eq(approvals.state, 'requested') : ne(approvals.state, 'requested'),
        or(isOwn(by), mayDecide(by)),
      ),
    )
    .orderBy(desc(approvals.requestedAt), desc(approvals.id))
    .limit(limit)
  return rows.map(toApproval)
}

const byId: Key<Approval> = { expression: sql`${approvals.id}`, kind: 'uuid', valueOf: ({ id }) => id }
const byRequested: Key<Approval> = {
  expression: sql`${approvals.requestedAt}`,
  kind: 'instant',
  valueOf: ({ requestedAt }) => requestedAt,
}

/** The search finds what a request is about by its number, and parts of a name: of what it is about, or of who requested it. */
export async function pageOfApprovals(
  db: Database,
  query: ListQuery<ApprovalFilters>,
  by: Operator,
): Promise<ListPage<Approval>> {
  const page = keyset<Approval>(query, byRequested, byId)
  const matches = and(or(isOwn(by), mayDecide(by)), ...conditionsOf(query, by))
  const statement = sql`select 1 from ${approvals} where ${matches}`
  const found = await db
    .select({ row: getTableColumns(approvals), counted: countedWithin(statement) })
    .from(approvals)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const count = await countOf(db, found, { statement, cursor: query.cursor })
  return { ...page.toPage(found.map(({ row }) => toApproval(row))), count }
}

function conditionsOf(
  { filters: { state, requester, act, country }, search }: ListQuery<ApprovalFilters>,
  by: Operator,
): readonly (SQL | undefined)[] {
  const has = (text: SQL): SQL => sql`position(lower(${search}::text) in lower(${text})) > 0`
  return [
    state === null ? undefined : eq(approvals.state, state),
    requester === null ? undefined : requester === 'own' ? isOwn(by) : sql`not ${isOwn(by)}`,
    act === null ? undefined : sql`${approvals.command} ->> 'act' = ${act}`,
    country === null ? undefined : sql`${approvals.command} ->> 'country' = ${country}`,
    search === ''
      ? undefined
      : sql`(${approvals.command} -> 'object' ->> 'id' = ${search}
          or ${has(sql`${approvals.command} -> 'object' ->> 'name'`)} or ${has(sql`${approvals.requestedBy} ->> 'name'`)})`,
  ]
}
