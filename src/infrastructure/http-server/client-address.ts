import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/**
 * The client's IP address. Clients can send any X-Forwarded-For: only the entries that trusted proxies appended are
 * used.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return peer
  const header = request.headers['x-forwarded-for']
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
  const entry = entries.at(-trustedProxies)?.trim() ?? ''
  return /^[\da-f.:]{2,45}$/i.test(entry) ? entry : peer
}

/** Whether a proxy, trusted or not, has passed the request on. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
