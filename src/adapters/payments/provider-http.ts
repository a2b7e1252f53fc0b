import type { ProviderFailure } from '#commerce/payments/payment-provider.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createHttpClient, type HttpFailure } from '#infrastructure/http-client/client.ts'

/** As much of a schema as is needed here. */
type Schema<Value> = {
  safeParse(input: unknown): { readonly success: true; readonly data: Value } | { readonly success: false }
}

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The provider does it once however often it is asked. */
  readonly idempotent?: boolean
}

export type ProviderHttp = {
  /** The answer as the contract says; anything else is malformed, and nobody knows what became of it. */
  ask<Value>(call: Call, schema: Schema<Value>): Promise<Result<Value, ProviderFailure>>
}

export type ProviderHttpOptions = {
  readonly service: string
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  /** Of tests: a server built from the provider's contract. */
  readonly fetch?: typeof fetch
  readonly timeoutMs?: number
}

/** JSON to a provider and back, through the shop's one HTTP client. */
export function createProviderHttp({
  service,
  base,
  headers,
  timeoutMs = 15_000,
  ...rest
}: ProviderHttpOptions): ProviderHttp {
  const http = createHttpClient({ service, ...rest })
  return {
    async ask({ method, path, body, headers: more = {}, idempotent = method === 'GET' }, schema) {
      const answer = await http.sendForJson({
        method,
        url: `${base}${path}`,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers, ...more },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        idempotent,
        timeoutMs,
        maxBytes: 512 * 1024,
      })
      if (!answer.ok) return fail(toProviderFailure(answer.failure))
      const parsed = schema.safeParse(answer.value)
      return parsed.success ? ok(parsed.data) : fail({ kind: 'malformed' })
    },
  }
}

const toProviderFailure = (failure: HttpFailure): ProviderFailure =>
  failure.kind === 'rejected'
    ? { kind: 'rejected', code: `${failure.status} ${codeIn(failure.body)}`.trim() }
    : failure.kind === 'unavailable'
      ? { kind: 'unavailable' }
      : { kind: 'malformed' }

/** The provider's own code, when it is one: words and digits, never what a shopper has typed. */
const codeIn = (body: string): string =>
  /"(?:code|errorType|error_type|response_code)"\s*:\s*"([\w-]{1,40})"/.exec(body)?.[1] ?? ''
