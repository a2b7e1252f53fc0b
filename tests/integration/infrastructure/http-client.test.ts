import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchThrough } from '#infrastructure/http-client/client-fetch.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { listen, portOf, stopServer } from '#infrastructure/http-server/listen.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The other side, played by a test. */
async function aService(...handlers: Handler[]) {
  let requests = 0
  const server = await listen(
    (request, response) => {
      const handle = handlers[Math.min(requests, handlers.length - 1)]
      requests += 1
      handle?.(request, response)
    },
    0,
    '127.0.0.1',
  )
  closing.push(() => stopServer(server, 0))
  return { url: `http://127.0.0.1:${portOf(server)}/v1?key=hush`, requests: () => requests }
}

const waits: number[] = []
const warnings: string[] = []
const aClient = () =>
  createHttpClient({
    service: 'leads',
    random: () => 0.5,
    wait: async (milliseconds) => void waits.push(milliseconds),
    warn: (message, facts) => void warnings.push(`${message} ${JSON.stringify(facts)}`),
  })
const answer =
  (status: number, body = '{}'): Handler =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

describe('the HTTP client', () => {
  test('returns status and body', async () => {
    const { url } = await aService(answer(200, '{"a":1}'))
    expect(await aClient().sendForJson({ method: 'GET', url })).toEqual({ ok: true, value: { a: 1 } })
  })

  test('retries with growing delays when the server is overloaded', async () => {
    waits.length = 0
    const { url, requests } = await aService(answer(503), answer(500), answer(200))
    expect(await aClient().send({ method: 'GET', url })).toMatchObject({ ok: true })
    expect([requests(), waits]).toEqual([3, [100, 200]])
  })

  test('does not retry requests that are not idempotent', async () => {
    const { url, requests } = await aService(answer(503))
    const sent = await aClient().send({ method: 'POST', url, body: '{}' })
    expect(sent).toEqual({ ok: false, failure: { kind: 'unavailable', reason: 'overloaded' } })
    expect(requests()).toBe(1)
    await aClient().send({ method: 'POST', url, body: '{}', idempotent: true })
    expect(requests()).toBe(4)
  })

  test('stops retrying when its budget is spent', async () => {
    const { url, requests } = await aService(answer(503))
    const client = aClient()
    for (let count = 0; count < 20; count += 1) await client.send({ method: 'GET', url })
    expect(requests()).toBeLessThanOrEqual(20 + 12)
  })

  test('times out when a service does not respond', async () => {
    const { url, requests } = await aService(() => {})
    const sent = await aClient().send({ method: 'GET', url, timeoutMs: 50 })
    expect(sent).toEqual({ ok: false, failure: { kind: 'unavailable', reason: 'timeout' } })
    expect(requests()).toBe(1)
  })

  test('times out when a response never ends', async () => {
    const { url } = await aService((_, response) => {
      response.on('error', () => {})
      const more = () => {
        if (!response.destroyed) response.write(Buffer.alloc(64 * 1024), more)
      }
      more()
    })
    const sent = await aClient().send({ method: 'GET', url, maxBytes: 1024 * 1024 })
    expect(sent).toEqual({ ok: false, failure: { kind: 'malformed', reason: 'too-large' } })
  })

  test('does not follow redirects', async () => {
    const { url } = await aService((_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    )
    expect(await aClient().send({ method: 'GET', url })).toMatchObject({
      failure: { kind: 'rejected', status: 302 },
    })
  })

  test('distinguishes an error status from a body that is not JSON', async () => {
    const rejecting = await aService(answer(422, '{"field":"phone"}'))
    expect(await aClient().sendForJson({ method: 'POST', url: rejecting.url })).toMatchObject({
      failure: { kind: 'rejected', status: 422, body: '{"field":"phone"}' },
    })
    const page = await aService(answer(200, '<html>'))
    expect(await aClient().sendForJson({ method: 'GET', url: page.url })).toMatchObject({
      failure: { kind: 'malformed', reason: 'not-json' },
    })
  })

  test('logs neither keys nor bodies', async () => {
    warnings.length = 0
    const { url } = await aService(answer(400, '{"email":"a@b.example"}'))
    await aClient().send({ method: 'POST', url, body: 'secret words' })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).not.toMatch(/hush|secret|a@b/)
    expect(warnings[0]).toMatch(/"service":"leads".*"status":400/)
  })
})

describe('the HTTP client as a fetch', () => {
  const limits = { idempotent: true, maxBytes: 1000 }

  test('sends the request of a library, and retries it after a server error', async () => {
    let body = ''
    const { url, requests } = await aService(answer(502), (request, response) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => response.writeHead(200, { 'x-kind': 'content' }).end('{"data":{}}'))
    })
    const response = await fetchThrough(aClient(), limits)(url, { method: 'POST', body: '{"query":"{a}"}' })
    expect([response.status, response.headers.get('x-kind'), await response.json()]).toEqual([
      200,
      'content',
      { data: {} },
    ])
    expect([body, requests()]).toEqual(['{"query":"{a}"}', 2])
  })

  test('returns an error status, and throws like fetch', async () => {
    const rejecting = await aService(answer(400, '{"errors":[]}'))
    expect((await fetchThrough(aClient(), limits)(rejecting.url)).status).toBe(400)
    const broken = await aService(answer(503))
    await expect(fetchThrough(aClient(), limits)(broken.url)).rejects.toThrow(TypeError)
    const silent = await aService(() => {})
    const signal = AbortSignal.timeout(40)
    await expect(fetchThrough(aClient(), limits)(silent.url, { signal })).rejects.toThrow(/timeout/)
  })
})
