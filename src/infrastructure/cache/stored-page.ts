import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'
import type { Answer } from '#infrastructure/http-server/answer.ts'
import { lifetimeOf, publicHeaders, tagsOf } from '#infrastructure/http-server/answer.ts'
import type { Encoding } from '#infrastructure/http-server/accept-encoding.ts'
import { isCompressible, worthCompressing } from '#infrastructure/http-server/compressible.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A rendered page, compressed once for all visitors. */
export type StoredPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly etag: string
  readonly tags: readonly string[]
  /** Milliseconds since 1970. */
  readonly storedAt: number
  /** Milliseconds since 1970. Fresh until then; until `staleUntil` served while it is revalidated. */
  freshUntil: number
  staleUntil: number
  /** After a failed revalidation: no retry before. */
  retryAt: number
  /** Images and tiny bodies are stored as they are, the rest as brotli; gzip is made on first request. */
  readonly bytes: { br?: Buffer; gzip?: Buffer; identity?: Buffer }
}

const storableStatus = new Set([200, 301, 308, 400, 404, 410])

/** Whether an answer declares itself cacheable and carries nothing personal. */
export function isStorable(answer: Answer): boolean {
  const { status, headers } = answer
  return (
    lifetimeOf(answer) > 0 &&
    storableStatus.has(status) &&
    headers['set-cookie'] === undefined &&
    !/\b(?:private|no-store)\b/i.test(String(headers['cache-control'] ?? '')) &&
    !/\*|\b(?:cookie|authorization)\b/i.test(String(headers['vary'] ?? ''))
  )
}

const secondsIn = (cacheControl: string, name: string): number =>
  Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`, 'i').exec(cacheControl)?.[1] ?? 0)

/**
 * Compresses and dates a page. A page with a known expiry (its lifetime is shorter than its headers say: a price or
 * promotion boundary) is never served stale; others are, while they are revalidated.
 */
export async function packPage(answer: Answer, now: number): Promise<StoredPage> {
  const lifetime = lifetimeOf(answer)
  const control = String(answer.headers['cache-control'] ?? '')
  const staleSeconds =
    lifetime < secondsIn(control, 's-maxage') ? 0 : secondsIn(control, 'stale-while-revalidate')
  const { 'content-length': _length, ...headers } = publicHeaders(answer)
  return {
    status: answer.status,
    headers,
    etag: `W/"${createHash('sha1').update(answer.body).digest('base64url')}"`,
    tags: tagsOf(answer),
    storedAt: now,
    freshUntil: now + lifetime * 1000,
    staleUntil: now + (lifetime + staleSeconds) * 1000,
    retryAt: 0,
    bytes: await compressed(answer),
  }
}

async function compressed({ headers, body }: Answer): Promise<StoredPage['bytes']> {
  if (!isCompressible(headers['content-type']) || !worthCompressing(body)) return { identity: body }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return { br: await brotli(body, { params }) }
}

/** One piece holds a whole page: putting sixteen together costs three times the unpacking. */
const unpackedAtOnce = 256 * 1024

/** The page's bytes without compression. Unpacked here: handing 0.2 ms of work to another thread costs more. */
export const plainBytesOf = ({ bytes }: StoredPage): Buffer =>
  bytes.identity ?? brotliDecompressSync(bytes.br ?? Buffer.alloc(0), { chunkSize: unpackedAtOnce })

/** The page's bytes in the wanted encoding, or in the one it has. */
export async function bytesOf(
  page: StoredPage,
  wanted: Encoding,
): Promise<{ readonly encoding: Encoding; readonly body: Buffer }> {
  const { bytes } = page
  if (wanted === 'br' && bytes.br) return { encoding: 'br', body: bytes.br }
  if (wanted !== 'gzip' || bytes.identity) return { encoding: 'identity', body: plainBytesOf(page) }
  bytes.gzip ??= await zip(plainBytesOf(page), { level: 6 })
  return { encoding: 'gzip', body: bytes.gzip }
}

const overhead = 1024
export const sizeOf = ({ bytes }: StoredPage): number =>
  overhead + (bytes.br?.length ?? 0) + (bytes.gzip?.length ?? 0) + (bytes.identity?.length ?? 0)
