import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { FrozenCommand } from '#commerce/approvals/approval.ts'
import type { ApprovalState } from '#commerce/approvals/approval-states.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

export const approvals = pgTable(
  'approvals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<ApprovalState>().notNull(),
    command: jsonb('command').$type<FrozenCommand>().notNull(),
    requestedBy: jsonb('requested_by').$type<OperatorRef>().notNull(),
    reason: text('reason').notNull(),
    requestedAt: at('requested_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    decidedBy: jsonb('decided_by').$type<OperatorRef>(),
    decidedAt: at('decided_at'),
    decisionReason: text('decision_reason'),
    isAlone: boolean('is_alone').notNull().default(false),
    doneAt: at('done_at'),
  },
  (table) => [
    index('approvals_state').on(table.state, table.requestedAt),
    index('approvals_requested').on(table.requestedAt, table.id),
    index('approvals_object').on(sql`(command -> 'object' ->> 'id')`),
  ],
)

/** What a member of staff has given alone: limits within a day are counted over it. */
export const staffGifts = pgTable(
  'staff_gifts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: text('staff_id').notNull(),
    object: text('object').notNull(),
    currency: text('currency').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('staff_gifts_staff').on(table.staffId, table.at)],
)
