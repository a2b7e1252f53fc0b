import { existsSync } from 'node:fs'
import { env as environment, loadEnvFile } from 'node:process'
import { loadBuiltShop, type BuiltShop } from '#infrastructure/http-server/built-shop.ts'
import { explainEnvFailure } from '#infrastructure/config/env-report.ts'
import { readEnv, type Env } from '#infrastructure/config/env.ts'
import { listen, portOf, stopServer } from '#infrastructure/http-server/listen.ts'
import { openFront } from '#infrastructure/http-server/open-front.ts'
import { watchReadiness } from '#infrastructure/http-server/readiness.ts'
import type { Log } from '#infrastructure/observability/log.ts'
import { openObservability } from '#infrastructure/observability/open-observability.ts'
import { openShared } from '#infrastructure/redis/open-shared.ts'
import { explainStartFailure, StartFailure } from '#infrastructure/config/start-failure.ts'
import { listProductionGaps } from '#infrastructure/config/production-gaps.ts'
import { watchStrayErrors } from '#infrastructure/observability/stray-errors.ts'
import { createPostedFormHandler } from '#web/forms/handle-posted-form.ts'
import { createMaySendFiles } from '#web/operations/may-send-files.ts'
import { createMaySendPhotos } from '#web/returns/may-send-photos.ts'
import { redirectCouponLink } from '#web/cart/coupon-link.ts'
import { createSearchVisits } from '#web/listing/search-visits.ts'
import { findBrokenRequestPage, findPageRoute, knownQuery } from '#web/page-routes.ts'
import { createMovedPages } from '#web/redirects/moved-pages.ts'
import { registerShop } from '#web/shop-registry.ts'
import { openServed } from '../cli/control/open-served.ts'
import type { OpenShop } from './open-shop.ts'
import type { ShopOverrides } from '#open-core.ts'

export type ServerOptions = {
  readonly env: Env
  /** For tests. */
  readonly overrides?: Partial<ShopOverrides>
  readonly open?: (
    env: Env,
    overrides: ShopOverrides,
  ) => Promise<
    Pick<OpenShop, 'shop' | 'database' | 'catalog' | 'close'> & Partial<Pick<OpenShop, 'payments'>>
  >
  readonly built?: BuiltShop
  readonly log?: Log
}
export type RunningServer = {
  readonly url: string
  readonly port: number
  /** For errors outside any request. */
  report(error: unknown, what: string): void
  /** Reloads the keys of payment providers. Invalid ones are reported, and the previous ones stay valid. */
  reloadKeys(): void
  /** Waits for responses in progress (milliseconds), then closes everything. True when none had to be cut off. */
  close(deadline?: number): Promise<boolean>
}

/** Opens the shop, registers it for pages, loads Astro's build and listens. Throws StartFailure. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, overrides = {}, open = openServed } = options
  const built = options.built ?? (await loadBuiltShop(env.buildDirectory))
  const observability = await openObservability({ ...env, version: built.version }, options.log)
  const { report, log } = observability
  const shared = await openShared(env, built.build, report)
  const opened = await open(env, { report, rateLimiter: shared.rateLimiter, runsJobs: true, ...overrides })
  let stocked = false
  void opened.catalog.seeding.finished().then(() => (stocked = true))
  const readiness = watchReadiness({ database: opened.database, isStocked: () => stocked })
  const closeAll = async () => {
    readiness.close()
    await opened.close()
    await shared.close()
    registerShop(undefined)
    await observability.close()
  }
  try {
    registerShop(opened.shop)
    const maySendPhotos = createMaySendPhotos(opened.shop)
    const maySendFiles = createMaySendFiles(opened.shop)
    const front = await openFront({
      config: env,
      version: built.version,
      built,
      handlePostedForm: createPostedFormHandler(opened.shop),
      maySendLargeBody: async (post) =>
        (await maySendFiles(post)) || maySendPhotos(post) || opened.shop.operationsApi.mayFill(post),
      observability,
      shared: shared.pages,
      purgeBus: opened.database.purgeBus,
      isKiosk: (signedId) => opened.shop.kiosks.identify(signedId) !== undefined,
      routes: { findBrokenRequestPage, findPageRoute, knownQuery, redirectCouponLink },
      movedPages: createMovedPages(opened.shop),
      visits: createSearchVisits(opened.shop),
      readiness: readiness.read,
    })
    const server = await listen(front.listener, env.port, env.host)
    const port = portOf(server)
    if (env.mode === 'production') {
      const [product] = await opened.catalog.reader.listRecords(null, 1)
      for (const { lacks, remedy } of listProductionGaps(env, product !== undefined))
        log.warn(`the shop lacks ${lacks}`, { remedy })
    }
    let stopped: Promise<boolean> | undefined
    const stop = async (deadline?: number) => {
      front.startDraining()
      const clean = await stopServer(server, deadline)
      front.close()
      log.info('stopped', { clean })
      await closeAll()
      return clean
    }
    const name = env.host === '0.0.0.0' || env.host === '127.0.0.1' ? 'localhost' : env.host
    return {
      url: `http://${name}:${port}`,
      port,
      report: (error, what) => report(error, { what }),
      reloadKeys() {
        try {
          opened.payments?.reloadKeys()
          log.info('payment keys were read again', {})
        } catch (error) {
          report(error, { what: 'reading payment keys again' })
        }
      },
      close: (deadline) => (stopped ??= stop(deadline)),
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function main(): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env')
  const read = readEnv(environment)
  if (!read.ok) return reject(explainEnvFailure(read.failure))
  const began = performance.now()
  const onStep = (step: string, milliseconds: number) =>
    console.log(`✓ ${step} (${(milliseconds / 1000).toFixed(1)} s)`)
  const server = await startServer({ env: read.value, overrides: { onStep } })
  const stop = (code: number) => {
    void server.close().then(() => process.exit(code))
  }
  watchStrayErrors({ report: server.report, stop: () => stop(1) })
  process.on('SIGHUP', () => server.reloadKeys())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(0))
  onStep(`Majlis is open at ${server.url}`, performance.now() - began)
}

function reject(explanation: string): void {
  console.error(explanation)
  process.exitCode = 1
}

/** The process: its environment, its signals, and what it prints. */
export const runServer = (): Promise<void> =>
  main().catch((error: unknown) => {
    if (error instanceof StartFailure) return reject(explainStartFailure(error))
    // Not rethrown: Astro's entry hides unhandled rejections.
    console.error(error)
    process.exit(1)
  })
