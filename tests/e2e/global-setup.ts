import type { TestProject } from 'vitest/node'
import { buildShop, needsBuild } from '../../scripts/build-shop.ts'
import { startShop } from '../support/running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    dataDirectory: string
  }
}

/** One shop for all journeys that leave it as it was; those that break things start their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (await needsBuild()) await buildShop()
  const shop = await startShop()
  project.provide('shopUrl', shop.url)
  project.provide('dataDirectory', shop.dataDirectory)
  return () => shop.stop()
}
