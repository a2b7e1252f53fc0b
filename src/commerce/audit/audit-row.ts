import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'

/** An act as it is stored. */
export type AuditRow = AuditEntry & {
  /** Rises with time; the place in a list. */
  readonly id: number
  readonly at: Instant
  readonly by: OperatorRef
  readonly requestId: string | null
}
