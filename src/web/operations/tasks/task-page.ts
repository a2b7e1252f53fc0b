import type { AstroGlobal } from 'astro'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'

const rowStates = ['waiting', 'done', 'rejected', 'failed'] as const

/** A task with some of its rows, after what was posted to it. */
export async function loadTask(astro: AstroGlobal, { by, posted }: Admission) {
  const { tasks } = astro.locals.shop
  const id = astro.params.id ?? ''
  const found = await tasks.find(by, id)
  if (!found.ok) return notFound(astro)
  if (posted) {
    const here = operationsPath('task', { id })
    if (posted.act === 'cancel-task') await tasks.cancel(by, id)
    if (posted.act === 'retry-task') await tasks.retry(by, id)
    const undone = posted.act === 'undo-task' ? await tasks.undo(by, id) : null
    if (undone?.ok === false) astro.locals.doneAct = undefined
    return astro.redirect(undone?.ok ? operationsPath('task', { id: undone.value }) : here, 303)
  }
  const { searchParams } = astro.url
  const state = rowStates.find((name) => name === searchParams.get('state')) ?? null
  const after = Number.parseInt(searchParams.get('after') ?? '', 10)
  const rows = await tasks.listRows(by, id, { state, after: Number.isNaN(after) ? -1 : after })
  return { ...found.value, state, rows }
}
