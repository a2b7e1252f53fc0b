import { readBoundedBody } from '#kernel/bounded-body.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { WireFailure } from './problem.ts'

/** A posted form or JSON text as a plain value; a field that occurs several times becomes a list. */
export async function readRequestBody(
  request: Request,
  limit: number,
): Promise<Result<unknown, WireFailure>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isJson = type === 'application/json'
  if (!isJson && type !== 'application/x-www-form-urlencoded') return fail({ kind: 'media-type' })
  const body = await readBoundedBody(request, limit)
  if (body === undefined) return fail({ kind: 'too-large' })
  const text = new TextDecoder().decode(body)
  if (!isJson) return ok(toRecord(new URLSearchParams(text)))
  try {
    return ok(JSON.parse(text))
  } catch {
    return fail({ kind: 'malformed' })
  }
}

function toRecord(form: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(form.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}
