import type { ProviderFailure } from '#commerce/payments/payment-provider.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createHttpClient, type HttpFailure } from '#infrastructure/http-client/client.ts'

/** The part of a zod schema that is needed here. */
type Schema<Value> = {
  safeParse(input: unknown): { readonly success: true; readonly data: Value } | { readonly success: false }
}

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Repeating the request has no effect. */
  readonly idempotent?: boolean
}

export type ProviderHttp = {
  /** The parsed response; `malformed` where it does not match the schema, with an unknown outcome. */
  request<Value>(call: Call, schema: Schema<Value>): Promise<Result<Value, ProviderFailure>>
  /** Deletes what a path names, whatever the answer says; what is not there is gone. */
  remove(path: string): Promise<Result<void, ProviderFailure>>
}

export type ProviderHttpOptions = {
  readonly service: string
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  /** For tests: a server built from the provider's documentation. */
  readonly fetch?: typeof fetch
  readonly timeoutMs?: number
}

/** JSON requests to a provider. */
export function createProviderHttp({
  service,
  base,
  headers,
  timeoutMs = 15_000,
  ...rest
}: ProviderHttpOptions): ProviderHttp {
  const http = createHttpClient({ service, ...rest })
  return {
    async request({ method, path, body, headers: extraHeaders = {}, idempotent = method === 'GET' }, schema) {
      const response = await http.sendForJson({
        method,
        url: `${base}${path}`,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...headers,
          ...extraHeaders,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        idempotent,
        timeoutMs,
        maxBytes: 512 * 1024,
      })
      if (!response.ok) return fail(toProviderFailure(response.failure))
      const parsed = schema.safeParse(response.value)
      return parsed.success ? ok(parsed.data) : fail({ kind: 'malformed' })
    },

    async remove(path) {
      const response = await http.send({
        method: 'DELETE',
        url: `${base}${path}`,
        headers: { accept: 'application/json', ...headers },
        timeoutMs,
        maxBytes: 64 * 1024,
      })
      if (response.ok) return ok(undefined)
      const { failure } = response
      return failure.kind === 'rejected' && failure.status === 404
        ? ok(undefined)
        : fail(toProviderFailure(failure))
    },
  }
}

const toProviderFailure = (failure: HttpFailure): ProviderFailure =>
  failure.kind === 'rejected'
    ? { kind: 'rejected', code: `${failure.status} ${codeIn(failure.body)}`.trim() }
    : failure.kind === 'unavailable'
      ? { kind: 'unavailable' }
      : { kind: 'malformed' }

/** The provider's own error code: letters and digits only, never text that a shopper has entered. */
const codeIn = (body: string): string =>
  /"(?:code|errorType|error_type|response_code)"\s*:\s*"([\w-]{1,40})"/.exec(body)?.[1] ?? ''
