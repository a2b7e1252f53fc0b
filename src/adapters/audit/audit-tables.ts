import { bigint, boolean, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { at } from '#infrastructure/db/columns.ts'

/** What operators did. A trigger rejects updates, and deletions outside the retention job (`removeAuditRows`). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    operatorKind: text('operator_kind').$type<Operator['kind']>().notNull(),
    operatorId: text('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    requestId: text('request_id'),
    act: text('act').notNull(),
    isMoney: boolean('is_money').notNull(),
    objectKind: text('object_kind').notNull(),
    objectId: text('object_id').notNull(),
    country: text('country'),
    before: jsonb('before').$type<ChangedFields>().notNull(),
    after: jsonb('after').$type<ChangedFields>().notNull(),
    reason: text('reason'),
    approvalId: uuid('approval_id'),
  },
  (table) => [
    // What is looked for is often an id alone.
    index('audit_log_object').on(table.objectId, table.objectKind, table.id),
    index('audit_log_operator').on(table.operatorKind, table.operatorId, table.id),
    index('audit_log_operator_name').on(table.operatorName, table.id),
    index('audit_log_act').on(table.act.op('text_pattern_ops'), table.id),
    index('audit_log_time').on(table.at),
  ],
)

/** A digest per row of a day, and one over them and the day before: what was changed later can be named. */
export const auditDays = pgTable('audit_days', {
  day: date('day').primaryKey(),
  /** Of each row: its id, its digest, and whether it is about money. */
  rows: jsonb('rows').$type<readonly (readonly [id: number, digest: string, isMoney: boolean])[]>().notNull(),
  digest: text('digest').notNull(),
})
