import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { RequestLine } from '#infrastructure/observability/log.ts'
import { redactText } from '#infrastructure/observability/redact.ts'

/** One request and its answer, with what the log says of them. */
export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** By performance.now(). */
  readonly began: number
}

export type Observe = (line: RequestLine) => void

/** Ids that do not repeat between processes, and cost next to nothing; a trusted proxy's own goes on. */
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

/** The path as it may stand in a log: no query, nothing personal. Worked out once per URL. */
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
