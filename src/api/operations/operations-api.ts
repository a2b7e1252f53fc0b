import type { Report } from '#kernel/report.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import { createHash } from 'node:crypto'
import type { Answer, Answers } from './answers.ts'
import type { ApiKey, ApiKeys } from './api-keys.ts'
import { openApiOf } from './openapi.ts'
import { matchRoute, type Refused, type Route } from './routes.ts'

export const operationsBase = '/api/operations/v1'
const longestBody = 64 * 1024
const keyShape = /^[\w.:-]{1,100}$/

type Parts = { readonly clock: Clock; readonly rateLimiter: RateLimiter; readonly report: Report } & {
  readonly answers: Answers
  readonly keys: ApiKeys
  readonly routes: readonly Route[]
  readonly origin: string
}

/** The operations API as one function from request to response: key, limit, route, schema, repetition, use case. */
export function createOperationsApi({ answers, keys, routes, origin, clock, rateLimiter, report }: Parts) {
  const document = openApiOf(routes, origin, operationsBase)

  /** Outcomes that are the same tomorrow are kept; what merely went wrong may be tried again under its key. */
  async function once(
    key: ApiKey,
    given: string,
    digest: string,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    const named = { apiKey: key.id, idempotencyKey: given }
    const begun = await answers.begin(named, digest, clock.now())
    if (begun === 'other-request') return refusal({ status: 422, kind: 'key-reused' })
    if (begun === 'under-way') return refusal({ status: 409, kind: 'under-way' })
    if (begun !== 'ours') return begun
    try {
      const answer = await run()
      await answers.keep(named, answer)
      return answer
    } catch (error) {
      await answers.forget(named)
      throw error
    }
  }

  async function answer(request: Request, path: string): Promise<Answer> {
    const [scheme, given = ''] = (request.headers.get('authorization') ?? '').split(' ')
    const key = scheme?.toLowerCase() === 'bearer' ? await keys.authenticate(given) : undefined
    if (!key) return refusal({ status: 401, kind: 'unauthorized' })
    const turn = await rateLimiter.check('operations', key.id)
    if (!turn.allowed) return refusal({ status: 429, kind: 'too-many', retryAfter: turn.retryAfterSeconds })
    const found = matchRoute(routes, request.method, path)
    if (!found.ok)
      return refusal({ status: found.failure, kind: found.failure === 404 ? 'not-found' : 'method' })
    const { route, parameters } = found.value
    if (!key.scopes.includes(route.scope))
      return refusal({ status: 403, kind: 'scope', detail: `this needs ${route.scope}` })
    const query = route.query?.safeParse(Object.fromEntries(new URL(request.url).searchParams))
    if (query?.success === false) return refusal({ status: 400, kind: 'malformed', detail: say(query.error) })
    const text = route.body ? await readText(request) : ''
    if (text === undefined) return refusal({ status: 413, kind: 'too-large' })
    const body = route.body?.safeParse(parseJson(text))
    if (body?.success === false) return refusal({ status: 400, kind: 'malformed', detail: say(body.error) })
    const run = async (): Promise<Answer> => {
      const outcome = await route.run({ parameters, query: query?.data, body: body?.data })
      return outcome.ok ? { status: 200, body: outcome.value } : refusal(outcome.failure)
    }
    const repeated = request.headers.get('idempotency-key')
    if (repeated === null || request.method === 'GET') return run()
    if (!keyShape.test(repeated))
      return refusal({ status: 400, kind: 'malformed', detail: 'Idempotency-Key' })
    const digest = createHash('sha256').update(`${request.method} ${path}\n${text}`).digest('hex')
    return once(key, repeated, digest, run)
  }

  return {
    /** Of an address below /api/operations/v1. */
    async fetch(request: Request): Promise<Response> {
      const path = new URL(request.url).pathname.slice(operationsBase.length)
      if (path === '/openapi.json' && request.method === 'GET') return reply({ status: 200, body: document })
      const answered = await answer(request, path).catch((error: unknown) => {
        report(error, { what: `operations ${request.method}` })
        return refusal({ status: 500, kind: 'unexpected' })
      })
      return reply(answered)
    },
  }
}

type Refusal = Refused & { readonly retryAfter?: number }

/** RFC 9457. */
const refusal = ({ status, kind, detail, retryAfter }: Refusal): Answer => ({
  status,
  body: {
    type: 'about:blank',
    title: kind.replaceAll('-', ' '),
    status,
    kind,
    ...(detail === undefined ? {} : { detail }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  },
})

function reply({ status, body }: Answer): Response {
  if (body instanceof Uint8Array)
    return new Response(Buffer.from(body), {
      status,
      headers: { 'content-type': 'application/pdf', 'cache-control': 'private, no-store' },
    })
  const retryAfter = (body as { retryAfter?: number } | null)?.retryAfter
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': status >= 400 ? 'application/problem+json' : 'application/json',
      'cache-control': 'private, no-store',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  })
}

async function readText(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > longestBody) return undefined
  const text = await request.text()
  return text.length > longestBody ? undefined : text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where it was wrong, not what stood there. */
const say = (error: {
  readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[]
}) =>
  error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
    .join('; ')
