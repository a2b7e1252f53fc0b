import type { IncomingMessage } from 'node:http'

/**
 * Who asks. X-Forwarded-For is a list that anybody may begin: only the entries that the trusted proxies added at its
 * end are believed.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return peer
  const header = request.headers['x-forwarded-for']
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
  const entry = entries.at(-trustedProxies)?.trim() ?? ''
  return /^[\da-f.:]{2,45}$/i.test(entry) ? entry : peer
}
