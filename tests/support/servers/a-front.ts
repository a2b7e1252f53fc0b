import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLocalBus } from '#infrastructure/db/local-bus.ts'
import type { SharedPages } from '#infrastructure/cache/shared-pages.ts'
import type { HandlePostedForm, MaySendLargeBody } from '#infrastructure/http-server/forms.ts'
import { listen, portOf, stopServer } from '#infrastructure/http-server/listen.ts'
import { openFront } from '#infrastructure/http-server/open-front.ts'
import type { MovedPages, PageVisits } from '#infrastructure/http-server/requests.ts'
import type { Log, RequestLine } from '#infrastructure/observability/log.ts'
import { openObservability } from '#infrastructure/observability/open-observability.ts'
import { readEnv } from '#infrastructure/config/env.ts'
import { createKioskIds } from '#adapters/kiosks/kiosk-ids.ts'
import { redirectCouponLink } from '#web/cart/coupon-link.ts'
import { findBrokenRequestPage, findPageRoute, knownQuery } from '#web/page-routes.ts'
import { secretOfKiosks } from '../builders/a-kiosk.ts'

/** A page as a test tells it; what Astro would have been asked is handed in. */
type FakePage = {
  readonly status?: number
  readonly headers?: Record<string, string | string[]>
  readonly body?: string | Buffer
}
export type FakeAstro = (request: IncomingMessage, locals?: object) => FakePage | Promise<FakePage>

type FrontOptions = {
  readonly files?: Readonly<Record<string, string | Buffer>>
  readonly env?: Readonly<Record<string, string>>
  readonly now?: () => number
  readonly shared?: SharedPages
  readonly handlePostedForm?: HandlePostedForm
  readonly maySendLargeBody?: MaySendLargeBody
  readonly movedPages?: MovedPages
  readonly visits?: PageVisits
  readonly connections?: Parameters<typeof listen>[3]
  /** The handler itself, for tests of how an answer is written. */
  readonly handler?: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void
}
export type TestFront = Awaited<ReturnType<typeof aFront>>

/** Headers of a page that is stored for three minutes. */
export const stored = (...tags: string[]) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=180, s-maxage=180, stale-while-revalidate=180',
  vary: 'User-Agent, Content-Language, Accept-Encoding',
  'x-front-lifetime': '180',
  ...(tags.length > 0 ? { 'x-front-tags': tags.map(encodeURIComponent).join(' ') } : {}),
})

/** The real front on a free port, before an Astro that a test plays. */
export async function aFront(astro: FakeAstro, options: FrontOptions = {}) {
  const read = readEnv({
    MAJLIS_ORIGIN: 'http://shop.test',
    MAJLIS_HOSTS: 'shop.test,127.0.0.1',
    ...options.env,
  })
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  const lines: RequestLine[] = []
  const errors: string[] = []
  const log: Log = {
    request: (line) => lines.push(line),
    info: () => {},
    warn: () => {},
    error: (message, facts) =>
      errors.push(`${message} ${String((facts?.['error'] as Error | undefined)?.message)}`),
    flush: () => {},
  }
  const bus = createLocalBus()
  const played = async (
    request: IncomingMessage,
    response: ServerResponse,
    _next?: undefined,
    locals?: object,
  ) => {
    const {
      status = 200,
      headers = { 'content-type': 'text/html' },
      body = '',
    } = await astro(request, locals)
    response.writeHead(status, headers)
    response.end(body)
  }
  const front = await openFront({
    config: read.value,
    version: 'test',
    built: { handler: options.handler ?? played, clientDirectory: await directoryOf(options.files ?? {}) },
    observability: await openObservability({ ...read.value, version: 'test' }, log),
    handlePostedForm: options.handlePostedForm ?? (async () => undefined),
    maySendLargeBody: options.maySendLargeBody ?? (async () => false),
    purgeBus: bus,
    isKiosk: (signedId) => createKioskIds(secretOfKiosks).read(signedId) !== undefined,
    routes: { findBrokenRequestPage, findPageRoute, knownQuery, redirectCouponLink },
    movedPages: options.movedPages ?? { find: async () => undefined, noteMissing: () => {} },
    visits: options.visits ?? { note: () => {} },
    readiness: async () => ({ ready: true, checks: { database: true } }),
    shared: options.shared,
    ...(options.now ? { now: options.now } : {}),
  })
  const server = await listen(front.listener, 0, '127.0.0.1', options.connections)
  const port = portOf(server)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    port,
    server,
    lines,
    errors,
    cache: front.cache,
    startDraining: front.startDraining,
    change: (...tags: string[]) => bus.publish(tags),
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' }),
    /** A request as bytes, for what no client would send. */
    raw: (text: string) => rawAnswer(port, text),
    close: () => stopServer(server, 1000),
  }
}

async function directoryOf(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'majlis-front-'))
  for (const [name, body] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), body)
  }
  return directory
}

function rawAnswer(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}
