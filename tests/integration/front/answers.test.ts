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

describe('an answer for one visitor', () => {
  test('has the whole request, and is not kept', async () => {
    const front = await serve(({ headers, url }) => ({
      body: `${url} ${headers.cookie ?? ''}`,
      headers: { 'content-type': 'text/html' },
    }))
    const answer = await front.get('/ae/en/cart?utm_source=a', { cookie: '_gct=amal' })
    expect(await answer.text()).toBe('/ae/en/cart _gct=amal')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(front.cache.stats().pages).toBe(0)
  })

  test('is all that a preview gives', async () => {
    const front = await serve(({ url }) => ({ headers: stored(), body: url ?? '' }))
    for (const path of ['/ae/en?preview=abc', '/ae/en?a=b&preview=abc', '/ae/en?Preview=abc']) {
      const answer = await front.get(path)
      expect([answer.headers.get('x-cache'), await answer.text()]).toEqual(['pass', path])
    }
    expect(front.cache.stats().pages).toBe(0)
  })

  test('is what a form gets, whatever its page says', async () => {
    const front = await serve(() => ({ headers: stored(), body: 'thanks' }))
    const answer = await fetch(`${front.url}/ae/en`, { method: 'POST', body: 'a=b' })
    expect(await answer.text()).toBe('thanks')
    expect(front.cache.stats().pages).toBe(0)
  })

  test('comes compressed when it is long, and streams when it is no page', async () => {
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

  test('is asked for from the address that trusted proxies tell', async () => {
    const address: FakeAstro = (request) => ({ body: request.socket.remoteAddress ?? '' })
    const plain = await serve(address)
    expect(await (await plain.get('/api/x', { 'x-forwarded-for': '203.0.113.9' })).text()).toBe('127.0.0.1')
    const behind = await serve(address, { env: { TRUST_PROXY: '1' } })
    const answer = await behind.get('/api/x', { 'x-forwarded-for': 'forged, 203.0.113.9' })
    expect(await answer.text()).toBe('203.0.113.9')
  })
})

describe('the content security policy', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const here = 'start("مرحبا")'
  const policy = `default-src 'self'; script-src 'self' ${hashOf(here)} ${hashOf('elsewhere()')}; style-src 'self' ${hashOf('a{}')};`
  const html = `<style>a{}</style><script>${here}</script><script>injected()</script>`

  test.each(['', '_ut=amal'])(
    'of a page lists what is inline on it, and never what was injected (cookie "%s")',
    async (cookie) => {
      const front = await serve(() => ({
        headers: { ...stored(), 'content-security-policy': policy },
        body: html,
      }))
      const answer = await front.get('/ae/en', cookie ? { cookie } : {})
      expect(answer.headers.get('content-security-policy')).toBe(
        `default-src 'self'; script-src 'self' ${hashOf(here)}; style-src 'self' ${hashOf('a{}')};`,
      )
    },
  )
})
