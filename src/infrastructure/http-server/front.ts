import type { RequestListener } from 'node:http'
import type { PageCache } from '#infrastructure/cache/page-cache.ts'
import { giveMoreTime } from '#infrastructure/http-server/body-time.ts'
import { countRequest } from '#infrastructure/requests-first.ts'
import { cleanUrl } from '#infrastructure/http-server/clean-url.ts'
import {
  createRequestIds,
  describeExchange,
  type Exchange,
  type Observe,
} from '#infrastructure/http-server/exchange.ts'
import {
  createForms,
  type HandlePostedForm,
  type MaySendLargeBody,
} from '#infrastructure/http-server/forms.ts'
import { createHostList } from '#infrastructure/http-server/host-list.ts'
import { healthPaths, type createHealthEndpoints } from '#infrastructure/http-server/health.ts'
import { createPages } from '#infrastructure/http-server/pages.ts'
import {
  drain,
  largeBody,
  limitFor,
  maxLargeBodies,
  readBody,
  type BodyLimit,
} from '#infrastructure/http-server/read-body.ts'
import type { RenderLimits } from '#infrastructure/http-server/render-limits.ts'
import { Overload } from '#infrastructure/http-server/render-queue.ts'
import type { Renderer } from '#infrastructure/http-server/renderer.ts'
import {
  hasTwoHosts,
  isEndpoint,
  isPreview,
  isUnlimited,
  kioskClass,
  methodsOf,
  type IsKiosk,
  type MovedPages,
  type PageRoutes,
  type PageVisits,
} from '#infrastructure/http-server/requests.ts'
import { sendStatus } from '#infrastructure/http-server/send.ts'
import type { StaticFiles } from '#infrastructure/http-server/static-files.ts'

type FrontOptions = {
  readonly origin: string
  readonly hosts: readonly string[]
  /** See host-list.ts. */
  readonly machine?: readonly string[] | undefined
  readonly trustedProxies: number
  readonly bodyLimits: readonly BodyLimit[]
  readonly cache: PageCache
  readonly files: StaticFiles
  readonly renderer: Renderer
  readonly handlePostedForm: HandlePostedForm
  readonly maySendLargeBody: MaySendLargeBody
  readonly limits: RenderLimits
  readonly routes: PageRoutes
  readonly movedPages: MovedPages
  readonly visits: PageVisits
  readonly isKiosk: IsKiosk
  /** Headers of the front's own responses: files, redirects, errors. */
  readonly ownHeaders: Readonly<Record<string, string>>
  readonly operations: ReturnType<typeof createHealthEndpoints>
  readonly observe: Observe
  readonly report: (error: unknown, requestId: string) => void
  readonly now: () => number
}

const none = { kind: 'whole', bytes: Buffer.alloc(0) } as const
const reading = new Set(['GET', 'HEAD'])

/** The request listener: checks, health endpoints, files and cached pages; everything else goes to Astro. */
export function createFront(options: FrontOptions): RequestListener {
  const { files, renderer, operations, observe, report, routes } = options
  const originFor = createHostList(options)
  const nextId = createRequestIds(options.trustedProxies)
  const pages = createPages(options)
  const sendForm = createForms(options)
  let largeBodies = 0

  function reject(exchange: Exchange, status: number, headers: Record<string, string> = {}): void {
    sendStatus(exchange.response, status, exchange.id, { ...options.ownHeaders, ...headers })
    drain(exchange.request)
    observe(describeExchange(exchange, status, 'none'))
  }

  async function dispatch(exchange: Exchange): Promise<void> {
    const { request, response } = exchange
    const { method = '', url: target = '', headers } = request
    const clean = cleanUrl(target)
    const path = clean.kind === 'clean' ? clean.path : ''
    // Health checks address the process by IP.
    if (path !== '/livez' && path !== '/readyz' && originFor(headers.host) === undefined)
      return reject(exchange, headers.host ? 421 : 400)
    const methods = methodsOf(path)
    if (!methods.has(method)) return reject(exchange, 405, { allow: [...methods].join(', ') })
    const read = reading.has(method)
    if (clean.kind === 'rejected') {
      const page = read ? routes.findBrokenRequestPage(target, headers.accept) : undefined
      return page === undefined ? reject(exchange, 400) : pages.answer(exchange, page, '')
    }
    if (clean.kind === 'elsewhere')
      return reject(exchange, read ? 308 : 404, read ? { location: clean.to } : {})
    if (healthPaths.has(path)) return operate(exchange, path)
    if (!read && files.has(path)) return reject(exchange, 405, { allow: 'GET, HEAD' })
    if (read) {
      response.setHeader('x-request-id', exchange.id)
      if (await files.send(path, request, response))
        return observe(describeExchange(exchange, response.statusCode, 'file'))
      response.removeHeader('x-request-id')
    }
    // Astro's image service renders any width on request; the shop's images are rendered at build time.
    if (path.startsWith('/_astro/') || path === '/_image') return reject(exchange, 404)
    const secure = exchange.origin.startsWith('https://')
    const redirect =
      read && routes.redirectCouponLink(path, clean.query, { secure, kiosk: exchange.kiosk === 'kiosk' })
    if (redirect) return reject(exchange, 303, redirect)
    if (read && !isEndpoint(path) && !isPreview(clean.query)) return pages.answer(exchange, path, clean.query)
    return pass(exchange, path, target, read)
  }

  /** Straight to Astro, uncached, with the visitor's own headers and body; forms that only go on are answered before it. */
  async function pass(exchange: Exchange, path: string, url: string, read: boolean): Promise<void> {
    const limit = read ? 0 : await limitOf(exchange, path, url)
    const isLarge = limit > largeBody
    if (isLarge && largeBodies >= maxLargeBodies) return reject(exchange, 503, { 'retry-after': '10' })
    if (isLarge) largeBodies += 1
    try {
      await passWithBody(exchange, path, url, { read, limit })
    } finally {
      if (isLarge) largeBodies -= 1
    }
  }

  /** Maximum size of the body of this request, which is still unread. One that says it is small is no large one and has no more time. */
  async function limitOf({ request, origin }: Exchange, path: string, target: string): Promise<number> {
    const { bytes, checked } = limitFor(path, options.bodyLimits)
    if (!checked) return bytes
    const { bytes: usual } = limitFor(path, options.bodyLimits, true)
    const { headers } = request
    const isSmall = Number(headers['content-length'] ?? Infinity) <= usual
    if (isSmall || !(await options.maySendLargeBody({ origin, target, headers }))) return usual
    giveMoreTime(request)
    return bytes
  }

  async function passWithBody(
    exchange: Exchange,
    path: string,
    url: string,
    { read, limit }: { readonly read: boolean; readonly limit: number },
  ): Promise<void> {
    const body = read ? none : await readBody(exchange.request, limit)
    if (body.kind === 'too-large') return reject(exchange, 413)
    if (body.kind !== 'whole') return observe(describeExchange(exchange, 499, 'none'))
    const form = exchange.request.method === 'POST' ? await sendForm(exchange, url, body.bytes) : {}
    if (form === 'sent') return observe(describeExchange(exchange, exchange.response.statusCode, 'pass'))
    const content = read ? {} : { body: body.bytes, ...form }
    if (!isUnlimited(path)) return pages.serveVisitor(exchange, url, content)
    await pages.sendUncached(exchange, await renderer.renderForVisitor(exchange, url, content))
  }

  async function operate(exchange: Exchange, path: string): Promise<void> {
    const answer = await operations(path, exchange.request)
    if (!answer) return reject(exchange, 404)
    const { status, type, body } = answer
    const headers = { ...options.ownHeaders, 'content-type': type, 'cache-control': 'no-store' }
    exchange.response.writeHead(status, headers).end(body)
    observe(describeExchange(exchange, status, 'none'))
  }

  function fail(exchange: Exchange, error: unknown): void {
    const { response } = exchange
    if (response.headersSent || response.destroyed) {
      report(error, exchange.id)
      response.destroy()
      return observe(describeExchange(exchange, response.statusCode, 'none'))
    }
    if (error instanceof Overload)
      return reject(exchange, error.status, { 'retry-after': String(error.retryAfterSeconds) })
    report(error, exchange.id)
    reject(exchange, error instanceof Error && error.name === 'RenderTimeout' ? 503 : 500)
  }

  return (request, response) => {
    const { method, url = '', headers, rawHeaders } = request
    const requested = originFor(headers.host)
    const exchange = {
      request,
      response,
      id: nextId(request),
      origin: requested ?? options.origin,
      kiosk: kioskClass(headers.cookie, options.isKiosk),
      began: performance.now(),
    }
    countRequest(response)
    if (hasTwoHosts(rawHeaders)) return reject(exchange, 400)
    // Fast path of nearly every request. Keys are clean URLs, so a raw URL that is found is clean.
    if (method !== undefined && reading.has(method) && requested !== undefined) {
      const found = pages.findPage(exchange, url)
      if (found) return void pages.sendCached(exchange, found.requested, found.hit)
    }
    dispatch(exchange).catch((error: unknown) => fail(exchange, error))
  }
}
