import { LRUCache } from 'lru-cache'
import { readBoundedBody } from '#kernel/bounded-body.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createCircuit, type Circuit } from '#infrastructure/circuit/circuit.ts'
import { redactText } from '#infrastructure/observability/redact.ts'

/** Adapters translate `rejected` into failures of their port. */
export type HttpFailure =
  /** `away`: not sent, since the service has not answered for a while. */
  | { readonly kind: 'unavailable'; readonly reason: 'timeout' | 'network' | 'overloaded' | 'away' }
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly contentType: string
      readonly body: string
    }
  | { readonly kind: 'malformed'; readonly reason: 'too-large' | 'not-json' }

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether a failed attempt may be retried. Default: true for GET, PUT and DELETE. */
  readonly idempotent?: boolean
  /** For all attempts together. Default: 5 s. */
  readonly timeoutMs?: number
  /** Of the response. Default: 5 MiB. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}
type HttpAnswer = { readonly status: number; readonly headers: Headers; readonly body: string }

export type HttpClient = {
  send(request: HttpRequest): Promise<Result<HttpAnswer, HttpFailure>>
  /** Parses the response as JSON, unchecked. */
  sendForJson(request: HttpRequest): Promise<Result<unknown, HttpFailure>>
}

type HttpClientOptions = {
  /** Name of the service in the log. */
  readonly service: string
  readonly fetch?: typeof fetch
  readonly random?: () => number
  readonly wait?: (milliseconds: number) => Promise<void>
  readonly createCircuit?: () => Circuit
  readonly warn?: (message: string, facts: Readonly<Record<string, unknown>>) => void
}

const maxAttempts = 3
const firstDelayMs = 100
const maxOrigins = 100
/** Each request earns a tenth of a retry, up to ten: a service that is down gets at most 10 % more requests. */
const retryBudget = { max: 10, earned: 0.1 } as const

/**
 * Outgoing HTTP with limits for time and size, and a circuit for each origin. Idempotent requests are retried with jitter while the retry budget
 * lasts. Logs never contain what was sent. Redirects are not followed, so that a service cannot choose another host.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { service, random = Math.random, warn = () => {} } = options
  const wait = options.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  let retries: number = retryBudget.max
  const circuits = new LRUCache<string, Circuit>({ max: maxOrigins })
  function circuitOf(url: string): Circuit {
    const origin = URL.parse(url)?.origin ?? ''
    const circuit = circuits.get(origin) ?? (options.createCircuit ?? createCircuit)()
    circuits.set(origin, circuit)
    return circuit
  }

  async function attempt(
    request: HttpRequest,
    signal: AbortSignal,
    circuit: Circuit,
  ): Promise<Result<HttpAnswer, HttpFailure>> {
    try {
      const { method, url, headers = {}, body, maxBytes = 5 * 1024 * 1024 } = request
      const init = {
        method,
        headers,
        signal,
        redirect: 'manual' as const,
        ...(body === undefined ? {} : { body }),
      }
      const response = await (options.fetch ?? fetch)(url, init)
      const bytes = await readBoundedBody(response, maxBytes)
      circuit.succeeded()
      if (bytes === undefined) return fail({ kind: 'malformed', reason: 'too-large' })
      if (response.status === 429 || response.status >= 500)
        return fail({ kind: 'unavailable', reason: 'overloaded' })
      const text = new TextDecoder().decode(bytes)
      const contentType = response.headers.get('content-type') ?? ''
      if (!response.ok) return fail({ kind: 'rejected', status: response.status, contentType, body: text })
      return ok({ status: response.status, headers: response.headers, body: text })
    } catch {
      if (isTimeout(signal)) circuit.missed()
      return fail({ kind: 'unavailable', reason: signal.aborted ? 'timeout' : 'network' })
    }
  }

  async function send(request: HttpRequest): Promise<Result<HttpAnswer, HttpFailure>> {
    const { method, url, timeoutMs = 5000, idempotent = method !== 'POST' && method !== 'PATCH' } = request
    const time = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([time, request.signal]) : time
    const circuit = circuitOf(request.url)
    if (circuit.isOpen) return fail({ kind: 'unavailable', reason: 'away' })
    circuit.enter()
    retries = Math.min(retryBudget.max, retries + retryBudget.earned)
    for (let count = 1; ; count += 1) {
      const result = await attempt(request, signal, circuit)
      if (result.ok) return result
      const { failure } = result
      warn('outgoing request failed', {
        service,
        method,
        url: bareUrl(url),
        attempt: count,
        ...factsOf(failure),
      })
      const isRetryable = failure.kind === 'unavailable' && failure.reason !== 'timeout' && idempotent
      if (!isRetryable || count >= maxAttempts || retries < 1) return result
      retries -= 1
      // Full jitter, so that clients that failed together do not retry together.
      await wait(random() * firstDelayMs * 2 ** count)
    }
  }

  return {
    send,
    async sendForJson(request) {
      const result = await send(request)
      if (!result.ok) return result
      try {
        return ok(JSON.parse(result.value.body) as unknown)
      } catch {
        return fail({ kind: 'malformed', reason: 'not-json' })
      }
    },
  }
}

/** Not a caller who lost interest. */
const isTimeout = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof Error && reason.name === 'TimeoutError'

/** Without the body, which may quote what was sent. */
const factsOf = (failure: HttpFailure) =>
  failure.kind === 'rejected' ? { kind: failure.kind, status: failure.status } : failure
/** Without the query, which may contain a key. */
const bareUrl = (url: string) => redactText(url.split('?', 1)[0] ?? '')
