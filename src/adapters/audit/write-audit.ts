import { isMoneyAct } from '#commerce/audit/money-act.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import { refOf, type Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { auditLog } from './audit-tables.ts'

/** Writes what an operator did. `tx`: the transaction of the act, so that neither is without the other. */
export const writeAudit = (tx: Database, by: Operator, at: Instant, entry: AuditEntry): Promise<void> =>
  writeAuditRows(tx, by, at, [entry])

/** The same of many acts, in their order. */
export async function writeAuditRows(
  tx: Database,
  by: Operator,
  at: Instant,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const { kind, id, name } = refOf(by)
  await tx.insert(auditLog).values(
    entries.map(({ act, object, country, before, after, reason, approvalId }) => ({
      at: new Date(at),
      operatorKind: kind,
      operatorId: id,
      operatorName: name,
      requestId: 'requestId' in by ? by.requestId : null,
      act,
      isMoney: isMoneyAct(act),
      objectKind: object.kind,
      objectId: object.id,
      country,
      before,
      after,
      reason,
      approvalId,
    })),
  )
}
