import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createCollector } from '#infrastructure/http-server/collector.ts'
import type { Answer } from '#infrastructure/http-server/answer.ts'

/** Astro's built handler (adapter node, mode middleware). */
export type AstroHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** What Astro is asked for. Made by the front, never handed through: what stands here is all that a page can see. */
export type RenderRequest = {
  readonly method: string
  /** Path and query, clean. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly secure: boolean
  readonly body?: Buffer
  /** The visitor's socket: when it closes, the page is reported. Absent when nobody in particular waits. */
  readonly socket?: IncomingMessage['socket']
}

const timeout = 15_000
export class RenderTimeout extends Error {
  override name = 'RenderTimeout'
}

/**
 * Lets Astro answer. HTML, and whatever is to be kept, comes back whole; anything else goes through to `through`
 * as it comes (feeds, exports) and the answer says so.
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
    timer = setTimeout(() => reject(new RenderTimeout(`no answer within ${timeout} ms`)), timeout)
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
  /** The connection lives on and serves others: nothing of this request may stay with it. */
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
    // The adapter reads these members and no others; a real IncomingMessage cannot be made without a connection.
    request: request as unknown as IncomingMessage,
    release: () => listeners.forEach((listener) => off('close', listener)),
  }
}
