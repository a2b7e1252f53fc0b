import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { Answer } from '#infrastructure/http-server/answer.ts'
import { lifetimeOf, publicHeaders, tagsOf } from '#infrastructure/http-server/answer.ts'
import type { Encoding } from '#infrastructure/http-server/accept-encoding.ts'
import { isCompressible, worthCompressing } from '#infrastructure/http-server/compressible.ts'

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)

/** A page as it is kept: compressed once, for everybody. */
export type StoredPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly etag: string
  readonly tags: readonly string[]
  /** Milliseconds since 1970. */
  readonly storedAt: number
  /** Until then it is as good as new; until `staleUntil` it is shown while a new one is made. */
  keptUntil: number
  staleUntil: number
  /** After a failed renewal: not tried again before. */
  retryAt: number
  /** Pictures and trifles are kept as they are, the rest in brotli; gzip is made for the first who wants it. */
  readonly bytes: { br?: Buffer; gzip?: Buffer; identity?: Buffer }
}

const storableStatus = new Set([200, 301, 308, 404, 410])

/** Only what says that it may be kept, and carries nothing of one visitor. */
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
 * Makes a page ready to be kept. One that changes by itself at a certain time (it may be kept for less than its
 * headers say) is not shown a moment longer; others are, while they are renewed.
 */
export async function packPage(answer: Answer, now: number): Promise<StoredPage> {
  const lifetime = lifetimeOf(answer)
  const control = String(answer.headers['cache-control'] ?? '')
  const whileRenewed =
    lifetime < secondsIn(control, 's-maxage') ? 0 : secondsIn(control, 'stale-while-revalidate')
  const { 'content-length': _length, ...headers } = publicHeaders(answer)
  return {
    status: answer.status,
    headers,
    etag: `W/"${createHash('sha1').update(answer.body).digest('base64url')}"`,
    tags: tagsOf(answer),
    storedAt: now,
    keptUntil: now + lifetime * 1000,
    staleUntil: now + (lifetime + whileRenewed) * 1000,
    retryAt: 0,
    bytes: await compressed(answer),
  }
}

async function compressed({ headers, body }: Answer): Promise<StoredPage['bytes']> {
  if (!isCompressible(headers['content-type']) || !worthCompressing(body)) return { identity: body }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return { br: await brotli(body, { params }) }
}

/** The bytes of a page in an encoding the client reads, and which one that is. */
export async function bytesOf(
  { bytes }: StoredPage,
  wanted: Encoding,
): Promise<{ readonly encoding: Encoding; readonly body: Buffer }> {
  if (bytes.identity) return { encoding: 'identity', body: bytes.identity }
  if (wanted === 'br' && bytes.br) return { encoding: 'br', body: bytes.br }
  if (wanted === 'gzip' && bytes.gzip) return { encoding: 'gzip', body: bytes.gzip }
  const plain = bytes.br ? await unbrotli(bytes.br) : Buffer.alloc(0)
  if (wanted !== 'gzip') return { encoding: 'identity', body: plain }
  bytes.gzip = await zip(plain, { level: 6 })
  return { encoding: 'gzip', body: bytes.gzip }
}

const overhead = 1024
export const sizeOf = ({ bytes }: StoredPage): number =>
  overhead + (bytes.br?.length ?? 0) + (bytes.gzip?.length ?? 0) + (bytes.identity?.length ?? 0)
