import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding } from '#infrastructure/http-server/accept-encoding.ts'
import { contentTypeOf } from '#infrastructure/http-server/content-types.ts'
import { hasSame } from '#infrastructure/http-server/send.ts'

type Variant = { readonly path: string; readonly size: number }
type StaticFile = {
  readonly etag: string
  readonly type: string
  readonly cacheControl: string
  readonly variants: Partial<Record<Encoding, Variant>> & { readonly identity: Variant }
}
export type StaticFiles = Awaited<ReturnType<typeof readStaticFiles>>

const suffixes = { br: '.br', gzip: '.gz' } as const
const inMemoryAtMost = 256 * 1024

/**
 * Files of the build, by their URL path. Which exist is read once, at the start: a request is looked up among them
 * and never becomes a path of the file system.
 */
export async function readStaticFiles(directory: string) {
  const files = new Map<string, StaticFile>()
  const entries = (await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  )
  const sizes = new Map<string, { size: number; mtimeMs: number }>()
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      sizes.set(path, await stat(path))
    }),
  )
  for (const [path, { size, mtimeMs }] of sizes) {
    if (/\.(?:br|gz)$/.test(path)) continue
    const url = `/${relative(directory, path).split(sep).map(encodeURIComponent).join('/')}`
    const variantOf = (suffix: string) => {
      const found = sizes.get(path + suffix)
      return found ? { path: path + suffix, size: found.size } : undefined
    }
    const [br, gzip] = [variantOf(suffixes.br), variantOf(suffixes.gzip)]
    files.set(url, {
      etag: `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
      type: contentTypeOf(path),
      cacheControl: cacheControlOf(url),
      variants: { identity: { path, size }, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    })
  }
  const memory = new LRUCache<string, Buffer>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length + 1,
  })

  async function send(
    file: StaticFile,
    request: IncomingMessage,
    response: ServerResponse,
    headers: Record<string, string>,
  ) {
    const wanted = chooseEncoding(request.headers['accept-encoding'])
    const encoding = file.variants[wanted] ? wanted : 'identity'
    const variant = file.variants[encoding] ?? file.variants.identity
    const shared = {
      etag: file.etag,
      'cache-control': file.cacheControl,
      ...(file.variants.br || file.variants.gzip ? { vary: 'Accept-Encoding' } : {}),
      ...headers,
    }
    if (hasSame(request, file.etag)) return void response.writeHead(304, shared).end()
    response.writeHead(200, {
      ...shared,
      'content-type': file.type,
      'content-length': variant.size,
      'x-content-type-options': 'nosniff',
      // A drawing opened by itself is a document; it gets no scripts.
      ...(file.type.startsWith('image/svg')
        ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }
        : {}),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    })
    if (request.method === 'HEAD') return void response.end()
    if (variant.size > inMemoryAtMost) return pipeline(createReadStream(variant.path), response)
    const bytes = memory.get(variant.path) ?? (await readFile(variant.path))
    memory.set(variant.path, bytes)
    response.end(bytes)
  }

  return { find: (path: string) => files.get(path), send, count: files.size }
}

function cacheControlOf(url: string): string {
  // The name of these carries a hash of what is in them.
  if (url.startsWith('/_astro/')) return 'public, max-age=31536000, immutable'
  // A browser that kept an old worker would keep an old shop.
  if (url === '/serviceworker.js') return 'no-cache'
  return 'public, max-age=3600, stale-while-revalidate=86400'
}
