import type { CacheHit, PageCache } from '#infrastructure/cache/page-cache.ts'
import { pageKey } from '#infrastructure/cache/page-key.ts'
import { describeExchange, type Exchange, type Observe } from '#infrastructure/http-server/exchange.ts'
import type { Answer } from '#infrastructure/http-server/answer.ts'
import type { RenderLimits } from '#infrastructure/http-server/render-limits.ts'
import type { PublicPage, Renderer, VisitorContent } from '#infrastructure/http-server/renderer.ts'
import type { MovedPages, PageRoutes, PageVisits } from '#infrastructure/http-server/requests.ts'
import { sendAnswer, sendPage, sendStatus } from '#infrastructure/http-server/send.ts'

type PagesOptions = {
  /** Configured. */
  readonly origin: string
  readonly cache: PageCache
  readonly renderer: Renderer
  readonly limits: RenderLimits
  readonly routes: PageRoutes
  readonly movedPages: MovedPages
  readonly visits: PageVisits
  readonly observe: Observe
  readonly now: () => number
}

/** Serves pages: cached ones where possible, rendered for all visitors where not, for one visitor where necessary. */
export function createPages({
  origin,
  cache,
  renderer,
  limits,
  routes,
  movedPages,
  visits,
  observe,
  now,
}: PagesOptions) {
  const renderFor = (page: PublicPage, exchange: Exchange) => {
    const asker = limits.askerOf(exchange.request)
    return () => limits.pages.run(asker, () => renderer.renderPublic(page, exchange.id))
  }
  const keyOf = ({ url, kiosk, origin: requested, gone }: PublicPage) =>
    pageKey(gone ? `${url}#gone` : url, kiosk, requested === origin ? undefined : requested)

  /** A stored copy; undefined where there is none. */
  const findPage = (exchange: Exchange, url: string) => {
    const requested = { url, kiosk: exchange.kiosk === 'kiosk', origin: exchange.origin }
    const hit = cache.find(keyOf(requested))
    return hit && { requested, hit }
  }

  function sendCached(
    exchange: Exchange,
    requested: PublicPage,
    { state, page }: CacheHit,
  ): void | Promise<void> {
    const { request, response, id } = exchange
    const key = keyOf(requested)
    if (request.method === 'GET') visits.note(requested.url)
    if (page.status === 404) noteMissing(exchange, requested.url)
    if (state === 'stale') cache.revalidate(key, renderFor(requested, exchange))
    const sent = sendPage(
      { request, response, requestId: id, state, now: now(), dropsKiosk: exchange.kiosk === 'rejected' },
      key,
      page,
      cache,
    )
    if (typeof sent === 'number') return observe(describeExchange(exchange, sent, state))
    return sent.then((status) => observe(describeExchange(exchange, status, state)))
  }

  const noteMissing = ({ request }: Exchange, url: string) =>
    movedPages.noteMissing(url.split('?', 1)[0] ?? '', request.headers.referer)

  async function sendUncached(exchange: Exchange, answer: Answer | 'sent'): Promise<void> {
    const { request, response, id } = exchange
    if (answer !== 'sent') {
      if (answer.status >= 500 && answer.body.length === 0) sendStatus(response, answer.status, id)
      else await sendAnswer(request, response, answer, id)
    }
    observe(describeExchange(exchange, answer === 'sent' ? response.statusCode : answer.status, 'pass'))
  }

  /** Renders for this visitor, from the whole request; nothing is stored. Throws Overload. */
  async function serveVisitor(exchange: Exchange, url: string, content?: VisitorContent): Promise<void> {
    const { request } = exchange
    await limits.admit(request)
    const render = () => renderer.renderForVisitor(exchange, url, content)
    return sendUncached(exchange, await limits.visitors.run(limits.askerOf(request), render))
  }

  /** False: there is no copy, and none is being made. */
  async function sendStored(exchange: Exchange, requested: PublicPage): Promise<boolean> {
    const key = keyOf(requested)
    const hit = cache.find(key) ?? (await cache.join(key))
    if (hit) await sendCached(exchange, requested, hit)
    return hit !== undefined
  }

  /** A page that is not at hand. */
  async function load(exchange: Exchange, requested: PublicPage): Promise<void> {
    const key = keyOf(requested)
    try {
      await limits.admit(exchange.request)
    } catch (error) {
      const page = cache.findStale(key)
      if (!page) throw error
      return sendCached(exchange, requested, { state: 'hit', page })
    }
    const served = await cache.load(key, renderFor(requested, exchange))
    if ('page' in served) return sendCached(exchange, requested, served)
    if (exchange.request.method === 'GET') visits.note(requested.url)
    if (served.answer.status === 404) noteMissing(exchange, requested.url)
    return sendUncached(exchange, served.answer)
  }

  /** What a visitor brought along (campaigns) comes along, unless the destination has a query. */
  function redirect(
    exchange: Exchange,
    { to, status }: { readonly to: string; readonly status: number },
    query: string,
  ): void {
    const [path = '', fragment] = to.split('#', 2)
    const location =
      (query === '' || path.includes('?') ? path : `${path}?${query}`) +
      (fragment === undefined ? '' : `#${fragment}`)
    sendStatus(exchange.response, status, exchange.id, { location, 'cache-control': 'public, max-age=600' })
    observe(describeExchange(exchange, status, 'none'))
  }

  return {
    findPage,
    sendCached,
    sendUncached,
    serveVisitor,
    async answer(exchange: Exchange, path: string, query: string): Promise<void> {
      const known = routes.knownQuery(path, query)
      const url = known === '' ? path : `${path}?${known}`
      if (routes.findPageRoute(path).personal) return serveVisitor(exchange, url)
      const requested = { url, kiosk: exchange.kiosk === 'kiosk', origin: exchange.origin }
      if (await sendStored(exchange, requested)) return
      const moved = await movedPages.find(path)
      if (!moved) return load(exchange, requested)
      if (moved.kind === 'moved') return redirect(exchange, moved, query)
      const gone = { ...requested, url: moved.page, gone: true }
      if (!(await sendStored(exchange, gone))) await load(exchange, gone)
    },
  }
}
