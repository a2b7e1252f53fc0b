import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFront, stored, type TestFront } from '../../support/servers/a-front.ts'

let front: TestFront
let rendered: string[] = []
const known = new Set<string>()
beforeAll(async () => {
  front = await aFront(
    (request) => {
      rendered.push(request.url ?? '')
      return { headers: stored(), body: '<h1>page</h1>' }
    },
    { files: { 'robots.html': 'x', '_astro/app.js': 'app()' } },
  )
})
afterAll(() => front.close())

const statusOf = (answer: string) => Number(answer.split(' ')[1])
const rawGet = (target: string, host = 'shop.test') =>
  front.raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

describe('a hostile request', () => {
  test.each([
    '/ae/en/../../etc/passwd',
    '/ae/en/%2e%2e/%2e%2e/etc/passwd',
    '/ae/en/.%2E/x',
    '/_astro/../server/entry.mjs',
    '/ae/en/%2fetc',
    '/ae/en/a%2Fb',
    '/ae/en/a%5cb',
    '/ae/en/a\\b',
    '/ae/en/%00',
    '/ae/en/%0d%0aset-cookie:%20a=b',
    '/ae/en/%7f',
    '/ae/en/%zz',
    '/ae/en/%ff',
    '/ae/en/%252e%252e/x',
    '/ae/en/#top',
    '//evil.example',
    '//evil.example/ae/en',
    '/\\evil.example',
    'http://evil.example/ae/en',
    'ae/en',
    `/${'a'.repeat(5000)}`,
  ])('for %s is rejected before Astro', async (target) => {
    rendered = []
    expect(statusOf(await rawGet(target))).toBe(400)
    expect(rendered).toEqual([])
  })

  test.each([
    ['/ae/en/%zz', '/ae/en/broken-request'],
    ['/kw/ar/search?q=%00#x', '/kw/ar/broken-request'],
    ['/%zz', '/broken-request'],
    ['//evil.example', '/broken-request'],
    ['/ae/en/%2e%2e/etc/passwd', '/ae/en/broken-request'],
  ])('of a browser for %s gets the page %s, rendered once for all', async (target, page) => {
    rendered = []
    const ask = () =>
      front.raw(
        `GET ${target} HTTP/1.1\r\nHost: shop.test\r\nAccept: text/html,*/*\r\nConnection: close\r\n\r\n`,
      )
    expect(await ask()).toContain('<h1>page</h1>')
    await ask()
    expect(rendered).toEqual(known.has(page) ? [] : [page])
    known.add(page)
  })

  test('that would write gets one line of text, whatever it accepts', async () => {
    const sent = `POST /ae/en/%zz HTTP/1.1\r\nHost: shop.test\r\nAccept: text/html\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
    expect(await front.raw(sent)).toMatch(/^HTTP\/1.1 400 [^]*400 Bad Request/)
  })

  test.each([
    ['/ae/en/', '/ae/en'],
    ['/ae//en', '/ae/en'],
    ['/ae/en//evil.example/', '/ae/en/evil.example'],
    ['/ae/en/?q=//x', '/ae/en?q=//x'],
  ])('for %s is redirected to the path %s on this host', async (target, location) => {
    const answer = await rawGet(target)
    expect(statusOf(answer)).toBe(308)
    expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(location)
  })

  test.each([
    'evil.example',
    'shop.test.evil.example',
    'shop.test@evil.example',
    'evil.example:80',
    'shop.test:x',
  ])('for the host %s is rejected', async (host) => expect(statusOf(await rawGet('/ae/en', host))).toBe(421))

  test('without a host is rejected', async () => {
    expect(statusOf(await front.raw('GET /ae/en HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(400)
  })

  test.each([
    ['TRACE', 405],
    ['PUT', 405],
    ['DELETE', 405],
    ['PROPFIND', 405],
  ])('with %s is rejected with %i', async (method, status) => {
    const answer = await front.raw(
      `${method} /ae/en HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`,
    )
    expect(statusOf(answer)).toBe(status)
    expect(answer).toMatch(/^allow: GET, HEAD, POST\r$/im)
  })

  test.each([
    'br;q=99999, gzip',
    '*;q=0',
    'gzip;q=0, br;q=0, identity',
    'br\t;\tq=x',
    ','.repeat(4000),
    'deflate, zstd',
    '\u00e9\u00ff',
  ])('with Accept-Encoding "%s" gets a readable body', async (accept) => {
    const answer = await front.get('/ae/en/encodings', { 'accept-encoding': accept.slice(0, 8000) })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe('<h1>page</h1>')
  })

  test('cannot inject a response header', async () => {
    const answer = await front.raw(
      'GET /ae/en/?q=%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: shop.test\r\nX-Request-Id: a\u00e9b\r\nConnection: close\r\n\r\n',
    )
    expect(statusOf(answer)).toBe(308)
    expect(answer).not.toMatch(/^set-cookie/im)
    expect(answer).not.toMatch(/a\u00e9b/)
  })

  test('with an endless header block is rejected', async () => {
    const answer = await front.raw(
      `GET /ae/en HTTP/1.1\r\nHost: shop.test\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect(statusOf(answer)).toBe(431)
  })

  test('for the image service is rejected, as it would encode any width', async () => {
    expect((await front.get('/_image?href=/x.png&w=9000')).status).toBe(404)
  })

  test('for a missing build file never reaches Astro', async () => {
    rendered = []
    expect((await front.get('/_astro/none.js')).status).toBe(404)
    expect(rendered).toEqual([])
  })
})
