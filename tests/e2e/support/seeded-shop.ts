import { existsSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { startShop, type RunningShop } from '../../support/servers/running-shop.ts'
import { aStaffBrowser } from './staff-by-http.ts'

/** A busy machine seeds for minutes. */
const waiting = { timeout: 280_000, interval: 500 }

/** Starts a shop of the test's own, with the demo's orders and runs. */
export async function startSeededShop(): Promise<RunningShop> {
  const parent = `${inject('stockedDirectory')}-seeded`
  const data = join(parent, 'data')
  const isDone = join(parent, 'done')
  // The worker that creates the folder fills it; the other waits.
  const isFirst = await mkdir(parent).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    await seed(data)
    await writeFile(isDone, '')
  }
  await vi.waitUntil(() => existsSync(isDone), waiting)
  return startShop({ TRUST_PROXY: '1' }, data)
}

/** Orders come in the background and runs after them, the one of Oman last. */
async function seed(data: string): Promise<void> {
  await cp(inject('stockedDirectory'), data, { recursive: true })
  const shop = await startShop({ MAJLIS_DATA: data, MAJLIS_DEMO_ORDERS: 'seeded', TRUST_PROXY: '1' })
  const staff = aStaffBrowser(shop.url)
  await staff.post('/operations/sign-in', { act: 'demo', email: 'aisha@demo.example' })
  const hasRuns = async () => /OM\d{6}-\d\d/.test((await staff.get('/operations/runs')).body)
  await vi.waitUntil(hasRuns, waiting)
  await shop.stop()
}
