import type { RequestListener } from 'node:http'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { transportSecurity } from '#kernel/transport-security.ts'
import type { BuiltShop } from '#infrastructure/http-server/built-shop.ts'
import { createPageCache, type PageCache } from '#infrastructure/cache/page-cache.ts'
import type { SharedPages } from '#infrastructure/cache/shared-pages.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { HandlePostedForm, MaySendLargeBody } from '#infrastructure/http-server/forms.ts'
import { createFront } from '#infrastructure/http-server/front.ts'
import { createHealthEndpoints, type Readiness } from '#infrastructure/http-server/health.ts'
import { namesOfMachine } from '#infrastructure/http-server/host-list.ts'
import { bodyLimits } from '#infrastructure/http-server/read-body.ts'
import { createRenderLimits } from '#infrastructure/http-server/render-limits.ts'
import { Overload } from '#infrastructure/http-server/render-queue.ts'
import type { IsKiosk, MovedPages, PageRoutes, PageVisits } from '#infrastructure/http-server/requests.ts'
import { createRenderer } from '#infrastructure/http-server/renderer.ts'
import { createStaticFiles } from '#infrastructure/http-server/static-files.ts'
import { createMemoryCheck } from '#infrastructure/observability/memory-check.ts'
import type { Observability } from '#infrastructure/observability/open-observability.ts'

/** Of the memory for caches; product cards have the rest (src/adapters/search/create-search-module.ts). */
const pagesShare = 0.75

type FrontConfig = Pick<
  Env,
  | 'mode'
  | 'origin'
  | 'hosts'
  | 'trustedProxies'
  | 'metricsToken'
  | 'memoryCollectAboveMb'
  | 'cacheMb'
  | 'rendersPerMinute'
>
type FrontDeps = {
  readonly config: FrontConfig
  readonly version: string
  readonly built: Pick<BuiltShop, 'handler' | 'clientDirectory'>
  readonly observability: Observability
  readonly handlePostedForm: HandlePostedForm
  readonly maySendLargeBody: MaySendLargeBody
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  readonly readiness: () => Promise<Readiness>
  readonly routes: PageRoutes
  readonly movedPages: MovedPages
  readonly visits: PageVisits
  readonly isKiosk: IsKiosk
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
  const {
    config,
    version,
    built,
    handlePostedForm,
    maySendLargeBody,
    purgeBus,
    readiness,
    routes,
    movedPages,
    visits,
    isKiosk,
    shared,
    now = Date.now,
  } = deps
  const { metrics, observe, report } = deps.observability
  const ownHeaders = transportSecurity(config.origin)
  let stopping = false
  const cache = createPageCache({
    maxBytes: config.cacheMb * 1024 * 1024 * pagesShare,
    now,
    shared,
    report: (error) => {
      if (!(error instanceof Overload)) report(error, { what: 'page served from a stale copy' })
    },
  })
  metrics.watchPageCache(cache.stats)
  const close = purgeBus.subscribe((tags) => void cache.purge(tags))
  const listener = createFront({
    ...config,
    machine: config.mode === 'demo' ? namesOfMachine() : undefined,
    bodyLimits,
    cache,
    now,
    handlePostedForm,
    maySendLargeBody,
    routes,
    movedPages,
    visits,
    isKiosk,
    ownHeaders,
    limits: createRenderLimits({ ...config, now }),
    files: createStaticFiles(built.clientDirectory, ownHeaders),
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
