import type { APIContext } from 'astro'
import type { SheetFailure } from '#commerce/payments/methods/apple-pay.ts'
import type { Result } from '#kernel/result.ts'
import { readRequestBody } from '#web/http/request-body.ts'

const statuses = {
  'unknown-attempt': 404,
  'foreign-host': 422,
  unavailable: 503,
} as const satisfies Record<SheetFailure['kind'], number>

type Schema<Body> = {
  safeParse(input: unknown): { readonly success: true; readonly data: Body } | { readonly success: false }
}

/** Handles a request of the payment sheet's script. Responds with JSON, or with a bare status on failure. */
export async function handleSheetRequest<Body>(
  { request, params, locals: { shop, requestId } }: APIContext,
  schema: Schema<Body>,
  run: (attemptId: string, body: Body) => Promise<Result<object, SheetFailure>>,
): Promise<Response> {
  const headers = { 'cache-control': 'private, no-store' }
  const read = await readRequestBody(request, 32 * 1024)
  const parsed = read.ok ? schema.safeParse(read.value) : undefined
  if (!parsed?.success) return new Response(null, { status: 400, headers })
  try {
    const result = await run(params['attempt'] ?? '', parsed.data)
    return result.ok
      ? Response.json(result.value, { headers })
      : new Response(null, { status: statuses[result.failure.kind], headers })
  } catch (error) {
    shop.report(error, { what: 'handle a payment sheet request', requestId })
    return new Response(null, { status: 500, headers })
  }
}
