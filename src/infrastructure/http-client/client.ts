import { readBoundedBody } from '#kernel/bounded-body.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { redactText } from '#infrastructure/observability/redact.ts'

/** What went wrong between here and there; adapters translate `rejected` further. */
export type HttpFailure =
  | { readonly kind: 'unavailable'; readonly reason: 'timeout' | 'network' | 'overloaded' }
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
  /** Asking twice does no more than asking once: only then is a failed attempt repeated. By default GET, PUT, DELETE. */
  readonly idempotent?: boolean
  /** For all attempts together. */
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** Ends it before its time. */
  readonly signal?: AbortSignal
}
export type HttpAnswer = { readonly status: number; readonly headers: Headers; readonly body: string }

export type HttpClient = {
  send(request: HttpRequest): Promise<Result<HttpAnswer, HttpFailure>>
  /** The answer's JSON, unchecked. */
  sendForJson(request: HttpRequest): Promise<Result<unknown, HttpFailure>>
}

type HttpClientOptions = {
  /** Names the other side in the log. */
  readonly service: string
  readonly fetch?: typeof fetch
  readonly random?: () => number
  readonly wait?: (milliseconds: number) => Promise<void>
  readonly warn?: (message: string, facts: Readonly<Record<string, unknown>>) => void
}

const maxAttempts = 3
const firstWait = 100
/** Retries that may be had in advance, and how much of one each request earns: a service that is down gets 10 % more. */
const budget = { most: 10, earned: 0.1 } as const

/**
 * All outgoing HTTP: bounded in time and size, repeated with jitter where that is safe and while the budget lasts,
 * silent about what was sent. Redirects are not followed: the other side does not choose whom we talk to.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { service, random = Math.random, warn = () => {} } = options
  const wait = options.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  let retries: number = budget.most

  async function attempt(
    request: HttpRequest,
    signal: AbortSignal,
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
      if (bytes === undefined) return fail({ kind: 'malformed', reason: 'too-large' })
      if (response.status === 429 || response.status >= 500)
        return fail({ kind: 'unavailable', reason: 'overloaded' })
      const text = new TextDecoder().decode(bytes)
      const contentType = response.headers.get('content-type') ?? ''
      if (!response.ok) return fail({ kind: 'rejected', status: response.status, contentType, body: text })
      return ok({ status: response.status, headers: response.headers, body: text })
    } catch {
      return fail({ kind: 'unavailable', reason: signal.aborted ? 'timeout' : 'network' })
    }
  }

  async function send(request: HttpRequest): Promise<Result<HttpAnswer, HttpFailure>> {
    const { method, url, timeoutMs = 5000, idempotent = method !== 'POST' && method !== 'PATCH' } = request
    const time = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([time, request.signal]) : time
    retries = Math.min(budget.most, retries + budget.earned)
    for (let count = 1; ; count += 1) {
      const result = await attempt(request, signal)
      if (result.ok) return result
      const { failure } = result
      warn('outgoing request failed', {
        service,
        method,
        url: bareUrl(url),
        attempt: count,
        ...factsOf(failure),
      })
      const again = failure.kind === 'unavailable' && failure.reason !== 'timeout' && idempotent
      if (!again || count >= maxAttempts || retries < 1) return result
      retries -= 1
      // Somewhere below a doubling bound, so that many who failed together do not come back together.
      await wait(random() * firstWait * 2 ** count)
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

/** Without the body, which quotes what was sent; without the query, which may hold a key. */
const factsOf = (failure: HttpFailure) =>
  failure.kind === 'rejected' ? { kind: failure.kind, status: failure.status } : failure
const bareUrl = (url: string) => redactText(url.split('?', 1)[0] ?? '')
