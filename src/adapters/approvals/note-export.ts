import type { PersonalExports } from '#commerce/approvals/personal-exports.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'

type ExportNote = Parameters<PersonalExports['open']>[1]

/** Who has had which list with names and contacts as a file. */
export const noteExport =
  (db: Database) =>
  (by: Operator, { list, query, rows, approvalId }: ExportNote, at: Instant): Promise<void> =>
    writeAudit(db, by, at, {
      act: 'list.export',
      object: { kind: 'list', id: list },
      country: null,
      before: {},
      after: { query, rows },
      reason: null,
      approvalId,
    })
