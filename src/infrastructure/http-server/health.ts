import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#kernel/loopback.ts'

/** What an installation says of itself; no names of hosts, no secrets. */
export type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, boolean>> }

export type OperationsAnswer = { readonly status: number; readonly type: string; readonly body: string }

type OperationsOptions = {
  readonly version: string
  readonly metricsToken: string | null
  readonly readiness: () => Promise<Readiness>
  readonly metrics: { readonly contentType: string; text(): Promise<string> }
  readonly isStopping: () => boolean
}

export const healthPaths: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** Answers for machines that watch this one. Undefined: this asker is not reported that the path exists. */
export function createHealthEndpoints({
  version,
  metricsToken,
  readiness,
  metrics,
  isStopping,
}: OperationsOptions) {
  const json = (status: number, value: unknown): OperationsAnswer => ({
    status,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(value),
  })
  return async (path: string, request: IncomingMessage): Promise<OperationsAnswer | undefined> => {
    if (path === '/livez') return json(200, { status: 'ok', version })
    if (path === '/readyz') {
      // A balancer should look elsewhere while this process says goodbye.
      if (isStopping()) return json(503, { status: 'stopping', version })
      const { ready, checks } = await readiness().catch(() => ({ ready: false, checks: {} }))
      return json(ready ? 200 : 503, { status: ready ? 'ok' : 'not-ready', version, checks })
    }
    if (!mayReadMetrics(request, metricsToken)) return undefined
    return { status: 200, type: metrics.contentType, body: await metrics.text() }
  }
}

/** This machine, unless a proxy on it speaks for somebody else; or whoever knows the token. */
function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | null): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token ?? ''}`)
  if (token !== null && given.length === expected.length && timingSafeEqual(given, expected)) return true
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !forwarded && isLoopback(socket.remoteAddress ?? '')
}
