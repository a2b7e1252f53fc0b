import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTasksModule } from '#adapters/tasks/create-tasks-module.ts'
import { tasks as taskTable } from '#adapters/tasks/task-tables.ts'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import type { TaskKind } from '#commerce/tasks/task-kind.ts'
import type { NewTask } from '#commerce/tasks/task.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const title = { en: 'Count', ar: 'عدّ' }
const no = { en: 'Not this one.', ar: 'ليس هذا.' }

/** Effects are rows, so that what was done twice is seen. `onRow` runs before each. */
const counting = (onRow: (id: string) => void = () => undefined): readonly TaskKind<Database>[] => [
  {
    name: 'count',
    title,
    permission: 'orders.note',
    inverse: 'uncount',
    work: {
      kind: 'in-transaction',
      async apply(tx, id) {
        await tx.execute(sql`insert into counted (id) values (${id})`)
        onRow(id)
        return id.startsWith('no') ? { kind: 'rejected', answer: no } : { kind: 'done', undo: { was: id } }
      },
    },
  },
  {
    name: 'uncount',
    title,
    permission: 'orders.note',
    inverse: null,
    work: {
      kind: 'in-transaction',
      async apply(tx, _, { undo }) {
        await tx.execute(sql`delete from counted where id = ${String(undo?.was)}`)
        return { kind: 'done' }
      },
    },
  },
]

const going = () => new AbortController().signal

const aTask = (ids: readonly string[], parts: Partial<NewTask> = {}): NewTask => ({
  kind: 'count',
  parameters: {},
  rows: ids.map((id) => ({ id, label: id })),
  asOf: '2026-11-20T08:00:00.000Z',
  key: 'form-1',
  ...parts,
})

const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, place) => `row-${place}`)

describeDatabases('a task', (open) => {
  const start = async (onRow?: (id: string) => void) => {
    const { db } = await open()
    await db.execute(sql`create table if not exists counted (id text)`)
    await db.execute(sql`delete from counted`)
    const clock = manualClock('2026-11-20T08:00:00.000Z')
    const reports: unknown[] = []
    const openModule = (kinds: readonly TaskKind<Database>[]) =>
      createTasksModule(db, { clock, kinds, report: (error) => reports.push(error), pauseMs: 0 })
    const by = await aStaffOperator(db)
    const counted = async () =>
      (await rowsOf<{ readonly id: string }>(db, sql`select id from counted`)).map(({ id }) => id)
    return { db, clock, by, counted, reports, openModule, ...openModule(counting(onRow)) }
  }
  type Started = Awaited<ReturnType<typeof start>>
  const begin = async ({ tasks, by }: Pick<Started, 'tasks' | 'by'>, task: NewTask): Promise<string> => {
    const begun = await tasks.start(by, task)
    return begun.ok ? begun.value : begun.failure.kind
  }
  const read = async ({ tasks, by }: Pick<Started, 'tasks' | 'by'>, id: string) => {
    const found = await tasks.find(by, id)
    if (!found.ok) throw new Error('the task is there')
    return found.value
  }

  test('does each row once, with an answer for each, and the same form twice is one task', async () => {
    const started = await start()
    const id = await begin(started, aTask([...ids(130), 'no-1']))
    expect(await begin(started, aTask(ids(3)))).toBe(id)
    await started.job.run(going())
    const { task, acts } = await read(started, id)
    expect(task).toMatchObject({ state: 'done', rows: { waiting: 0, done: 130, rejected: 1, failed: 0 } })
    expect(acts).toEqual(['undo'])
    expect(new Set(await started.counted()).size).toBe(131)
    const rejected = await started.tasks.listRows(started.by, id, { state: 'rejected', after: -1 })
    expect(rejected).toMatchObject([{ label: 'no-1', answer: no }])
  })

  test('goes on where a killed process left it: what that one had not committed is done once, what it had is not done again', async () => {
    let count = 0
    const killed = new AbortController()
    const started = await start()
    // The batch in which the process dies is rolled back, as the database does when the connection is gone.
    const dying = started.openModule(
      counting(() => {
        count++
        if (count === 90) killed.abort()
      }),
    )
    const id = await begin(started, aTask(ids(150)))
    await dying.job.run(killed.signal)
    await started.db.update(taskTable).set({ leasedUntil: new Date('2026-11-20T08:02:00.000Z') })
    expect((await read(started, id)).task.rows).toMatchObject({ done: 120, waiting: 30 })
    await started.job.run(going())
    expect((await read(started, id)).task.state).toBe('running')
    started.clock.advance(121_000)
    await started.job.run(going())
    expect((await read(started, id)).task).toMatchObject({ state: 'done', rows: { done: 150 } })
    expect([...(await started.counted())].sort()).toEqual([...ids(150)].sort())
  })

  test('calls a use case again with the same key, and says that the row may have been done before', async () => {
    const seen: (readonly [string, boolean])[] = []
    const stopping = new AbortController()
    const useCase = (isDying: boolean): readonly TaskKind<Database>[] => [
      {
        ...{ name: 'count', title, permission: 'orders.note', inverse: null },
        work: {
          kind: 'use-case',
          apply(_, { key, isRepeated }) {
            seen.push([key, isRepeated])
            if (!isDying) return Promise.resolve({ kind: 'done' })
            stopping.abort()
            // Never answered: the process is gone.
            return new Promise(() => undefined)
          },
        },
      },
    ]
    const started = await start()
    const dying = started.openModule(useCase(true))
    const id = await begin(started, aTask(['a']))
    void dying.job.run(stopping.signal)
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
    started.clock.advance(121_000)
    await started.openModule(useCase(false)).job.run(going())
    expect(seen).toEqual([
      [`task ${id} a`, false],
      [`task ${id} a`, true],
    ])
    expect((await read(started, id)).task).toMatchObject({ state: 'done', rows: { done: 1 } })
  })

  test('leaves no trace of a row that failed, and tries it again on request', async () => {
    let isBroken = true
    const started = await start((id) => {
      if (id === 'row-1' && isBroken) throw new Error('broken')
    })
    const id = await begin(started, aTask(ids(3)))
    await started.job.run(going())
    const first = await read(started, id)
    expect(first.task.rows).toMatchObject({ done: 2, failed: 1 })
    expect(first.acts).toContain('retry')
    expect(started.reports).toHaveLength(1)
    expect(await started.counted()).not.toContain('row-1')
    isBroken = false
    expect((await started.tasks.retry(started.by, id)).ok).toBe(true)
    await started.job.run(going())
    expect((await read(started, id)).task.rows).toMatchObject({ done: 3, failed: 0 })
    expect([...(await started.counted())].sort()).toEqual(ids(3))
  })

  test('stops after the batch in which it is canceled', async () => {
    const started = await start()
    const id = await begin(started, aTask(ids(10)))
    expect((await started.tasks.cancel(started.by, id)).ok).toBe(true)
    expect(await started.tasks.cancel(started.by, id)).toMatchObject({
      ok: false,
      failure: { kind: 'ended' },
    })
    await started.job.run(going())
    expect((await read(started, id)).task).toMatchObject({ state: 'canceled', rows: { waiting: 10 } })
    expect(await started.counted()).toEqual([])
  })

  test('is undone once, within a day', async () => {
    const started = await start()
    const id = await begin(started, aTask(['a', 'b', 'no-1']))
    await started.job.run(going())
    const undone = await started.tasks.undo(started.by, id)
    expect(undone.ok).toBe(true)
    await started.tasks.undo(started.by, id)
    await started.job.run(going())
    expect(await started.counted()).toEqual(['no-1'])
    expect(await started.tasks.list(started.by)).toHaveLength(2)
    const late = await begin(started, aTask(['c'], { key: 'form-2' }))
    await started.job.run(going())
    started.clock.advance(24 * 3_600_000)
    expect(await started.tasks.undo(started.by, late)).toMatchObject({ failure: { kind: 'too-late' } })
  })

  test('ends with the rights of its person, and is not begun, seen or canceled by who has none', async () => {
    const started = await start()
    const { db, tasks, by } = started
    const stranger = await aStaffOperator(db, 'Omar', [
      { role: 'marketing', countries: 'all', places: 'all' },
    ])
    expect(await tasks.start(stranger, aTask(['a']))).toMatchObject({ failure: { kind: 'not-permitted' } })
    const id = await begin(started, aTask(['a']))
    expect((await tasks.find(stranger, id)).ok).toBe(false)
    expect((await tasks.cancel(stranger, id)).ok).toBe(false)
    // Its rows may be of any country.
    const abroad = await aStaffOperator(db, 'Zoya', [{ role: 'admin', countries: ['in'], places: 'all' }])
    expect((await tasks.find(abroad, id)).ok).toBe(false)
    expect((await tasks.cancel(abroad, id)).ok).toBe(false)
    expect(await tasks.list(abroad)).toEqual([])
    const admin = await aStaffOperator(db, 'Yara', [{ role: 'admin', countries: 'all', places: 'all' }])
    expect(await tasks.find(admin, id)).toMatchObject({ value: { acts: ['cancel'] } })
    await db.update(staff).set({ state: 'disabled' }).where(eq(staff.id, by.id))
    await started.job.run(going())
    expect((await read(started, id)).task.rows).toMatchObject({ rejected: 1, done: 0 })
    expect(await started.counted()).toEqual([])
  })

  test('writes who began and canceled it into the audit', async () => {
    const started = await start()
    const id = await begin(started, aTask(['a', 'b']))
    await started.tasks.cancel(started.by, id)
    const acts = await rowsOf<{ readonly act: string }>(
      started.db,
      sql`select act from audit_log where object_id = ${id} order by act`,
    )
    expect(acts.map(({ act }) => act)).toEqual(['task.cancel', 'task.start'])
  })
})
