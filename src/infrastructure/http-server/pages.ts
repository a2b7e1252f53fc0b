import type { CacheHit, PageCache } from '#infrastructure/cache/page-cache.ts'
import { pageKey } from '#infrastructure/cache/page-key.ts'
import { describeExchange, type Exchange, type Observe } from '#infrastructure/http-server/exchange.ts'
import type { Answer } from '#infrastructure/http-server/answer.ts'
import type { RenderLimits } from '#infrastructure/http-server/render-limits.ts'
import type { PublicPage, Renderer, VisitorContent } from '#infrastructure/http-server/renderer.ts'
import type { PageRoutes } from '#infrastructure/http-server/requests.ts'
import { sendAnswer, sendPage, sendStatus } from '#infrastructure/http-server/send.ts'

type PagesOptions = {
  /** Configured. */
  readonly origin: string
  readonly cache: PageCache
  readonly renderer: Renderer
  readonly limits: RenderLimits
  readonly routes: PageRoutes
  readonly observe: Observe
  readonly now: () => number
}

/** Serves pages: cached ones where possible, rendered for all visitors where not, for one visitor where necessary. */
export function createPages({ origin, cache, renderer, limits, routes, observe, now }: PagesOptions) {
  const renderFor = (page: PublicPage, exchange: Exchange) => {
    const asker = limits.askerOf(exchange.request)
    return () => limits.pages.run(asker, () => renderer.renderPublic(page, exchange.id))
  }
  const keyOf = ({ url, kiosk, origin: requested }: PublicPage) =>
    pageKey(url, kiosk, requested === origin ? undefined : requested)

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

  return {
    findPage,
    sendCached,
    sendUncached,
    serveVisitor,
    async answer(exchange: Exchange, path: string, query: string): Promise<void> {
      const { request } = exchange
      const known = routes.knownQuery(path, query)
      const url = known === '' ? path : `${path}?${known}`
      if (routes.findPageRoute(path).personal) return serveVisitor(exchange, url)
      const requested = { url, kiosk: exchange.kiosk === 'kiosk', origin: exchange.origin }
      const key = keyOf(requested)
      const hit = cache.find(key) ?? (await cache.join(key))
      if (hit) return sendCached(exchange, requested, hit)
      try {
        await limits.admit(request)
      } catch (error) {
        const page = cache.findStale(key)
        if (!page) throw error
        return sendCached(exchange, requested, { state: 'hit', page })
      }
      const served = await cache.load(key, renderFor(requested, exchange))
      return 'page' in served
        ? sendCached(exchange, requested, served)
        : sendUncached(exchange, served.answer)
    },
  }
}
