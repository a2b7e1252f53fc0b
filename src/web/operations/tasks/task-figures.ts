import type { Tasks } from '#commerce/tasks/create-tasks.ts'
import type { Task, TaskRow } from '#commerce/tasks/task.ts'
import { figureRow, longColumn, textCell, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import type { StateText, Tone } from '#web/operations/lists/list-row.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Locals = Pick<App.Locals, 'storefront' | 't'>

const tones: Readonly<Record<Task['state'], Tone>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'good',
  canceled: 'warn',
}

export const taskStateText = (state: Task['state'], { t }: Pick<Locals, 't'>): StateText => ({
  tone: tones[state],
  label: t(`operations-kit:task-state.${state}`),
})

/** Bulk acts, newest first. */
export const taskFigures = (tasks: Awaited<ReturnType<Tasks['list']>>, locals: Locals): Figures => ({
  columns: [
    textColumn('operations-kit:tasks.task'),
    textColumn('operations-kit:tasks.by'),
    textColumn('operations-kit:tasks.begun'),
    textColumn('operations-kit:tasks.state'),
    textColumn('operations-kit:tasks.done'),
  ],
  rows: tasks.map(({ task: { id, by, state, createdAt, rows }, kind }) => ({
    id,
    href: operationsPath('task', { id }),
    cells: [
      { kind: 'text', text: kind.title[locals.storefront.language] },
      { kind: 'text', text: by.name },
      { kind: 'time', at: createdAt, country: locals.storefront.country.isoCode },
      { kind: 'state', ...taskStateText(state, locals) },
      {
        kind: 'code',
        text: `${rows.done} / ${rows.done + rows.waiting + rows.rejected + rows.failed}`,
      },
    ],
  })),
})

const rowTones: Readonly<Record<TaskRow['state'], Tone>> = {
  waiting: 'neutral',
  done: 'good',
  rejected: 'warn',
  failed: 'bad',
}

/** The answer for each row of a task. */
export const taskRowFigures = (rows: readonly TaskRow[], { storefront, t }: Locals): Figures => ({
  columns: [
    textColumn('operations-kit:tasks.row'),
    textColumn('operations-kit:tasks.state'),
    longColumn('operations-kit:tasks.answer'),
  ],
  rows: rows.map(({ label, state, answer }) =>
    figureRow(
      { kind: 'text', text: label },
      { kind: 'state', tone: rowTones[state], label: t(`operations-kit:row-state.${state}`) },
      textCell(answer?.[storefront.language] ?? null),
    ),
  ),
})
