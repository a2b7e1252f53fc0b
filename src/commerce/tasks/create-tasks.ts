import {
  mayAnywhere,
  mayEverywhere,
  type NotPermitted,
  type StaffOperator,
} from '#commerce/staff/operator.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { TaskRepository } from './ports.ts'
import type { TaskKind } from './task-kind.ts'
import {
  inverseHours,
  maxTaskRows,
  type NewTask,
  type Task,
  type TaskRow,
  type TaskRowState,
} from './task.ts'

type NotFound = { readonly kind: 'not-found' }
type Kind = Omit<TaskKind<never>, 'work'>

type TaskDetails = {
  readonly task: Task
  readonly kind: Kind
  readonly acts: readonly ('cancel' | 'retry' | 'undo')[]
  readonly undoUntil: Instant | null
}

export type Tasks = {
  start(
    by: StaffOperator,
    task: NewTask,
  ): Promise<Result<string, NotPermitted | { readonly kind: 'unknown-kind' | 'no-rows' | 'too-many-rows' }>>
  find(by: StaffOperator, id: string): Promise<Result<TaskDetails, NotFound>>
  list(by: StaffOperator): Promise<readonly { readonly task: Task; readonly kind: Kind }[]>
  listRows(
    by: StaffOperator,
    id: string,
    page: { readonly state: TaskRowState | null; readonly after: number },
  ): Promise<readonly (TaskRow & { readonly place: number })[]>
  cancel(by: StaffOperator, id: string): Promise<Result<null, NotFound | { readonly kind: 'ended' }>>
  retry(by: StaffOperator, id: string): Promise<Result<null, NotFound | { readonly kind: 'nothing-failed' }>>
  /** Starts the task that undoes it. The same request twice starts one. */
  undo(
    by: StaffOperator,
    id: string,
  ): Promise<Result<string, NotFound | { readonly kind: 'too-late' | 'undone' }>>
}

type Deps = { readonly repository: TaskRepository; readonly kinds: readonly Kind[]; readonly clock: Clock }

const rowsOfPage = 200
const shownTasks = 100

/** Bulk acts: begun, watched, canceled, tried again, undone. Rows are worked off by the job `run-tasks`. */
export function createTasks({ repository, kinds, clock }: Deps): Tasks {
  const kindOf = (name: string): Kind | undefined => kinds.find((kind) => kind.name === name)
  const undoUntil = ({ state, endedAt }: Task, { inverse }: Kind): Instant | null =>
    inverse === null || endedAt === null || state === 'running'
      ? null
      : addMilliseconds(endedAt, inverseHours * 3_600_000)

  /** Rows of a task may be of any country. */
  const seesAll = (by: StaffOperator): boolean => mayEverywhere(by, 'jobs.see')

  async function open(by: StaffOperator, id: string): Promise<{ task: Task; kind: Kind } | undefined> {
    const task = await repository.find(id)
    const kind = task && kindOf(task.kind)
    if (!task || !kind) return undefined
    return task.by.id === by.id || seesAll(by) ? { task, kind } : undefined
  }

  /** Seeing another's task is not changing it: that takes the permission of its kind. */
  const mayChange = (
    { task, kind }: { readonly task: Task; readonly kind: Kind },
    by: StaffOperator,
  ): boolean => (task.by.id === by.id ? mayAnywhere(by, kind.permission) : mayEverywhere(by, kind.permission))

  async function openToChange(by: StaffOperator, id: string) {
    const found = await open(by, id)
    return found && mayChange(found, by) ? found : undefined
  }

  const canUndo = (task: Task, kind: Kind): boolean => {
    const until = undoUntil(task, kind)
    return until !== null && task.rows.done > 0 && isBefore(clock.now(), until)
  }

  return {
    async start(by, task) {
      const kind = kindOf(task.kind)
      if (!kind) return fail({ kind: 'unknown-kind' })
      if (!mayAnywhere(by, kind.permission)) return fail({ kind: 'not-permitted' })
      if (task.rows.length === 0) return fail({ kind: 'no-rows' })
      if (task.rows.length > maxTaskRows) return fail({ kind: 'too-many-rows' })
      const id = await repository.insert({ ...task, inverseOf: null }, by, clock.now())
      return id === null ? fail({ kind: 'no-rows' }) : ok(id)
    },

    async find(by, id) {
      const found = await open(by, id)
      if (!found) return fail({ kind: 'not-found' })
      const { task, kind } = found
      const isOpen = task.state === 'waiting' || task.state === 'running'
      const acts = [
        ...(isOpen ? (['cancel'] as const) : []),
        ...(task.state === 'done' && task.rows.failed > 0 ? (['retry'] as const) : []),
        ...(canUndo(task, kind) ? (['undo'] as const) : []),
      ]
      return ok({
        task,
        kind,
        acts: mayChange(found, by) ? acts : [],
        undoUntil: undoUntil(task, kind),
      })
    },

    async list(by) {
      const tasks = await repository.list(seesAll(by) ? null : by.id, shownTasks)
      return tasks.flatMap((task) => {
        const kind = kindOf(task.kind)
        return kind ? [{ task, kind }] : []
      })
    },

    async listRows(by, id, { state, after }) {
      return (await open(by, id)) ? repository.listRows(id, state, after, rowsOfPage) : []
    },

    async cancel(by, id) {
      if (!(await openToChange(by, id))) return fail({ kind: 'not-found' })
      return (await repository.cancel(id, by, clock.now())) ? ok(null) : fail({ kind: 'ended' })
    },

    async retry(by, id) {
      if (!(await openToChange(by, id))) return fail({ kind: 'not-found' })
      return (await repository.retry(id, by, clock.now())) ? ok(null) : fail({ kind: 'nothing-failed' })
    },

    async undo(by, id) {
      const found = await openToChange(by, id)
      if (!found || found.kind.inverse === null) return fail({ kind: 'not-found' })
      if (!canUndo(found.task, found.kind)) return fail({ kind: 'too-late' })
      const started = await repository.insert(
        {
          kind: found.kind.inverse,
          parameters: found.task.parameters,
          rows: await repository.listDone(id),
          asOf: clock.now(),
          key: `undo ${id}`,
          inverseOf: id,
        },
        by,
        clock.now(),
      )
      return started === null ? fail({ kind: 'undone' }) : ok(started)
    },
  }
}
