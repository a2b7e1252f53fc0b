import { expect, test } from 'vitest'
import { watchReadiness } from '#infrastructure/http-server/readiness.ts'

const never = () => new Promise<void>(() => undefined)
const well = { ping: async () => {}, checkWritable: async () => {}, isStocked: () => true }
const readinessOf = async ({ isStocked, ...database }: typeof well, diskCheckMs = 1_000_000) => {
  const readiness = watchReadiness({ database, isStocked, limitMs: 20, diskCheckMs })
  const read = await readiness.read()
  readiness.close()
  return read
}

test('a process is ready when the database responds, the catalog is complete and the disk is not full', async () => {
  const checks = { database: true, catalog: true, disk: true }
  expect(await readinessOf(well)).toEqual({ ready: true, checks })
  expect(await readinessOf({ ...well, isStocked: () => false })).toEqual({
    ready: false,
    checks: { ...checks, catalog: false },
  })
})

test('a database that hangs, or fails, is not waited for', async () => {
  const checks = { database: false, catalog: true, disk: true }
  for (const ping of [never, () => Promise.reject(new Error('gone'))])
    expect(await readinessOf({ ...well, ping })).toEqual({ ready: false, checks })
})

test('a full disk is noticed, and that there is room again', async () => {
  let full = true
  const readiness = watchReadiness({
    database: {
      ping: well.ping,
      checkWritable: () => (full ? Promise.reject(new Error('ENOSPC')) : well.ping()),
    },
    isStocked: () => true,
    diskCheckMs: 1,
  })
  await expect.poll(async () => (await readiness.read()).checks['disk']).toBe(false)
  full = false
  await expect.poll(async () => (await readiness.read()).ready).toBe(true)
  readiness.close()
})
