import { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createCollector } from '#infrastructure/http-server/collector.ts'
import type { Answer } from '#infrastructure/http-server/answer.ts'

/** The handler of Astro's build (Node adapter, middleware mode). */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: undefined,
  locals?: object,
) => Promise<void> | void

/** A request to Astro, built by the HTTP server: pages see nothing else of the visitor's request. */
export type RenderRequest = {
  readonly method: string
  /** Path and query, clean. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly secure: boolean
  readonly body?: Buffer
  /** What the HTTP server has already done for the page. */
  readonly locals?: object | undefined
  /** The visitor's socket: when it closes, rendering is aborted. Absent for a page that is rendered for the cache. */
  readonly socket?: IncomingMessage['socket']
}

const timeout = 15_000
class RenderTimeout extends Error {
  override name = 'RenderTimeout'
}

/**
 * Renders a request. Returns HTML and cacheable responses complete; streams anything else (feeds, exports) to `through`
 * and returns 'sent'. Throws RenderTimeout. When that happens or the visitor leaves, Astro stops rendering.
 */
export async function render(
  handler: AstroHandler,
  request: RenderRequest,
  through: ServerResponse | undefined,
): Promise<Answer | 'sent'> {
  const collector = createCollector(through)
  const node = toNodeRequest(request)
  const abandon = () => {
    node.close()
    collector.close()
  }
  request.socket?.on('close', abandon)
  try {
    const working = Promise.resolve(handler(node.request, collector.response, undefined, request.locals))
    return await inTime(Promise.race([working.then(() => collector.answer), collector.answer]), abandon)
  } finally {
    // The connection serves further requests.
    request.socket?.off('close', abandon)
  }
}

/** The result of `working`. When it takes too long, calls `abandon` and throws RenderTimeout. */
export async function inTime<Result>(working: Promise<Result>, abandon?: () => void): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abandon?.()
      reject(new RenderTimeout(`not rendered within ${timeout} ms`))
    }, timeout)
  })
  try {
    return await Promise.race([working, late])
  } finally {
    clearTimeout(timer)
  }
}

/** `close` does what the end of a connection does: it aborts the signal of Astro's request. */
function toNodeRequest({ method, url, headers, address, secure, body }: RenderRequest) {
  const ignore = () => {}
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress: address,
    encrypted: secure,
    destroyed: false,
  })
  const request = { method, url, headers, body, socket, once: ignore, on: ignore, off: ignore }
  return {
    // Astro's Node adapter uses no other members, and an IncomingMessage cannot be created without a connection.
    request: request as unknown as IncomingMessage,
    close(): void {
      socket.destroyed = true
      socket.emit('close')
    },
  }
}
