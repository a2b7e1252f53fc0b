import type { APIContext, APIRoute } from 'astro'
import { fail, type Result } from '#kernel/result.ts'
import { customerOfReport } from '#web/customers/signed-in.ts'
import { problemResponse, wireStatuses, type ProblemKind, type WireFailure } from './problem.ts'
import { readRequestBody } from './request-body.ts'

/** The part of a schema that is used here, so that this module does not depend on zod. */
type Schema<Body> = {
  safeParse(input: unknown): { readonly success: true; readonly data: Body } | { readonly success: false }
}
type EndpointFailure = { readonly kind: ProblemKind; readonly retryAfterSeconds?: number }

type Posted<Body> = { readonly body: Body; readonly context: APIContext }

type Endpoint<Body, Value, Failure extends EndpointFailure> = {
  /** Schema of the request body. */
  readonly body: Schema<Body>
  readonly run: (posted: Posted<Body>) => Promise<Result<Value, Failure>>
  readonly reply: (value: Value, posted: Posted<Body>) => Response
  /** Status of each failure of the use case; a new kind does not compile until it has one. */
  readonly problems: Readonly<Record<Failure['kind'], number>>
  /** Response to a valid form that was rejected, for browsers without JavaScript. Undefined: a problem document. */
  readonly reject?: (posted: Posted<Body>) => Response | undefined
  /** Largest body, in bytes. */
  readonly maxBytes?: number
}

/**
 * Creates an endpoint for a use case: reads and validates the body, runs the use case, and responds with its value or a
 * problem document. Never cached. The request's origin was checked before (web/steps/check-origin.ts).
 */
export function endpoint<Body, Value, Failure extends EndpointFailure>(
  options: Endpoint<Body, Value, Failure>,
): APIRoute {
  return async (context) => {
    const { requestId, shop, t } = context.locals
    const read = await readRequestBody(context.request, options.maxBytes ?? 16 * 1024)
    const parsed = read.ok ? options.body.safeParse(read.value) : undefined
    const body = parsed?.success ? parsed.data : undefined
    const reject = (failure: EndpointFailure, status: number) =>
      (body === undefined ? undefined : options.reject?.({ body, context })) ??
      problemResponse({
        kind: failure.kind,
        status,
        t,
        requestId,
        retryAfterSeconds: failure.retryAfterSeconds,
      })
    if (!read.ok) return reject(read.failure, wireStatuses[read.failure.kind])
    if (body === undefined) return reject({ kind: 'malformed' }, wireStatuses.malformed)
    const outcome = await options.run({ body, context }).catch(async (error: unknown) => {
      const customer = await customerOfReport(context.locals)
      shop.report(error, { what: `POST ${context.url.pathname}`, customer, requestId })
      return fail<WireFailure>({ kind: 'unexpected' })
    })
    if (!outcome.ok) {
      const { failure } = outcome
      const status =
        failure.kind === 'unexpected'
          ? wireStatuses.unexpected
          : options.problems[failure.kind as Failure['kind']]
      return reject(failure, status)
    }
    const response = options.reply(outcome.value, { body, context })
    response.headers.set('cache-control', 'private, no-store')
    return response
  }
}
