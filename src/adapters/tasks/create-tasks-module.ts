import { and, eq } from 'drizzle-orm'
import type { Operator } from '#commerce/staff/operator.ts'
import { createTasks } from '#commerce/tasks/create-tasks.ts'
import type { TaskKind } from '#commerce/tasks/task-kind.ts'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { toInstant, type Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import { createRunTasks } from './run-tasks.ts'
import { createTaskRepository } from './task-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly report: Report
  /** What areas add: release many orders, claim, tag. */
  readonly kinds: readonly TaskKind<Database>[]
  readonly pauseMs?: number
}

/** Bulk acts, and the job that works them off. */
export function createTasksModule(db: Database, deps: Deps) {
  const run = createRunTasks(db, { ...deps, findOperator: createFindOperator(db) })
  const job: Job = {
    name: 'run-tasks',
    everySeconds: 2,
    leaseSeconds: 3_600,
    run: async (signal) => `${await run(signal)} rows`,
  }
  return { tasks: createTasks({ ...deps, repository: createTaskRepository(db) }), job }
}

/** A task goes on without its person's session, but never beyond the rights that they have at that time. */
export const createFindOperator =
  (db: Database) =>
  async ({
    operatorKind,
    operatorId,
  }: {
    readonly operatorKind: Operator['kind']
    readonly operatorId: string
  }): Promise<Operator | undefined> => {
    if (operatorKind !== 'staff') return undefined
    const [person] = await db
      .select()
      .from(staff)
      .where(and(eq(staff.id, operatorId), eq(staff.state, 'active')))
    return (
      person && {
        kind: 'staff',
        id: person.id,
        name: person.name,
        grants: person.grants,
        tabletPlace: null,
        // Nothing is proven in a task: what needs a factor is asked for before it begins.
        provenAt: toInstant(new Date(0)),
        requestId: null,
      }
    )
  }
