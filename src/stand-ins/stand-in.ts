/** How a service can fail: not there, too late, busy, and with answers that cannot be used. */
export const standInFaults = [
  'down',
  'slow',
  'busy',
  'garbage',
  'html',
  'large',
  'other-shape',
  'unauthorized',
] as const
export type StandInFault = (typeof standInFaults)[number]

/** What a service answers when it is well. Bodies of requests are read as text. */
export type StandInAnswer = (request: Request) => Response | Promise<Response>

/** A service that can be started: its name, its usual port, and the settings that connect a shop to it. */
export type ServiceStandIn = {
  readonly name: string
  readonly port: number
  readonly settingsFor: (url: string) => Readonly<Record<string, string>>
  readonly createAnswer: () => StandInAnswer
  /** null: requests carry signatures instead of the key. */
  readonly key?: null
}

type ReceivedRequest = { readonly method: string; readonly path: string; readonly body: string }

/** The key that every stand-in accepts. */
export const standInKey = 'stand-in-key'

const largeBytes = 10 * 1024 * 1024
const retainedRequests = 1000

export type FaultyService = {
  /** The service as a `fetch`: a timeout without the wait. */
  readonly fetch: typeof fetch
  /** Its answer, failures included; undefined: none, or none in time. */
  readonly answer: (request: Request) => Promise<Response | 'down' | 'slow'>
  readonly requests: readonly ReceivedRequest[]
  injectFault(fault: StandInFault | null): void
}

/** A service that fails as told. Requests without the key are turned away; null: all are answered. */
export function faultyService(respond: StandInAnswer, key: string | null = standInKey): FaultyService {
  const requests: ReceivedRequest[] = []
  let fault: StandInFault | null = null

  async function answer(request: Request): Promise<Response | 'down' | 'slow'> {
    const { pathname, search } = new URL(request.url)
    requests.push({
      method: request.method,
      path: `${pathname}${search}`,
      body: await request.clone().text(),
    })
    if (requests.length > retainedRequests) requests.shift()
    if (fault === 'down' || fault === 'slow') return fault
    if (fault !== null) return answerTo(fault)
    return key === null || request.headers.get('authorization') === `Bearer ${key}`
      ? respond(request)
      : answerTo('unauthorized')
  }

  return {
    answer,
    requests,
    async fetch(input, init) {
      const answered = await answer(new Request(input, init))
      if (answered === 'down') throw new TypeError('connection refused')
      if (answered === 'slow') throw new DOMException('time is up', 'TimeoutError')
      return answered
    },
    injectFault: (next) => void (fault = next),
  }
}

function answerTo(fault: Exclude<StandInFault, 'down' | 'slow'>): Response {
  const html = { headers: { 'content-type': 'text/html' } }
  if (fault === 'busy') return standInJson({ error: 'busy' }, 503)
  if (fault === 'garbage') return new Response('{"items":[', { status: 200 })
  if (fault === 'html') return new Response('<html><h1>maintenance</h1></html>', html)
  if (fault === 'large') return new Response(`"${'x'.repeat(largeBytes)}"`)
  if (fault === 'other-shape') return standInJson({ result: { rows: 1 } })
  return standInJson({ error: 'unauthorized' }, 401)
}

export const standInJson = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
