import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isForwarded } from '#infrastructure/http-server/client-address.ts'
import { isLoopback } from '#kernel/loopback.ts'

/** Public: no host names, no secrets. */
export type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, boolean>> }

export type HealthResponse = { readonly status: number; readonly type: string; readonly body: string }

type HealthOptions = {
  readonly version: string
  readonly metricsToken: string | null
  readonly readiness: () => Promise<Readiness>
  readonly metrics: { readonly contentType: string; text(): Promise<string> }
  readonly isStopping: () => boolean
}

export const healthPaths: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** Health and metrics endpoints. Undefined: the client may not know that the path exists (404). */
export function createHealthEndpoints({
  version,
  metricsToken,
  readiness,
  metrics,
  isStopping,
}: HealthOptions) {
  const json = (status: number, value: unknown): HealthResponse => ({
    status,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(value),
  })
  return async (path: string, request: IncomingMessage): Promise<HealthResponse | undefined> => {
    if (path === '/livez') return json(200, { status: 'ok', version })
    if (path === '/readyz') {
      // Load balancers stop sending requests while the process drains.
      if (isStopping()) return json(503, { status: 'stopping', version })
      const { ready, checks } = await readiness().catch(() => ({ ready: false, checks: {} }))
      return json(ready ? 200 : 503, { status: ready ? 'ok' : 'not-ready', version, checks })
    }
    if (!mayReadMetrics(request, metricsToken)) return undefined
    return { status: 200, type: metrics.contentType, body: await metrics.text() }
  }
}

/** The token, or a direct connection from this machine (a local proxy forwards for others). */
function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | null): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token ?? ''}`)
  if (token !== null && given.length === expected.length && timingSafeEqual(given, expected)) return true
  return !isForwarded(headers) && isLoopback(socket.remoteAddress ?? '')
}
