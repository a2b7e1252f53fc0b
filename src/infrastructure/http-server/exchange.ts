import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { RequestLine } from '#infrastructure/observability/log.ts'
import type { KioskClass } from '#infrastructure/http-server/requests.ts'
import { redactText } from '#infrastructure/observability/redact.ts'

/** A request and its response. */
export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** Scheme, host and port of the answer's links: the configured ones, or in demo mode those that were asked. */
  readonly origin: string
  /** Whether it comes from a kiosk. */
  readonly kiosk: KioskClass
  /** By performance.now(). */
  readonly began: number
}

export type Observe = (line: RequestLine) => void

/** Cheap ids that are unique across processes; the id of a trusted proxy is kept. */
export function createRequestIds(trustedProxies: number): (request: IncomingMessage) => string {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return (request) => {
    if (trustedProxies > 0) {
      const given = request.headers['x-request-id']
      if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given
    }
    count += 1
    return `${process}-${count.toString(36)}`
  }
}

const paths = new LRUCache<string, string>({ max: 5000 })

/** The path for the log, without query and personal data. Cached per URL. */
function pathForLog(target: string): string {
  const before = paths.get(target)
  if (before !== undefined) return before
  const path = redactText((target.split('?', 1)[0] ?? '').slice(0, 300))
  paths.set(target, path)
  return path
}

export function describeExchange(
  { request, id, began }: Exchange,
  status: number,
  cache: string,
): RequestLine {
  const ms = Math.round((performance.now() - began) * 1000) / 1000
  return { method: request.method ?? '', path: pathForLog(request.url ?? ''), status, ms, cache, id }
}
