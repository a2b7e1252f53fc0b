import { and, desc, eq, ilike, like, lt, or, type SQL } from 'drizzle-orm'
import type { AuditRow } from '#commerce/audit/audit-row.ts'
import type { AuditLog } from '#commerce/audit/ports.ts'
import { mayAnywhere, refOf, type Operator } from '#commerce/staff/operator.ts'
import { toInstant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
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

function reachOf(by: Operator): SQL | undefined {
  if (mayAnywhere(by, 'audit.all')) return undefined
  const { kind, id } = refOf(by)
  const own = and(eq(auditLog.operatorKind, kind), eq(auditLog.operatorId, id))
  return mayAnywhere(by, 'audit.money') ? or(eq(auditLog.isMoney, true), own) : own
}

export const createAuditLog = (db: Database): AuditLog => ({
  async list({ act, who, object, before, limit }, by) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(
        and(
          reachOf(by),
          act === null ? undefined : or(eq(auditLog.act, act), like(auditLog.act, `${plain(act)}.%`)),
          who === null ? undefined : ilike(auditLog.operatorName, `%${plain(who)}%`),
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
