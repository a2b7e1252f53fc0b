import type { ServerResponse } from 'node:http'
import type { APIContext } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isForDevelopers } from '#web/content/dev-page.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { aFront, stored, type TestFront } from '../../support/servers/a-front.ts'

const token = 'a-token-of-24-characters'
let front: TestFront
beforeAll(async () => {
  front = await aFront(() => ({ headers: stored(), body: 'page' }), { env: { METRICS_TOKEN: token } })
})
afterAll(() => front.close())

describe('health and metrics', () => {
  test('livez and readyz respond under any host', async () => {
    const answer = await front.raw('GET /readyz HTTP/1.1\r\nHost: 10.0.0.7:4321\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('{"status":"ok","version":"test","checks":{"database":true}}')
    expect(await (await front.get('/livez')).json()).toEqual({ status: 'ok', version: 'test' })
  })

  test('metrics show requests by status and cache state, durations and memory on this machine', async () => {
    await front.get('/ae/en')
    await front.get('/ae/en')
    await front.get('/ae/en/')
    const text = await (await front.get('/metrics')).text()
    expect(text).toMatch(/majlis_requests_total\{status="200",cache="hit"\} 1/)
    expect(text).toMatch(/majlis_requests_total\{status="308",cache="none"\} 1/)
    expect(text).toMatch(/majlis_request_seconds_count\{cache="miss"\} 1/)
    expect(text).toMatch(/majlis_page_cache_bytes [1-9]/)
    expect(text).toMatch(/nodejs_eventloop_lag_seconds|nodejs_eventloop_lag_mean_seconds/)
    expect(text).toMatch(/nodejs_heap_size_used_bytes/)
  })

  test('metrics require the token from other machines', async () => {
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    expect((await front.get('/metrics', elsewhere)).status).toBe(404)
    expect(
      (await front.get('/metrics', { ...elsewhere, authorization: 'Bearer a-token-of-24-charactersX' }))
        .status,
    ).toBe(404)
    expect((await front.get('/metrics', { ...elsewhere, authorization: `Bearer ${token}` })).status).toBe(200)
  })

  test('pages know a forwarded request, which developer pages are closed to, even from this machine', async () => {
    const echo = await aFront(() => ({}), {
      handler: (...[, response, , locals]: [unknown, ServerResponse, unknown?, object?]) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(locals ?? null)),
    })
    const localsOf = async (headers: Record<string, string>) =>
      (await echo.get('/dev/inbox', { cookie: 'a=b', ...headers })).json()
    const [near, far] = [await localsOf({}), await localsOf({ 'x-forwarded-for': '127.0.0.1' })]
    await echo.close()
    expect([near, far]).toEqual([null, { forwarded: true }])
    const context = (locals: object) =>
      ({ clientAddress: '127.0.0.1', locals: { shop: aShop(), ...locals } }) as unknown as APIContext
    expect(isForDevelopers(context({}))).toBe(true)
    expect(isForDevelopers(context(far))).toBe(false)
  })

  test('the log has each request without its query', async () => {
    front.lines.length = 0
    await front.get('/ae/en/amal@example.com?phone=0501234567')
    expect(front.lines).toEqual([
      {
        method: 'GET',
        path: '/ae/en/{email}',
        status: 200,
        ms: expect.any(Number) as number,
        cache: 'miss',
        id: expect.any(String) as string,
      },
    ])
  })

  test('readyz fails while the process is draining', async () => {
    front.startDraining()
    const answer = await front.get('/readyz')
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping', version: 'test' }])
  })
})
