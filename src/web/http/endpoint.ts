import type { APIContext, APIRoute } from 'astro'
import { fail, type Result } from '#kernel/result.ts'
import { problem, wireStatuses, type ProblemKind, type WireFailure } from './problem.ts'
import { readRequestBody } from './request-body.ts'

/** As much of a schema as is needed here, so that the web does not depend on the one who makes it. */
type Schema<Body> = {
  safeParse(input: unknown): { readonly success: true; readonly data: Body } | { readonly success: false }
}
type Refusal = { readonly kind: ProblemKind; readonly retryAfterSeconds?: number }

type Endpoint<Body, Value, Failure extends Refusal> = {
  /** Wire schema of what is posted. */
  readonly body: Schema<Body>
  readonly run: (asked: {
    readonly body: Body
    readonly context: APIContext
  }) => Promise<Result<Value, Failure>>
  readonly reply: (value: Value, asked: { readonly body: Body; readonly context: APIContext }) => Response
  /** Status of each failure of the use case; a new kind does not compile until it has one. */
  readonly problems: Readonly<Record<Failure['kind'], number>>
  /** Answer to a form that was filled in well and yet refused, for browsers that run no script. */
  readonly refuse?: (asked: { readonly body: Body; readonly context: APIContext }) => Response | undefined
  /** Longest body, in bytes. */
  readonly limit?: number
}

/**
 * Makes an endpoint of a use case: reads and checks the body, runs, answers with a value or a problem document. Never
 * cached. Where it came from was checked before (web/steps/check-origin.ts).
 */
export function endpoint<Body, Value, Failure extends Refusal>(
  made: Endpoint<Body, Value, Failure>,
): APIRoute {
  return async (context) => {
    const { requestId, shop, t } = context.locals
    const read = await readRequestBody(context.request, made.limit ?? 16 * 1024)
    const parsed = read.ok ? made.body.safeParse(read.value) : undefined
    const body = parsed?.success ? parsed.data : undefined
    const refuse = (failure: Refusal, status: number) =>
      (body === undefined ? undefined : made.refuse?.({ body, context })) ??
      problem({ kind: failure.kind, status, t, requestId, retryAfterSeconds: failure.retryAfterSeconds })
    if (!read.ok) return refuse(read.failure, wireStatuses[read.failure.kind])
    if (body === undefined) return refuse({ kind: 'malformed' }, wireStatuses.malformed)
    const outcome = await made.run({ body, context }).catch((error: unknown) => {
      shop.report(error, { what: `POST ${context.url.pathname}`, customer: 'Guest', requestId })
      return fail<WireFailure>({ kind: 'unexpected' })
    })
    if (!outcome.ok) {
      const { failure } = outcome
      const status =
        failure.kind === 'unexpected'
          ? wireStatuses.unexpected
          : made.problems[failure.kind as Failure['kind']]
      return refuse(failure, status)
    }
    const response = made.reply(outcome.value, { body, context })
    response.headers.set('cache-control', 'private, no-store')
    return response
  }
}
