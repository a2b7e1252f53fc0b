import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createCollector } from '#infrastructure/http-server/collector.ts'
import type { Answer } from '#infrastructure/http-server/answer.ts'

/** The handler of Astro's build (Node adapter, middleware mode). */
export type AstroHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** A request to Astro, built by the HTTP server: pages see nothing else of the visitor's request. */
export type RenderRequest = {
  readonly method: string
  /** Path and query, clean. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly secure: boolean
  readonly body?: Buffer
  /** The visitor's socket: when it closes, rendering is aborted. Absent for a page that is rendered for the cache. */
  readonly socket?: IncomingMessage['socket']
}

const timeout = 15_000
class RenderTimeout extends Error {
  override name = 'RenderTimeout'
}

/**
 * Renders a request. Returns HTML and cacheable responses complete; streams anything else (feeds, exports) to `through`
 * and returns 'sent'. Throws RenderTimeout.
 */
export async function render(
  handler: AstroHandler,
  request: RenderRequest,
  through: ServerResponse | undefined,
): Promise<Answer | 'sent'> {
  const { response, answer } = createCollector(through)
  const node = toNodeRequest(request)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RenderTimeout(`not rendered within ${timeout} ms`)), timeout)
  })
  try {
    const working = Promise.resolve(handler(node.request, response))
    return await Promise.race([working.then(() => answer), answer, late])
  } finally {
    clearTimeout(timer)
    node.release()
  }
}

function toNodeRequest({ method, url, headers, address, secure, body, socket }: RenderRequest): {
  readonly request: IncomingMessage
  /** Removes listeners from the connection, which serves further requests. */
  release(): void
} {
  const ignore = () => {}
  const listeners = new Set<() => void>()
  const off = (_: 'close', listener: () => void) => {
    listeners.delete(listener)
    socket?.off('close', listener)
  }
  const listening = {
    on(_: 'close', listener: () => void) {
      listeners.add(listener)
      socket?.on('close', listener)
    },
    off,
    remoteAddress: address,
    encrypted: secure,
    get destroyed() {
      return socket?.destroyed ?? false
    },
  }
  const request = { method, url, headers, body, socket: listening, once: ignore, on: ignore, off: ignore }
  return {
    // Astro's Node adapter uses no other members, and an IncomingMessage cannot be created without a connection.
    request: request as unknown as IncomingMessage,
    release: () => listeners.forEach((listener) => off('close', listener)),
  }
}
