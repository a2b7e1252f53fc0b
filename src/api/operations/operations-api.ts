import { createHash } from 'node:crypto'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import type { ApiKey, ApiKeys, Scope } from './api-keys.ts'
import type { ApiResponse, StoredResponses } from './stored-responses.ts'
import { apiDescription, keyScheme, toOperation } from './openapi.ts'
import { manyLines, type Rejection, type Route } from './routes.ts'

const operationsBase = '/api/operations/v1'
/** The server has the same for each path (src/infrastructure/http-server/read-body.ts). */
const maxBodyBytes = 64 * 1024

type Deps = {
  readonly responses: StoredResponses
  readonly keys: ApiKeys
  readonly routes: readonly Route[]
  readonly origin: string
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly report: Report
}
type UnreadBody = {
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
type Env = { Variables: { key: ApiKey } }

/** The operations API from request to response: key, rate limit, scope, schema, idempotency key, use case. */
export function createOperationsApi({ responses, keys, routes, origin, clock, rateLimiter, report }: Deps) {
  /** Runs once per idempotency key. Outcomes are stored; after an exception the key may be used again. */
  async function once(
    key: ApiKey,
    idempotencyKey: string,
    digest: string,
    run: () => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    const requestKey = { apiKey: key.id, idempotencyKey }
    const begun = await responses.begin(requestKey, digest, clock.now())
    if (begun === 'other-request') return problem({ status: 422, kind: 'key-reused' })
    if (begun === 'in-progress') return problem({ status: 409, kind: 'in-progress' })
    if (begun !== 'run') return begun
    try {
      const response = await run()
      await responses.complete(requestKey, response)
      return response
    } catch (error) {
      await responses.forget(requestKey)
      throw error
    }
  }

  const authenticate: MiddlewareHandler<Env> = async (c, next) => {
    const [scheme, given = ''] = (c.req.header('authorization') ?? '').split(' ')
    const key = scheme?.toLowerCase() === 'bearer' ? await keys.authenticate(given) : undefined
    if (!key) return respond(problem({ status: 401, kind: 'unauthorized' }))
    const { allowed, retryAfterSeconds } = await rateLimiter.check('operations', key.id)
    if (!allowed) return respond(problem({ status: 429, kind: 'too-many', retryAfter: retryAfterSeconds }))
    c.set('key', key)
    return next()
  }

  const requireScope =
    (scope: Scope): MiddlewareHandler<Env> =>
    async (c, next) => {
      if (!c.get('key').scopes.includes(scope))
        return respond(problem({ status: 403, kind: 'scope', detail: `this needs ${scope}` }))
      return next()
    }

  const handle = (route: Route) => async (c: Context<Env>) => {
    const valid = (target: string): unknown => c.req.valid(target as never)
    const key = c.get('key')
    const run = async (): Promise<ApiResponse> => {
      const outcome = await route.run({
        parameters: valid('param') as Record<string, string>,
        query: route.query ? valid('query') : undefined,
        body: route.body ? valid('json') : undefined,
        scopes: key.scopes,
        by: {
          kind: 'key',
          id: key.id,
          name: key.name,
          scopes: key.scopes,
          requestId: c.req.header('x-request-id') ?? null,
        },
      })
      if (!outcome.ok) return problem(outcome.failure)
      return { status: 200, body: outcome.value, ...(route.media ? { media: route.media } : {}) }
    }
    const idempotencyKey = route.method === 'GET' ? undefined : c.req.header('idempotency-key')
    if (idempotencyKey === undefined) return respond(await run())
    const path = new URL(c.req.url).pathname
    const text = route.body ? await c.req.text() : ''
    const digest = createHash('sha256').update(`${route.method} ${path}\n${text}`).digest('hex')
    return respond(await once(c.get('key'), idempotencyKey, digest, run))
  }

  const app = new OpenAPIHono<Env>({
    defaultHook: ({ success, ...rest }) =>
      success
        ? undefined
        : respond(problem({ status: 400, kind: 'malformed', detail: describeIssues(rest) })),
  }).basePath(operationsBase)
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', keyScheme)
  app.use(authenticate)
  app.get('/openapi.json', compress(), () => respond({ status: 200, body: document() }))
  const tooLarge = () => respond(problem({ status: 413, kind: 'too-large' }))
  for (const route of routes) {
    const limit = bodyLimit({ maxSize: route.maxBytes ?? maxBodyBytes, onError: tooLarge })
    app.openapi(toOperation(route, [requireScope(route.scope), limit]), handle(route) as never)
  }
  // Known paths under another method: hono itself would answer 404.
  for (const { path } of routes)
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), () => respond(problem({ status: 405, kind: 'method' })))
  app.notFound(() => respond(problem({ status: 404, kind: 'not-found' })))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return respond(problem({ status: error.status, kind: 'malformed' }))
    report(error, { what: `operations ${c.req.method}` })
    return respond(problem({ status: 500, kind: 'unexpected' }))
  })
  const document = () => {
    const { paths = {}, ...rest } = app.getOpenAPI31Document(apiDescription(origin, ''))
    return { ...rest, servers: [{ url: `${origin}${operationsBase}` }], paths: withoutBase(paths) }
  }

  return {
    /** Requests below /api/operations/v1; bodies are read as JSON whatever their content type. */
    fetch: async (request: Request): Promise<Response> => app.fetch(asJson(request)),
    /** Whether a body larger than others may come with this key, which is looked at before the body is read. */
    async mayFill({ target, headers }: UnreadBody): Promise<boolean> {
      const path = target.split('?', 1)[0] ?? ''
      const taking = routes.find(
        (route) => `${operationsBase}${route.path}` === path && (route.maxBytes ?? 0) > manyLines,
      )
      const [scheme, given = ''] = String(headers['authorization'] ?? '').split(' ')
      if (!taking || scheme?.toLowerCase() !== 'bearer') return false
      return (await keys.authenticate(given))?.scopes.includes(taking.scope) ?? false
    },
  }
}

/** hono's validator skips bodies of another content type. */
function asJson(request: Request): Request {
  if (request.method === 'GET') return request
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  return new Request(request, { headers })
}

const withoutBase = (paths: object): object =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path.slice(operationsBase.length), item as unknown]),
  )

/** RFC 9457. */
const problem = ({
  status,
  kind,
  detail,
  retryAfter,
}: Rejection & { readonly retryAfter?: number }): ApiResponse => ({
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

function respond({ status, body, media = 'application/pdf' }: ApiResponse): Response {
  if (body instanceof Uint8Array)
    return new Response(Buffer.from(body), {
      status,
      headers: { 'content-type': media, 'cache-control': 'private, no-store' },
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

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** Where the input is wrong; never its values. */
function describeIssues(failed: {
  readonly target?: string
  readonly error?: { readonly issues: readonly Issue[] }
}) {
  return (failed.error?.issues ?? [])
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
    .join('; ')
}
