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
  const text = await readText(request, limit)
  if (text === undefined) return fail({ kind: 'too-large' })
  if (!isJson) return ok(toRecord(new URLSearchParams(text)))
  try {
    return ok(JSON.parse(text))
  } catch {
    return fail({ kind: 'malformed' })
  }
}

/** Stops reading at the limit: what a sender says of the length is not believed. */
async function readText(request: Request, limit: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined
  const decoder = new TextDecoder()
  let [text, read] = ['', 0]
  for await (const chunk of request.body ?? []) {
    read += chunk.byteLength
    if (read > limit) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
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
