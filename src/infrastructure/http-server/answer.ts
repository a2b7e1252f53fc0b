import type { OutgoingHttpHeaders } from 'node:http'
import { frontHeaders } from '#kernel/front-headers.ts'

/** A complete response of Astro. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Buffer
}

/** Names in lower case, numbers as text, without the headers that the connection sets. */
export function normalizeHeaders(headers: OutgoingHttpHeaders): Record<string, string | readonly string[]> {
  const tidy: Record<string, string | readonly string[]> = {}
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (value === undefined || lower === 'transfer-encoding' || lower === 'connection') continue
    tidy[lower] = Array.isArray(value) ? value : String(value)
  }
  return tidy
}

/** Seconds for which a response may be cached, at most a day; 0: not at all. */
export const lifetimeOf = ({ headers }: Pick<Answer, 'headers'>): number => {
  const seconds = Number(headers[frontHeaders.lifetime] ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : 0
}

export const tagsOf = ({ headers }: Pick<Answer, 'headers'>): readonly string[] =>
  String(headers[frontHeaders.tags] ?? '')
    .split(' ')
    .filter(Boolean)
    .map(decodeURIComponent)

/** The headers that visitors get, without those meant for the HTTP server. */
export function publicHeaders({
  headers,
}: Pick<Answer, 'headers'>): Record<string, string | readonly string[]> {
  const { [frontHeaders.lifetime]: _lifetime, [frontHeaders.tags]: _tags, ...rest } = headers
  return rest
}

export const isHtml = ({ headers }: Pick<Answer, 'headers'>): boolean =>
  String(headers['content-type'] ?? '').startsWith('text/html')
