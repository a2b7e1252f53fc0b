import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { RowData, TaskParameters } from '#commerce/tasks/task-kind.ts'
import type { TaskRowState, TaskState } from '#commerce/tasks/task.ts'
import type { Bilingual } from '#kernel/country.ts'
import { at } from '#infrastructure/db/columns.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'

/** Bulk acts of operators. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    operatorKind: text('operator_kind').$type<OperatorRef['kind']>().notNull(),
    operatorId: text('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    state: text('state').$type<TaskState>().notNull().default('waiting'),
    parameters: jsonb('parameters').$type<TaskParameters>().notNull(),
    asOf: at('as_of').notNull(),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
    idempotencyKey: text('idempotency_key').notNull(),
    /** A task is undone once. */
    inverseOf: uuid('inverse_of').unique('tasks_inverse'),
    ...leaseColumns,
  },
  (table) => [
    unique('tasks_key').on(table.operatorId, table.idempotencyKey),
    index('tasks_due').on(table.state, table.nextAt),
    index('tasks_created').on(table.createdAt),
  ],
)

export const taskRows = pgTable(
  'task_rows',
  {
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    rowId: text('row_id').notNull(),
    label: text('label').notNull(),
    state: text('state').$type<TaskRowState>().notNull().default('waiting'),
    /** A row that waits and was begun may have been done by a process that died. */
    begunAt: at('begun_at'),
    answer: jsonb('answer').$type<Bilingual>(),
    undo: jsonb('undo').$type<RowData>(),
    /** Of an inverse: what the row of the first task left for it. */
    given: jsonb('given').$type<RowData>(),
  },
  (table) => [
    primaryKey({ name: 'task_rows_place', columns: [table.taskId, table.place] }),
    unique('task_rows_row').on(table.taskId, table.rowId),
    index('task_rows_state').on(table.taskId, table.state, table.place),
  ],
)
