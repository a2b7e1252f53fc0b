import { describe, expect, test } from 'vitest'
import { createJobs } from '#infrastructure/queue/create-jobs.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const counting = (): Job & { readonly count: () => number } => {
  let count = 0
  return { name: 'count', everySeconds: 60, count: () => count, run: async () => `${(count += 1)} counted` }
}

/** Ends when `end` is called. */
function endless() {
  let end: (note: string) => void = () => undefined
  let began: () => void = () => undefined
  const hasBegun = new Promise<void>((resolve) => (began = resolve))
  const job: Job = {
    name: 'endless',
    everySeconds: 60,
    run: () =>
      new Promise((resolve) => {
        end = resolve
        began()
      }),
  }
  return { job, hasBegun, end: () => end('ended') }
}

describeDatabases('jobs', (open) => {
  const parts = () => ({ clock: manualClock(), report: () => undefined })

  test('jobs run by name and report their result', async () => {
    const jobs = createJobs((await open()).db, [counting()], parts())
    expect(await jobs.list()).toMatchObject([{ name: 'count', running: false, lastOutcome: null, runs: 0 }])
    expect(await jobs.run('count')).toEqual({ ok: true, value: { outcome: 'done', note: '1 counted' } })
    expect(await jobs.list()).toMatchObject([
      { running: false, lastOutcome: 'done', lastNote: '1 counted', runs: 1, failures: 0 },
    ])
    expect(await jobs.run('other')).toEqual({ ok: false, failure: { kind: 'unknown-job', known: ['count'] } })
  })

  test('jobs report a failure and can be run again', async () => {
    const errors: unknown[] = []
    const job: Job = { name: 'broken', everySeconds: 1, run: () => Promise.reject(new Error('no paper')) }
    const jobs = createJobs((await open()).db, [job], { ...parts(), report: (error) => errors.push(error) })
    for (let run = 1; run <= 2; run += 1)
      expect(await jobs.run('broken')).toEqual({ ok: true, value: { outcome: 'failed', note: 'no paper' } })
    expect(await jobs.list()).toMatchObject([{ lastOutcome: 'failed', runs: 2, failures: 2 }])
    expect(errors).toHaveLength(2)
  })

  test('jobs run in one process at a time, and in another after that one has died', async () => {
    const { db } = await open()
    const { job, hasBegun, end } = endless()
    const shared = parts()
    const [one, other] = [
      createJobs(db, [job], shared),
      createJobs(db, [{ ...counting(), name: 'endless' }], shared),
    ]
    const running = one.run('endless')
    await hasBegun
    expect(await other.run('endless')).toEqual({ ok: false, failure: { kind: 'already-running' } })
    shared.clock.advance(301_000)
    expect(await other.run('endless')).toMatchObject({ ok: true })
    end()
    await running
    expect(await other.list()).toMatchObject([{ runs: 2, lastNote: '1 counted' }])
  })

  test('running jobs finish before the process stops', async () => {
    const { job, hasBegun, end } = endless()
    const jobs = createJobs((await open()).db, [job], parts())
    jobs.start()
    await hasBegun
    let stopped = false
    const stop = jobs.stop().then(() => (stopped = true))
    expect(stopped).toBe(false)
    end()
    await stop
    expect(await jobs.list()).toMatchObject([{ running: false, lastNote: 'ended' }])
  })
})

describe('jobs', () => {
  test('jobs have unique names', () => {
    expect(() =>
      createJobs({} as never, [counting(), counting()], { clock: manualClock(), report: () => undefined }),
    ).toThrow()
  })
})
