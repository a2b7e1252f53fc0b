import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFront, type TestFront } from '../../support/servers/a-front.ts'

const script = 'export const sofa = 1\n'.repeat(200)
const picture = Buffer.alloc(400_000, 7)
let front: TestFront
beforeAll(async () => {
  front = await aFront(() => ({ body: 'Astro' }), {
    files: {
      '_astro/app.Bx1.js': script,
      '_astro/app.Bx1.js.br': brotliCompressSync(script),
      '_astro/app.Bx1.js.gz': gzipSync(script),
      'art/hero.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'photos/sofa.avif': picture,
      'serviceworker.js': 'self',
      'kiosk-worker.js': 'self',
      'files/with space.txt': 'x',
    },
  })
})
afterAll(() => front.close())

describe('a file of the build', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['identity', null],
  ])('is sent precompressed for Accept-Encoding "%s" as %s', async (accept, encoding) => {
    const answer = await front.get('/_astro/app.Bx1.js', { 'accept-encoding': accept })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await answer.text()).toBe(script)
  })

  test('is immutable with a hash in its name, and revalidated without', async () => {
    const cacheControl = async (path: string) => (await front.get(path)).headers.get('cache-control')
    expect(await cacheControl('/_astro/app.Bx1.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('/art/hero.svg')).toMatch(/max-age=3600/)
    expect(await cacheControl('/serviceworker.js')).toBe('no-cache')
    expect(await cacheControl('/kiosk-worker.js')).toBe('no-cache')
  })

  test('returns 304 for a matching ETag', async () => {
    const etag = (await front.get('/photos/sofa.avif')).headers.get('etag') ?? ''
    const answer = await front.get('/photos/sofa.avif', { 'if-none-match': etag })
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([304, 0])
  })

  test('is sent whole, however large, and without a body for HEAD', async () => {
    const whole = await front.get('/photos/sofa.avif')
    expect(Buffer.from(await whole.arrayBuffer()).equals(picture)).toBe(true)
    const head = await fetch(`${front.url}/photos/sofa.avif`, { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['400000', ''])
  })

  test('rejects POST', async () => {
    const answer = await fetch(`${front.url}/art/hero.svg`, { method: 'POST', body: 'x' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('runs no script when it is an SVG opened directly', async () => {
    const { headers } = await front.get('/art/hero.svg')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is found by its encoded name, and its compressed copy is not a separate file', async () => {
    expect(await (await front.get('/files/with%20space.txt')).text()).toBe('x')
    expect((await front.get('/_astro/app.Bx1.js.br')).status).toBe(404)
  })
})
