import type { z } from 'zod'
import type { Report } from '#kernel/report.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createHttpClient, type HttpFailure, type HttpRequest } from './client.ts'

/** Where a service of the retailer is. */
export type ServiceAddress = { readonly url: string; readonly key: string | null }

type ServiceRequest = Partial<Pick<HttpRequest, 'method' | 'idempotent' | 'timeoutMs' | 'maxBytes'>> & {
  /** Below the URL of the service: "/sellers". */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type ServiceFailure = HttpFailure | { readonly kind: 'malformed'; readonly reason: 'other-shape' }

/** A service of the retailer that speaks JSON, with its key as a bearer token. */
export type ServiceClient = {
  /** The answer as the schema reads it. Failures are reported, without what was sent. */
  send<Value>(request: ServiceRequest, schema: z.ZodType<Value>): Promise<Result<Value, ServiceFailure>>
}

type Deps = {
  /** Its name in the log. */
  readonly service: string
  readonly address: ServiceAddress
  readonly report: Report
  /** In place of the network's own, for tests. */
  readonly fetch?: typeof fetch | undefined
}

const defaults = { timeoutMs: 2000, maxBytes: 2 * 1024 * 1024 } as const

export function createServiceClient({ service, address, report, fetch }: Deps): ServiceClient {
  const http = createHttpClient({ service, ...(fetch ? { fetch } : {}) })
  const base = address.url.replace(/\/$/, '')
  return {
    async send({ path, body, method = 'GET', headers, ...request }, schema) {
      const sent = await http.sendForJson({
        ...defaults,
        ...request,
        method,
        url: `${base}${path}`,
        headers: {
          accept: 'application/json',
          ...(address.key === null ? {} : { authorization: `Bearer ${address.key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const failed = (failure: ServiceFailure): Result<never, ServiceFailure> => {
        const why = failure.kind === 'rejected' ? `${failure.status}` : failure.reason
        report(new Error(`${service}: ${why}`), { what: `${method} ${path.split('?', 1)[0] ?? ''}` })
        return fail(failure)
      }
      if (!sent.ok) return failed(sent.failure)
      const read = schema.safeParse(sent.value)
      return read.success ? ok(read.data) : failed({ kind: 'malformed', reason: 'other-shape' })
    },
  }
}
