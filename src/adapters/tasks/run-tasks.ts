import { setTimeout as pauseFor } from 'node:timers/promises'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Operator } from '#commerce/staff/operator.ts'
import type { RowContext, RowOutcome, TaskKind } from '#commerce/tasks/task-kind.ts'
import { batchSize } from '#commerce/tasks/task.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { claimDue } from '#infrastructure/queue/lease-queue.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import { taskRows, tasks } from './task-tables.ts'

type Task = typeof tasks.$inferSelect
type Row = typeof taskRows.$inferSelect

type Deps = {
  readonly kinds: readonly TaskKind<Database>[]
  /** The person with the rights of now; undefined: they have none any more. */
  readonly findOperator: (task: Pick<Task, 'operatorKind' | 'operatorId'>) => Promise<Operator | undefined>
  readonly clock: Clock
  readonly report: Report
  /** Between batches, so that the shop has the machine meanwhile. */
  readonly pauseMs?: number
}

const leaseMs = 120_000

const noLongerPermitted = {
  en: 'The person who began this may not do it any more.',
  ar: 'لم تعد لدى من بدأ هذه المهمة صلاحية تنفيذها.',
} as const
const failedAnswer = { en: 'An error; it can be tried again.', ar: 'حدث خطأ، ويمكن إعادة المحاولة.' } as const

/** Works off tasks in batches, one transaction each. A process that dies leaves rows done or untouched, and another goes on. */
export function createRunTasks(db: Database, { kinds, findOperator, clock, report, pauseMs = 100 }: Deps) {
  /** Extends the lease; false: it was canceled, or is another process's. Locks the task, so that a cancel waits for the batch. */
  async function stillMine(tx: Database, { id, attempts }: Task): Promise<boolean> {
    const renewed = await tx
      .update(tasks)
      .set({ leasedUntil: new Date(addMilliseconds(clock.now(), leaseMs)) })
      .where(and(eq(tasks.id, id), eq(tasks.state, 'running'), eq(tasks.attempts, attempts)))
      .returning({ id: tasks.id })
    return renewed.length > 0
  }

  const nextRows = (tx: Database, task: Task): Promise<readonly Row[]> =>
    tx
      .select()
      .from(taskRows)
      .where(and(eq(taskRows.taskId, task.id), eq(taskRows.state, 'waiting')))
      .orderBy(asc(taskRows.place))
      .limit(batchSize)

  async function storeOutcome(
    tx: Database,
    row: Row,
    outcome: RowOutcome | { readonly kind: 'failed' },
  ): Promise<void> {
    await tx
      .update(taskRows)
      .set({
        state: outcome.kind,
        answer: outcome.kind === 'failed' ? failedAnswer : (outcome.answer ?? null),
        undo: outcome.kind === 'done' ? (outcome.undo ?? null) : null,
      })
      .where(
        and(eq(taskRows.taskId, row.taskId), eq(taskRows.place, row.place), eq(taskRows.state, 'waiting')),
      )
  }

  const contextOf = (task: Task, row: Row, by: Operator): RowContext => ({
    by,
    at: clock.now(),
    parameters: task.parameters,
    undo: row.given,
    key: `task ${task.id} ${row.rowId}`,
    isRepeated: row.begunAt !== null,
  })

  async function attempt(
    row: Row,
    apply: () => Promise<RowOutcome>,
  ): Promise<RowOutcome | { readonly kind: 'failed' }> {
    try {
      return await apply()
    } catch (error) {
      report(error, { what: `row ${row.rowId} of task ${row.taskId}` })
      return { kind: 'failed' }
    }
  }

  /** How many rows it has done; null: the task is no longer this process's. */
  async function runBatch(
    task: Task,
    work: TaskKind<Database>['work'],
    by: Operator,
  ): Promise<number | null> {
    if (work.kind === 'in-transaction')
      return db.transaction(async (tx) => {
        if (!(await stillMine(tx, task))) return null
        const found = await nextRows(tx, task)
        for (const row of found) {
          // A savepoint: what a failed row began is undone, the others stay.
          const apply = () => tx.transaction((part) => work.apply(part, row.rowId, contextOf(task, row, by)))
          await storeOutcome(tx, row, await attempt(row, apply))
        }
        return found.length
      })
    const found = await db.transaction(async (tx) => {
      if (!(await stillMine(tx, task))) return null
      const some = await nextRows(tx, task)
      if (some.length > 0)
        await tx
          .update(taskRows)
          .set({ begunAt: new Date(clock.now()) })
          .where(
            and(
              eq(taskRows.taskId, task.id),
              inArray(
                taskRows.place,
                some.map(({ place }) => place),
              ),
            ),
          )
      return some
    })
    for (const row of found ?? [])
      await storeOutcome(db, row, await attempt(row, () => work.apply(row.rowId, contextOf(task, row, by))))
    return found && found.length
  }

  async function complete(task: Task): Promise<void> {
    await db
      .update(tasks)
      .set({ state: 'done', endedAt: new Date(clock.now()), leasedUntil: null })
      .where(and(eq(tasks.id, task.id), eq(tasks.state, 'running'), eq(tasks.attempts, task.attempts)))
  }

  async function rejectRest(task: Task): Promise<void> {
    await db
      .update(taskRows)
      .set({ state: 'rejected', answer: noLongerPermitted })
      .where(and(eq(taskRows.taskId, task.id), eq(taskRows.state, 'waiting')))
    await complete(task)
  }

  async function runTask(task: Task, signal: AbortSignal): Promise<number> {
    const kind = kinds.find(({ name }) => name === task.kind)
    let count = 0
    while (!signal.aborted) {
      const by = await findOperator(task)
      if (!kind || !by) {
        await rejectRest(task)
        return count
      }
      const done = await runBatch(task, kind.work, by)
      if (done === null) return count
      if (done === 0) {
        await complete(task)
        return count
      }
      count += done
      await pauseFor(pauseMs, undefined, { signal }).catch(() => undefined)
    }
    // Stopped: the next process need not wait for the lease to end.
    await db
      .update(tasks)
      .set({ leasedUntil: null })
      .where(and(eq(tasks.id, task.id), eq(tasks.attempts, task.attempts)))
    return count
  }

  return async (signal: AbortSignal): Promise<number> => {
    let count = 0
    while (!signal.aborted) {
      const [task] = await claimDue(db, tasks, {
        at: clock.now(),
        leaseMs,
        limit: 1,
        where: inArray(tasks.state, ['waiting', 'running']),
        set: { state: 'running' },
      })
      if (!task) return count
      count += await runTask(task, signal)
    }
    return count
  }
}
