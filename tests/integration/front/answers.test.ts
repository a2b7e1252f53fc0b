import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { aFront, stored, type FakeAstro, type TestFront } from '../../support/servers/a-front.ts'

const open: TestFront[] = []
afterEach(async () => {
  for (const front of open.splice(0)) await front.close()
})
const serve = async (astro: FakeAstro, options: Parameters<typeof aFront>[1] = {}) => {
  const front = await aFront(astro, options)
  open.push(front)
  return front
}

describe('a response for one visitor', () => {
  test('is rendered from the whole request and not cached', async () => {
    const front = await serve(({ headers, url }) => ({
      body: `${url} ${headers.cookie ?? ''}`,
      headers: { 'content-type': 'text/html' },
    }))
    const response = await front.get('/ae/en/cart?utm_source=a', { cookie: '_gct=amal' })
    expect(await response.text()).toBe('/ae/en/cart _gct=amal')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(front.cache.stats().pages).toBe(0)
  })

  test('is what a preview returns', async () => {
    const front = await serve(({ url }) => ({ headers: stored(), body: url ?? '' }))
    for (const path of ['/ae/en?preview=abc', '/ae/en?a=b&preview=abc', '/ae/en?Preview=abc']) {
      const response = await front.get(path)
      expect([response.headers.get('x-cache'), await response.text()]).toEqual(['pass', path])
    }
    expect(front.cache.stats().pages).toBe(0)
  })

  test('is what a form submission returns, whatever its page declares', async () => {
    const front = await serve(() => ({ headers: stored(), body: 'thanks' }))
    const response = await fetch(`${front.url}/ae/en`, { method: 'POST', body: 'a=b' })
    expect(await response.text()).toBe('thanks')
    expect(front.cache.stats().pages).toBe(0)
  })

  test('is compressed when it is long, and streamed when it is not a page', async () => {
    const body = 'x'.repeat(5000)
    const front = await serve(({ url }) => ({
      headers: { 'content-type': url === '/api/feed' ? 'text/csv' : 'text/html' },
      body,
    }))
    const page = await front.get('/ae/en/cart', { 'accept-encoding': 'gzip', cookie: 'a=b' })
    expect([page.headers.get('content-encoding'), (await page.text()).length]).toEqual(['gzip', 5000])
    const feed = await front.get('/api/feed')
    expect([feed.headers.get('x-request-id') !== null, (await feed.text()).length]).toEqual([true, 5000])
  })

  test('is rendered for the client address that trusted proxies report', async () => {
    const address: FakeAstro = (request) => ({ body: request.socket.remoteAddress ?? '' })
    const plain = await serve(address)
    expect(await (await plain.get('/api/x', { 'x-forwarded-for': '203.0.113.9' })).text()).toBe('127.0.0.1')
    const behind = await serve(address, { env: { TRUST_PROXY: '1' } })
    const response = await behind.get('/api/x', { 'x-forwarded-for': 'forged, 203.0.113.9' })
    expect(await response.text()).toBe('203.0.113.9')
  })
})

describe('the content security policy', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const here = 'start("مرحبا")'
  const policy = `default-src 'self'; script-src 'self' ${hashOf(here)} ${hashOf('elsewhere()')}; style-src 'self' ${hashOf('a{}')};`
  const html = `<style>a{}</style><script>${here}</script><script>injected()</script>`

  test.each(['', '_ut=amal'])(
    'of a page lists its own inline scripts and styles, never injected ones (cookie "%s")',
    async (cookie) => {
      const front = await serve(() => ({
        headers: { ...stored(), 'content-security-policy': policy },
        body: html,
      }))
      const response = await front.get('/ae/en', cookie ? { cookie } : {})
      expect(response.headers.get('content-security-policy')).toBe(
        `default-src 'self'; script-src 'self' ${hashOf(here)}; style-src 'self' ${hashOf('a{}')};`,
      )
    },
  )
})
