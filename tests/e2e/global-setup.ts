import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { buildShop, needsBuild } from '../../scripts/build-shop.ts'
import { startShop } from '../support/servers/running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    dataDirectory: string
  }
}

/** By the journeys to the checkout (tests/e2e/support/checking-out.ts). */
const oftenBought = ['MJ-1001-PALM-220', 'MJ-9011-EMERALD-45X45']

/** One shop for all journeys that leave it as it was; those that break things start their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (await needsBuild()) await buildShop()
  // Each browser says where it is (support/browsing.ts): shoppers do not use up each other's limits.
  const shop = await startShop({ TRUST_PROXY: '1' })
  // What the journeys order again and again does not run out under them.
  for (const country of ['ae', 'bh', 'om', 'kw', 'qa', 'in'])
    for (const sku of oftenBought)
      await promisify(execFile)(
        process.execPath,
        ['cli/majlis.ts', 'stock', 'set', sku, `wh-${country}`, '500'],
        { env: { ...process.env, MAJLIS_DATA: shop.dataDirectory } },
      )
  project.provide('shopUrl', shop.url)
  project.provide('dataDirectory', shop.dataDirectory)
  return () => shop.stop()
}
