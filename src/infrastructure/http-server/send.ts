import { STATUS_CODES, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { PageCache } from '#infrastructure/cache/page-cache.ts'
import type { StoredPage } from '#infrastructure/cache/stored-page.ts'
import { chooseEncoding, type Encoding } from '#infrastructure/http-server/accept-encoding.ts'
import { publicHeaders, type Answer } from '#infrastructure/http-server/answer.ts'
import { kioskCookieDeleted } from '#infrastructure/http-server/requests.ts'
import { isCompressible, worthCompressing } from '#infrastructure/http-server/compressible.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Smaller bodies are compressed synchronously, in half a millisecond at most: handing them to another thread costs more
 * processor time than compressing them.
 */
const compressInlineMaxBytes = 128 * 1024

/** A response of the HTTP server itself: the name of the status, and the request id for support. */
export function sendStatus(
  response: ServerResponse,
  status: number,
  requestId: string,
  headers: OutgoingHttpHeaders = {},
): void {
  const body = `${status} ${STATUS_CODES[status] ?? ''}\n${requestId}\n`
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** Whether the client has this version (If-None-Match). */
function matchesEtag(request: IncomingMessage, etag: string): boolean {
  const header = request.headers['if-none-match']
  if (header === undefined) return false
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === bare)
}

/** Sends a response for one visitor, with fast compression. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  requestId: string,
): Promise<void> {
  const { encoding, body } = await compressFast(answer, chooseEncoding(request.headers['accept-encoding']))
  const headers = {
    ...publicHeaders(answer),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...(answer.headers['cache-control'] ? {} : { 'cache-control': 'no-store' }),
    'content-length': body.length,
    'x-cache': 'pass',
    'x-request-id': requestId,
  }
  response.writeHead(answer.status, headers as OutgoingHttpHeaders)
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function compressFast({ headers, body }: Answer, wanted: Encoding) {
  const asItIs = { encoding: 'identity' as const, body }
  if (!isCompressible(headers['content-type']) || headers['content-encoding'] || !worthCompressing(body))
    return asItIs
  const inline = body.length <= compressInlineMaxBytes
  if (wanted === 'gzip') {
    const level = { level: 2 }
    return { encoding: wanted, body: inline ? gzipSync(body, level) : await zip(body, level) }
  }
  if (wanted !== 'br') return asItIs
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const how = { params }
  return { encoding: wanted, body: inline ? brotliCompressSync(body, how) : await brotli(body, how) }
}

type Head = { readonly status: number; readonly fields: readonly string[]; readonly body: Buffer }
const heads = new WeakMap<StoredPage, Partial<Record<Encoding, Head>>>()

/**
 * The head of a hit page, as the flat list that node writes without further thought, and its bytes. It is made once
 * per page and encoding: this is the path of nearly every request.
 */
function headOf(page: StoredPage, encoding: Encoding, body: Buffer): Head {
  const fields: string[] = []
  for (const [name, value] of Object.entries(page.headers))
    for (const each of Array.isArray(value) ? value : [String(value)]) fields.push(name, each)
  if (encoding !== 'identity') fields.push('content-encoding', encoding)
  fields.push('etag', page.etag, 'content-length', String(body.length))
  return { status: page.status, fields, body }
}

export type Sending = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly state: string
  readonly now: number
  /** The visitor's browser says that it is a kiosk, and is none: it is told to say so no longer. */
  readonly dropsKiosk: boolean
}

/** Sends a hit page; at once when its bytes are at hand in the encoding, which they nearly always are. */
export function sendPage(
  sending: Sending,
  key: string,
  page: StoredPage,
  cache: PageCache,
): number | Promise<number> {
  const wanted = chooseEncoding(sending.request.headers['accept-encoding'])
  const ready = heads.get(page)
  const head = ready?.[wanted]
  if (head) return finish(sending, page, head)
  if (wanted === 'identity') return finish(sending, page, headOf(page, wanted, cache.plainBytes(page)))
  return cache.bytes(key, page, wanted).then(({ encoding, body }) => {
    const made = headOf(page, encoding, body)
    if (encoding === wanted) heads.set(page, { ...ready, [wanted]: made })
    return finish(sending, page, made)
  })
}

function finish(
  { request, response, requestId, state, now, dropsKiosk }: Sending,
  page: StoredPage,
  head: Head,
): number {
  const age = Math.max(0, Math.floor((now - page.storedAt) / 1000))
  const same = head.status === 200 && matchesEtag(request, page.etag)
  const sent = same ? head.fields.filter((_, at, all) => allowedIn304(all[at - (at % 2)] ?? '')) : head.fields
  const fields = dropsKiosk ? withoutKiosk(sent) : sent
  response.writeHead(same ? 304 : head.status, [
    ...fields,
    'age',
    String(age),
    'x-cache',
    state,
    'x-request-id',
    requestId,
  ])
  response.end(same || request.method === 'HEAD' ? undefined : head.body)
  return same ? 304 : head.status
}

/** The page as anybody gets it, but for nobody else: no cache on the way may keep an answer that sets a cookie. */
const withoutKiosk = (fields: readonly string[]): readonly string[] => [
  ...fields.filter((_, at, all) => all[at - (at % 2)] !== 'cache-control'),
  'cache-control',
  'private, no-store',
  'set-cookie',
  kioskCookieDeleted,
]

const allowedIn304 = (name: string): boolean =>
  !['content-length', 'content-encoding', 'content-type'].includes(name)
