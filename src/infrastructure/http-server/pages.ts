import { hasFailed, type CacheHit, type PageCache } from '#infrastructure/cache/page-cache.ts'
import { withoutTracking } from '#kernel/tracking-parameters.ts'
import { pageKey } from '#infrastructure/cache/page-key.ts'
import { isStorable } from '#infrastructure/cache/stored-page.ts'
import { describeExchange, type Exchange, type Observe } from '#infrastructure/http-server/exchange.ts'
import type { Answer } from '#infrastructure/http-server/answer.ts'
import type { Renderer } from '#infrastructure/http-server/renderer.ts'
import { isKiosk, isAnonymous } from '#infrastructure/http-server/requests.ts'
import { sendAnswer, sendPage, sendStatus } from '#infrastructure/http-server/send.ts'

type PagesOptions = {
  readonly cache: PageCache
  readonly renderer: Renderer
  readonly observe: Observe
  readonly now: () => number
}

/** Serves pages: cached ones where possible, rendered for all visitors where not, for one visitor where necessary. */
export function createPages({ cache, renderer, observe, now }: PagesOptions) {
  const renderFor = (key: string, id: string) => () => {
    const kiosk = key.startsWith('k')
    return renderer.renderPublic(kiosk ? key.slice(1) : key, kiosk, id)
  }

  function sendCached(exchange: Exchange, key: string, { state, page }: CacheHit): void | Promise<void> {
    const { request, response, id } = exchange
    if (state === 'stale') cache.revalidate(key, renderFor(key, id))
    const sent = sendPage({ request, response, requestId: id, state, now: now() }, key, page, cache)
    if (typeof sent === 'number') return observe(describeExchange(exchange, sent, state))
    return sent.then((status) => observe(describeExchange(exchange, status, state)))
  }

  async function sendUncached(exchange: Exchange, answer: Answer): Promise<void> {
    if (answer.status >= 500 && answer.body.length === 0)
      sendStatus(exchange.response, answer.status, exchange.id)
    else await sendAnswer(exchange.request, exchange.response, answer, exchange.id)
    observe(describeExchange(exchange, answer.status, 'pass'))
  }

  /** For a request with cookies or credentials: the page is rendered for this visitor and not stored. */
  async function serveVisitor(exchange: Exchange, key: string, url: string): Promise<void> {
    const older = () => cache.findStale(key)
    let answer: Answer | 'sent'
    try {
      answer = await renderer.renderForVisitor(exchange, 'GET', url)
    } catch (error) {
      const page = older()
      if (!page || exchange.response.headersSent) throw error
      return sendCached(exchange, key, { state: 'stale', page })
    }
    if (answer === 'sent') return observe(describeExchange(exchange, exchange.response.statusCode, 'pass'))
    const page = hasFailed(answer) ? older() : undefined
    if (page) return sendCached(exchange, key, { state: 'stale', page })
    // The page may be cached for others: that copy is rendered without this visitor's data.
    if (isStorable(answer)) cache.revalidate(key, renderFor(key, exchange.id))
    return sendUncached(exchange, answer)
  }

  return {
    sendCached,
    sendUncached,
    async answer(exchange: Exchange, path: string, query: string): Promise<void> {
      const { headers } = exchange.request
      const clean = withoutTracking(query)
      const url = clean === '' ? path : `${path}?${clean}`
      const key = pageKey(url, isKiosk(headers.cookie))
      const hit = cache.find(key) ?? (await cache.join(key))
      if (hit) return sendCached(exchange, key, hit)
      if (!isAnonymous(headers)) return serveVisitor(exchange, key, url)
      const served = await cache.load(key, renderFor(key, exchange.id))
      return 'page' in served ? sendCached(exchange, key, served) : sendUncached(exchange, served.answer)
    },
  }
}
