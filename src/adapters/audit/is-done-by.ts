import { and, eq, notLike } from 'drizzle-orm'
import type { AuditObject } from '#commerce/staff/audit-entry.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { auditLog } from './audit-tables.ts'

/** Whether what was approved has been done to the object: its row was written in the transaction of the act. */
export async function isDoneBy(
  db: Database,
  approvalId: string,
  { kind, id }: AuditObject,
): Promise<boolean> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectKind, kind),
        eq(auditLog.objectId, id),
        eq(auditLog.approvalId, approvalId),
        notLike(auditLog.act, 'approval.%'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether a request has changed the object: a request that died before it answered may have. */
export async function isDoneByRequest(
  db: Database,
  requestId: string,
  { kind, id }: AuditObject,
): Promise<boolean> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.objectKind, kind), eq(auditLog.objectId, id), eq(auditLog.requestId, requestId)))
    .limit(1)
  return rows.length > 0
}
