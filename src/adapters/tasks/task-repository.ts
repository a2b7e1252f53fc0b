import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { refOf } from '#commerce/staff/operator.ts'
import type { TaskRepository } from '#commerce/tasks/ports.ts'
import type { Task, TaskRowState } from '#commerce/tasks/task.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows as rowsGiven } from '#infrastructure/db/sql-helpers.ts'
import { toInstant } from '#kernel/instant.ts'
import { taskRows, tasks } from './task-tables.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const none: Task['rows'] = { waiting: 0, done: 0, rejected: 0, failed: 0 }

type Counts = ReadonlyMap<string, Task['rows']>

const toTask = (row: typeof tasks.$inferSelect, counts: Counts): Task => ({
  id: row.id,
  kind: row.kind,
  by: { kind: row.operatorKind, id: row.operatorId, name: row.operatorName },
  state: row.state,
  parameters: row.parameters,
  asOf: toInstant(row.asOf),
  createdAt: toInstant(row.createdAt),
  endedAt: row.endedAt && toInstant(row.endedAt),
  inverseOf: row.inverseOf,
  rows: counts.get(row.id) ?? none,
})

/** Bulk acts and their rows, in the database. */
export function createTaskRepository(db: Database): TaskRepository {
  async function countRows(ids: readonly string[]): Promise<Counts> {
    if (ids.length === 0) return new Map()
    const found = await db
      .select({ taskId: taskRows.taskId, state: taskRows.state, count: sql<number>`count(*)::int` })
      .from(taskRows)
      .where(inArray(taskRows.taskId, [...ids]))
      .groupBy(taskRows.taskId, taskRows.state)
    const counts = new Map<string, Record<TaskRowState, number>>()
    for (const { taskId, state, count } of found)
      counts.set(taskId, { ...(counts.get(taskId) ?? none), [state]: count })
    return counts
  }

  const audited = (id: string, act: string, rows: number | null) => ({
    act,
    object: { kind: 'task', id },
    country: null,
    before: {},
    after: rows === null ? {} : { rows },
    reason: null,
    approvalId: null,
  })

  return {
    insert: ({ kind, parameters, rows, asOf, key, inverseOf }, by, at) =>
      db.transaction(async (tx) => {
        const ref = refOf(by)
        const [task] = await tx
          .insert(tasks)
          .values({
            kind,
            operatorKind: ref.kind,
            operatorId: ref.id,
            operatorName: ref.name,
            parameters,
            asOf: new Date(asOf),
            createdAt: new Date(at),
            nextAt: new Date(at),
            idempotencyKey: key,
            inverseOf,
          })
          .onConflictDoNothing()
          .returning({ id: tasks.id })
        if (!task) {
          const [known] = await tx
            .select({ id: tasks.id })
            .from(tasks)
            .where(and(eq(tasks.operatorId, ref.id), eq(tasks.idempotencyKey, key)))
          return known?.id ?? null
        }
        const given = rows.map(({ id, label, undo = null }, place) => ({ place, id, label, given: undo }))
        await tx.execute(sql`insert into task_rows (task_id, place, row_id, label, given)
          select ${task.id}::uuid, place, id, label, given.given
          from ${rowsGiven(given, 'place int, id text, label text, given jsonb')} on conflict do nothing`)
        await writeAudit(tx, by, at, audited(task.id, 'task.start', rows.length))
        return task.id
      }),

    async find(id) {
      if (!uuid.test(id)) return undefined
      const [row] = await db.select().from(tasks).where(eq(tasks.id, id))
      return row && toTask(row, await countRows([id]))
    },

    async list(ownerId, limit) {
      const found = await db
        .select()
        .from(tasks)
        .where(ownerId === null ? undefined : eq(tasks.operatorId, ownerId))
        .orderBy(desc(tasks.createdAt), desc(tasks.id))
        .limit(limit)
      const counts = await countRows(found.map(({ id }) => id))
      return found.map((row) => toTask(row, counts))
    },

    listRows: (id, state, after, limit) =>
      db
        .select({
          id: taskRows.rowId,
          place: taskRows.place,
          label: taskRows.label,
          state: taskRows.state,
          answer: taskRows.answer,
        })
        .from(taskRows)
        .where(
          and(
            eq(taskRows.taskId, id),
            gt(taskRows.place, after),
            state === null ? undefined : eq(taskRows.state, state),
          ),
        )
        .orderBy(asc(taskRows.place))
        .limit(limit),

    listDone: (id) =>
      db
        .select({ id: taskRows.rowId, label: taskRows.label, undo: taskRows.undo })
        .from(taskRows)
        .where(and(eq(taskRows.taskId, id), eq(taskRows.state, 'done')))
        .orderBy(asc(taskRows.place)),

    cancel: (id, by, at) =>
      db.transaction(async (tx) => {
        const canceled = await tx
          .update(tasks)
          .set({ state: 'canceled', endedAt: new Date(at), leasedUntil: null })
          .where(and(eq(tasks.id, id), inArray(tasks.state, ['waiting', 'running'])))
          .returning({ id: tasks.id })
        if (canceled.length > 0) await writeAudit(tx, by, at, audited(id, 'task.cancel', null))
        return canceled.length > 0
      }),

    retry: (id, by, at) =>
      db.transaction(async (tx) => {
        const [ended] = await tx
          .select({ id: tasks.id })
          .from(tasks)
          .where(and(eq(tasks.id, id), eq(tasks.state, 'done')))
          .for('update')
        if (!ended) return false
        const failed = await tx
          .update(taskRows)
          .set({ state: 'waiting', answer: null })
          .where(and(eq(taskRows.taskId, id), eq(taskRows.state, 'failed')))
          .returning({ id: taskRows.rowId })
        if (failed.length === 0) return false
        await tx
          .update(tasks)
          .set({ state: 'waiting', endedAt: null, nextAt: new Date(at) })
          .where(eq(tasks.id, id))
        await writeAudit(tx, by, at, audited(id, 'task.retry', failed.length))
        return true
      }),
  }
}
