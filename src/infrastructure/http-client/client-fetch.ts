import type { HttpClient, HttpRequest } from '#infrastructure/http-client/client.ts'

const methods: readonly HttpRequest['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * The HTTP client as a `fetch`, for libraries that take one. Throws like one: a TypeError when the service was
 * unavailable, the signal's reason when it was aborted.
 */
export function fetchThrough(
  client: Pick<HttpClient, 'send'>,
  limits: Pick<HttpRequest, 'idempotent' | 'maxBytes' | 'timeoutMs'>,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const method = methods.find((name) => name === request.method)
    if (!method) throw new TypeError(`this client does not send ${request.method} requests`)
    const body = request.body === null ? undefined : await request.text()
    const sent = await client.send({
      ...limits,
      method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      signal: request.signal,
      ...(body === undefined ? {} : { body }),
    })
    if (sent.ok) return new Response(sent.value.body, sent.value)
    const { failure } = sent
    if (failure.kind === 'rejected') {
      const { status, contentType, body: text } = failure
      return new Response(text, { status, headers: { 'content-type': contentType } })
    }
    request.signal.throwIfAborted()
    throw failure.kind === 'unavailable' ? new TypeError(failure.reason) : new Error(failure.reason)
  }
}
