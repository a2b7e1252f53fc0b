import type { LookupAddress, lookup } from 'node:dns'
import { request as sendByHttp } from 'node:http'
import type { LookupFunction } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { fetchThroughLookup, publicFetch, publicLookup } from '#adapters/webhooks/public-fetch.ts'
import { serveFetch } from '../../support/servers/serve-http.ts'

const received: { readonly host: string | null; readonly body: string }[] = []
const server = await serveFetch(async (request) => {
  received.push({ host: request.headers.get('host'), body: await request.text() })
  const { pathname } = new URL(request.url)
  if (pathname === '/gone') return new Response('no such hook', { status: 410 })
  if (pathname === '/long') return new Response('x'.repeat(10_000))
  return new Response(null, { status: 204 })
})
afterAll(() => server.close())
const { port } = new URL(server.url)
const hook = `http://oms.test:${port}`

/** A name server that returns other addresses for each lookup. */
function nameServer(...answers: readonly (readonly string[])[]): typeof lookup {
  const remaining = [...answers]
  const resolve = (_: string, __: unknown, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(
      null,
      (remaining.shift() ?? []).map((address) => ({ address, family: 4 })),
    )
  return resolve as unknown as typeof lookup
}
const here: LookupFunction = (_, options, callback) =>
  options.all === true
    ? callback(null, [{ address: '127.0.0.1', family: 4 }])
    : callback(null, '127.0.0.1', 4)
const post = (fetch: typeof globalThis.fetch, path: string, maxBytes = 1_000) =>
  createHttpClient({ service: 'test', fetch }).send({
    method: 'POST',
    url: `${hook}${path}`,
    headers: { 'content-type': 'application/json' },
    body: '{"قطعة":1}',
    maxBytes,
  })

test('does not connect to a name that resolves to a private address', async () => {
  received.length = 0
  const rebinding = fetchThroughLookup(publicLookup(nameServer(['127.0.0.1'])), sendByHttp)
  expect(await post(rebinding, '/')).toEqual({
    ok: false,
    failure: { kind: 'unavailable', reason: 'network' },
  })
  const mixed = fetchThroughLookup(publicLookup(nameServer(['8.8.8.8', '10.0.0.1'])), sendByHttp)
  expect(await post(mixed, '/')).toMatchObject({ ok: false })
  expect(received).toEqual([])
})

test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'http://oms.test/'])(
  'does not connect to %s',
  async (url) => {
    await expect(publicFetch(url, { method: 'POST', body: '{}' })).rejects.toThrow()
  },
)

test('connects to the address that was checked', async () => {
  const seen: unknown[] = []
  publicLookup(nameServer(['8.8.8.8']))('oms.test', { all: true }, (...answer) => seen.push(answer))
  publicLookup(nameServer(['8.8.8.8']))('oms.test', {}, (...answer) => seen.push(answer))
  expect(seen).toEqual([
    [null, [{ address: '8.8.8.8', family: 4 }]],
    [null, '8.8.8.8', 4],
  ])
})

test('sends the body and returns the response up to its limit', async () => {
  received.length = 0
  const fetch = fetchThroughLookup(here, sendByHttp)
  expect(await post(fetch, '/')).toMatchObject({ ok: true, value: { status: 204, body: '' } })
  expect(received).toEqual([{ host: `oms.test:${port}`, body: '{"قطعة":1}' }])
  expect(await post(fetch, '/gone')).toMatchObject({ failure: { status: 410, body: 'no such hook' } })
  expect(await post(fetch, '/long')).toMatchObject({ failure: { kind: 'malformed', reason: 'too-large' } })
})
