import { and, desc, eq, inArray, like, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AuditRow } from '#commerce/audit/audit-row.ts'
import type { AuditLog } from '#commerce/audit/ports.ts'
import { mayAnywhere, refOf, type Operator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { withinDays } from '#infrastructure/db/within-days.ts'
import { auditLog } from './audit-tables.ts'

export const toAuditRow = (row: typeof auditLog.$inferSelect): AuditRow => ({
  id: row.id,
  at: toInstant(row.at),
  by: { kind: row.operatorKind, id: row.operatorId, name: row.operatorName },
  requestId: row.requestId,
  act: row.act,
  object: { kind: row.objectKind, id: row.objectId },
  country: row.country,
  before: row.before,
  after: row.after,
  reason: row.reason,
  approvalId: row.approvalId,
})

/** Without the signs that have a meaning in a pattern. */
const plain = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function reachOf(by: Operator): SQL {
  if (mayAnywhere(by, 'audit.all')) return sql`true`
  const { kind, id } = refOf(by)
  const own = sql`(${auditLog.operatorKind} = ${kind} and ${auditLog.operatorId} = ${id})`
  return mayAnywhere(by, 'audit.money') ? sql`(${auditLog.isMoney} or ${own})` : own
}

const byId: Key<AuditRow> = { expression: sql`${auditLog.id}`, kind: 'number', valueOf: ({ id }) => id }

const actIs = (act: string): SQL | undefined =>
  or(eq(auditLog.act, act), like(auditLog.act, `${plain(act)}.%`))

/**
 * Of operators whose name contains a text. The index is read once for each name, not for each of millions of rows: there are as many
 * names as people, keys and jobs. The names go into the query as values, so that the planner can estimate their rows.
 */
async function byNames(db: Database, who: string): Promise<SQL> {
  const found = await rowsOf<{ name: string }>(
    db,
    sql`with recursive names as (
        (select operator_name as name from audit_log order by operator_name limit 1)
        union all
        select (select operator_name from audit_log where operator_name > names.name order by operator_name limit 1)
          from names where names.name is not null)
      select name from names where name ilike ${`%${plain(who)}%`}`,
  )
  return found.length === 0
    ? sql`false`
    : inArray(
        auditLog.operatorName,
        found.map(({ name }) => name),
      )
}

export const createAuditLog = (db: Database, countries: readonly Country[]): AuditLog => ({
  async listPage(query, by) {
    const { act, who, object, country, channel, done, money } = query.filters
    const moment = { moment: sql`${auditLog.at}`, country: sql`${auditLog.country}` }
    const page = keyset<AuditRow>(query, byId, byId)
    const matches = and(
      reachOf(by),
      act === null ? undefined : actIs(act),
      who === null ? undefined : await byNames(db, who),
      object === null ? undefined : eq(auditLog.objectId, object),
      country === null ? undefined : eq(auditLog.country, country),
      channel === null ? undefined : sql`${auditLog.operatorKind} = ${channel}`,
      done === null ? undefined : withinDays(moment, done, countries),
      money ? eq(auditLog.isMoney, true) : undefined,
    )
    const found = await db
      .select()
      .from(auditLog)
      .where(and(matches, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const count = await countUpTo(db, sql`select 1 from ${auditLog} where ${matches}`)
    return { ...page.toPage(found.map(toAuditRow)), count }
  },

  async list({ act, who, object, before, limit }, by) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(
        and(
          reachOf(by),
          act === null ? undefined : actIs(act),
          who === null ? undefined : await byNames(db, who),
          object === null ? undefined : eq(auditLog.objectId, object),
          before === null ? undefined : lt(auditLog.id, before),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(limit + 1)
    const shown = rows.slice(0, limit).map(toAuditRow)
    return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
  },

  async ofObject({ kind, id }, limit) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectKind, kind), eq(auditLog.objectId, id)))
      .orderBy(desc(auditLog.id))
      .limit(limit)
    return rows.map(toAuditRow)
  },
})
