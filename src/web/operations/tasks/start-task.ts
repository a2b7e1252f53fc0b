import type { AstroGlobal } from 'astro'
import { typedFrom, type NewTask } from '#commerce/tasks/task.ts'
import type { Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** Whether the number of rows is typed on the check page. */
export const needsTypedCount = (count: number): boolean => count > typedFrom

/** Whether the number of rows was typed where there are many of them. */
export const isCountConfirmed = (fields: FormData, count: number): boolean =>
  !needsTypedCount(count) || String(fields.get('count') ?? '').trim() === String(count)

/** Begins a bulk act and goes to its page; a failure is what the use case answered. The key is the form's. */
export async function startTask(
  astro: AstroGlobal,
  { by, posted }: Admission,
  task: Omit<NewTask, 'key'>,
): Promise<
  | Response
  | { readonly kind: 'count-not-confirmed' | 'not-permitted' | 'unknown-kind' | 'no-rows' | 'too-many-rows' }
> {
  const fields = posted?.fields ?? new FormData()
  if (!isCountConfirmed(fields, task.rows.length)) return { kind: 'count-not-confirmed' }
  return startUncounted(astro, { by, posted }, task)
}

/** Begins an act whose rows are parts that no person counts. */
export async function startUncounted(
  astro: AstroGlobal,
  { by, posted }: Pick<Admission, 'by' | 'posted'>,
  task: Omit<NewTask, 'key'>,
): Promise<Response | { readonly kind: 'not-permitted' | 'unknown-kind' | 'no-rows' | 'too-many-rows' }> {
  const fields = posted?.fields ?? new FormData()
  const key = String(fields.get('key') ?? '') || crypto.randomUUID()
  const started = await astro.locals.shop.tasks.start(by, { ...task, key })
  return started.ok ? astro.redirect(operationsPath('task', { id: started.value }), 303) : started.failure
}
