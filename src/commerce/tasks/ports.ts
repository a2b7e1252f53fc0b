import type { Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { NewTask, Task, TaskRow, TaskRowState } from './task.ts'

export type TaskRepository = {
  /** Returns the id; of the first task where the key is known. Null: the inverse of that task exists already. */
  insert(
    task: NewTask & { readonly inverseOf: string | null },
    by: Operator,
    at: Instant,
  ): Promise<string | null>
  find(id: string): Promise<Task | undefined>
  /** Newest first. `ownerId` null: of everyone. */
  list(ownerId: string | null, limit: number): Promise<readonly Task[]>
  listRows(
    id: string,
    state: TaskRowState | null,
    after: number,
    limit: number,
  ): Promise<readonly (TaskRow & { readonly place: number })[]>
  /** Done rows with what their inverse must know. */
  listDone(id: string): Promise<NewTask['rows']>
  /** False: it has ended already. */
  cancel(id: string, by: Operator, at: Instant): Promise<boolean>
  /** Failed rows wait again, and so does the task. False: there are none. */
  retry(id: string, by: Operator, at: Instant): Promise<boolean>
}
