import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { chooseEncoding } from '#infrastructure/http-server/accept-encoding.ts'

export type StaticFiles = ReturnType<typeof createStaticFiles>

/** Types that sirv writes without a charset, or does not know. */
const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  usdz: 'model/vnd.usdz+zip',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

/**
 * Files of the build, by their URL path, precompressed where the build wrote a `.br` or `.gz` twin. sirv lists them
 * once at start: a request is looked up among them and never becomes a path of the file system.
 */
export function createStaticFiles(directory: string, ownHeaders: Readonly<Record<string, string>>) {
  const own = new Headers(ownHeaders)
  const setHeaders = (response: ServerResponse, path: string) => {
    response.setHeaders(own)
    setFileHeaders(response, path)
  }
  const serve = sirv(directory, { etag: true, brotli: true, gzip: true, extensions: [], setHeaders })
  return {
    /** Whether a request of any method names a file. */
    has: (path: string): boolean =>
      statSync(join(directory, decodeURI(path)), { throwIfNoEntry: false })?.isFile() ?? false,

    /** Resolves to false when there is no such file, else when the response has been sent or broken off. */
    async send(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      if (/\.(?:br|gz)$/.test(path)) return false
      // sirv looks for the word only; q values and "*" are ours.
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      request.headers['accept-encoding'] = encoding === 'identity' ? '' : encoding
      let found = true
      serve(request, response, () => {
        found = false
      })
      // Emitted after the last byte, and when the connection breaks.
      if (found) await new Promise((resolve) => response.once('close', resolve))
      return found
    },
  }
}

function setFileHeaders(response: ServerResponse, path: string): void {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const type = contentTypes[extension]
  if (type) response.setHeader('content-type', type)
  response.setHeader('cache-control', cacheControlOf(path))
  response.setHeader('x-content-type-options', 'nosniff')
  // An SVG opened directly is a document; it runs no scripts.
  if (extension === 'svg')
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
}

function cacheControlOf(path: string): string {
  // These names carry a content hash.
  if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable'
  // A browser with a stale worker would show a stale shop.
  if (path === '/serviceworker.js' || path === '/kiosk-worker.js') return 'no-cache'
  return 'public, max-age=3600, stale-while-revalidate=86400'
}
