import { expect, inject } from 'vitest'
import { startShop, type RunningShop } from '../../support/servers/running-shop.ts'
import { createMajlis } from './majlis.ts'

/** Runs a command in the shop that most journeys visit. */
export const majlis = (...argv: readonly string[]): Promise<string> =>
  createMajlis(inject('dataDirectory'))(...argv)

/** Runs a job of that shop, as soon as it is not running by itself: that run may have begun too early. */
export const runJob = (name: string): Promise<void> =>
  expect.poll(() => majlis('jobs', 'run', name)).toContain(name)

/** Starts a shop of the test's own, with the demo's catalog, for what changes it or needs other settings. */
export const startOwnShop = (env: Readonly<Record<string, string>> = {}): Promise<RunningShop> =>
  startShop({ TRUST_PROXY: '1', ...env }, inject('stockedDirectory'))
