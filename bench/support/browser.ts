import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

export type Page = { readonly status: number; readonly location: string; readonly body: string }
/** Null: a GET. */
export type Ask = (path: string, fields?: Record<string, string> | null) => Promise<Page>
/** A request and its response, byte for byte. */
export type Recorded = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly status: number
  readonly received: IncomingHttpHeaders
  readonly bytes: Buffer
}
/** `cookies`: the present ones, as a Cookie header. */
export type Browser = { readonly ask: Ask; readonly cookies: () => string }

const unbrotli = promisify(brotliDecompress)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * A browser with cookies behind a proxy that reports `from` as its address. Uses node:http, which costs a fifth of
 * `fetch`: the shoppers share the cores of the shop. Alternates between the URLs (processes of one shop).
 */
export function createBrowser(
  urls: readonly string[],
  from: string,
  record: (exchange: Recorded) => Promise<void> = async () => {},
): Browser {
  const jar = new Map<string, string>()
  let requests = 0
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask: Ask = (path, fields = null) =>
    new Promise((resolve, reject) => {
      const url = urls[(requests += 1) % urls.length] ?? ''
      const body = fields === null ? undefined : new URLSearchParams(fields).toString()
      const headers = {
        'x-forwarded-for': from,
        origin: url,
        'accept-language': 'en',
        'accept-encoding': 'br',
        cookie: cookies(),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      }
      const method = body === undefined ? 'GET' : 'POST'
      const sent = request(`${url}${path}`, { method, headers, agent })
      sent.once('error', reject)
      sent.once('response', (response) => {
        for (const cookie of response.headers['set-cookie'] ?? []) {
          const [pair = ''] = cookie.split(';')
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const { statusCode: status = 0, headers: received } = response
          const bytes = Buffer.concat(chunks)
          const plain = received['content-encoding'] === 'br' ? unbrotli(bytes) : Promise.resolve(bytes)
          const page = plain.then((text) => ({
            status,
            location: received.location ?? '',
            body: text.toString(),
          }))
          record({ method, path, headers, body, status, received, bytes })
            .then(() => page)
            .then(resolve, reject)
        })
      })
      sent.end(body)
    })
  return { ask, cookies }
}
