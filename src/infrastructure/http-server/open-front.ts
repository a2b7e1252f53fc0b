import type { RequestListener } from 'node:http'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { BuiltShop } from '#infrastructure/http-server/built-shop.ts'
import { createPageCache, type PageCache } from '#infrastructure/cache/page-cache.ts'
import type { SharedPages } from '#infrastructure/cache/shared-pages.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createFront } from '#infrastructure/http-server/front.ts'
import { createHealthEndpoints, type Readiness } from '#infrastructure/http-server/health.ts'
import { bodyLimits } from '#infrastructure/http-server/read-body.ts'
import { createRenderer } from '#infrastructure/http-server/renderer.ts'
import { createStaticFiles } from '#infrastructure/http-server/static-files.ts'
import { createMemoryCheck } from '#infrastructure/observability/memory-check.ts'
import type { Observability } from '#infrastructure/observability/open-observability.ts'

type FrontConfig = Pick<
  Env,
  'origin' | 'hosts' | 'trustedProxies' | 'metricsToken' | 'memoryCollectAboveMb' | 'pageCacheMb'
>
type FrontDeps = {
  readonly config: FrontConfig
  readonly version: string
  readonly built: Pick<BuiltShop, 'handler' | 'clientDirectory'>
  readonly observability: Observability
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  readonly readiness: () => Promise<Readiness>
  readonly shared?: SharedPages | undefined
  readonly now?: () => number
}
export type OpenFront = {
  readonly listener: RequestListener
  readonly cache: PageCache
  /** From now on /readyz returns 503. */
  startDraining(): void
  close(): void
}

/** Wires the request listener: page cache, files, renderer and health endpoints. */
export async function openFront(deps: FrontDeps): Promise<OpenFront> {
  const { config, version, built, purgeBus, readiness, shared, now = Date.now } = deps
  const { metrics, observe, report } = deps.observability
  let stopping = false
  const cache = createPageCache({
    maxBytes: config.pageCacheMb * 1024 * 1024,
    now,
    shared,
    report: (error) => report(error, { what: 'page served from a stale copy' }),
  })
  metrics.watchPageCache(cache.stats)
  const close = purgeBus.subscribe((tags) => void cache.purge(tags))
  const listener = createFront({
    ...config,
    bodyLimits,
    cache,
    now,
    files: createStaticFiles(built.clientDirectory),
    renderer: createRenderer({
      ...config,
      handler: built.handler,
      afterRender: createMemoryCheck({ collectAboveMb: config.memoryCollectAboveMb }),
    }),
    operations: createHealthEndpoints({ ...config, version, readiness, metrics, isStopping: () => stopping }),
    observe,
    report: (error, requestId) => report(error, { what: 'request', requestId }),
  })
  return { listener, cache, startDraining: () => void (stopping = true), close }
}
