import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildShop, needsBuild } from '../../scripts/build-shop.ts'
import { startShop } from '../support/servers/running-shop.ts'
import { mapStyle } from './support/map-style.ts'
import { createMajlis } from './support/majlis.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    dataDirectory: string
    /** Of a shop that was stopped after it was seeded; to be copied (support/shops.ts, support/seeded-shop.ts). */
    stockedDirectory: string
  }
}

/** Bought by many journeys (tests/e2e/support/checking-out.ts): must not run out. */
const oftenBought = ['MJ-1001-PALM-220', 'MJ-9011-EMERALD-45X45']

/** Seeds a shop once; all others start from its directory. */
async function stock(directory: string): Promise<void> {
  const shop = await startShop({ MAJLIS_DATA: directory })
  const majlis = createMajlis(directory)
  for (const country of ['ae', 'bh', 'om', 'kw', 'qa', 'in'])
    for (const sku of oftenBought) await majlis('stock', 'set', sku, `wh-${country}`, '500')
  await shop.stop()
}

/** One shop for the journeys that leave it as it was; those that change it or its settings start their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (await needsBuild()) await buildShop()
  const stocked = await mkdtemp(join(tmpdir(), 'majlis-stocked-'))
  await stock(stocked)
  // Each browser says where it is (support/browsing.ts): shoppers do not use up each other's limits.
  const shop = await startShop({ TRUST_PROXY: '1', MAP_STYLE_URL: mapStyle }, stocked)
  project.provide('shopUrl', shop.url)
  project.provide('dataDirectory', shop.dataDirectory)
  project.provide('stockedDirectory', stocked)
  return async () => {
    await shop.stop()
    await rm(stocked, { recursive: true, force: true })
    await rm(`${stocked}-seeded`, { recursive: true, force: true })
  }
}
