import { request as httpRequest } from 'node:http'
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

/** A shop that counts what it renders. */
async function counting(options: Parameters<typeof aFront>[1] = {}) {
  const rendered: string[] = []
  const front = await serve((request) => {
    rendered.push(request.url ?? '')
    return { headers: stored(), body: 'x' }
  }, options)
  return { front, rendered }
}

describe('what is rendered', () => {
  test('is one page, whatever unknown parameters and cookies come with it', async () => {
    const { front, rendered } = await counting()
    for (const path of [
      '/ae/en',
      '/feeds/ae-en.xml',
      '/sitemaps/ae-en.xml',
      '/robots.txt',
      '/ae/en/none-such',
    ]) {
      for (const query of ['', '?x=1', '?q=2&utm_source=a', '?sku=3'])
        for (const cookie of ['', 'a=b', '_gct=c; _ut=d'])
          await (await front.get(path + query, cookie ? { cookie } : {})).text()
      await fetch(`${front.url}${path}?x=head`, { method: 'HEAD' })
    }
    expect(rendered).toEqual([
      '/ae/en',
      '/feeds/ae-en.xml',
      '/sitemaps/ae-en.xml',
      '/robots.txt',
      '/ae/en/none-such',
    ])
  })

  test('is one page for a visitor with a cookie, who is the first to ask', async () => {
    const { front, rendered } = await counting()
    const answer = await front.get('/ae/en/p/sofa?sku=MJ-1&x=1', { cookie: '_gct=amal' })
    expect([answer.headers.get('x-cache'), rendered]).toEqual(['miss', ['/ae/en/p/sofa?sku=MJ-1']])
  })

  test('by HEAD is cached for GET', async () => {
    const { front, rendered } = await counting()
    await fetch(`${front.url}/ae/en/search?q=sofa`, { method: 'HEAD' })
    expect((await front.get('/ae/en/search?q=sofa')).headers.get('x-cache')).toBe('hit')
    expect(rendered).toHaveLength(1)
  })
})

/** A shop whose pages are finished by `finish`. */
async function slow(options: Parameters<typeof aFront>[1] = {}) {
  const begun: string[] = []
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const front = await serve(
    async (request) => {
      const url = request.url ?? ''
      if (!url.includes('fast')) {
        begun.push(url)
        await promise
      }
      return { headers: stored(), body: url }
    },
    { ...options, env: { TRUST_PROXY: '1', ...options.env } },
  )
  const from =
    (address: string) =>
    (path: string, init: RequestInit = {}) =>
      fetch(front.url + path, { ...init, headers: { 'x-forwarded-for': address } })
  return { front, begun, from, finish: () => resolve(undefined) }
}

describe('concurrent renders', () => {
  test('are few, and fewer for one client; cached pages and other clients go on', async () => {
    const { front, begun, from, finish } = await slow()
    const [eve, amal] = [from('203.0.113.1'), from('203.0.113.2')]
    await eve('/ae/en/fast')
    const attack = Array.from({ length: 40 }, (_, number) => eve(`/ae/en/search?q=${number}`))
    const rejected = await Promise.race(attack)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5'])
    expect(begun).toHaveLength(2)
    expect((await eve('/ae/en/fast')).headers.get('x-cache')).toBe('hit')
    expect((await amal('/ae/en/p/fast')).status).toBe(200)
    expect((await amal('/ae/en/cart?added=fast')).status).toBe(200)
    finish()
    const statuses = (await Promise.all(attack)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(34)
    expect(front.errors).toEqual([])
  })

  test('do not begin for a visitor who has left', async () => {
    const { front, begun, from, finish } = await slow()
    const stay = ['/ae/en/search?q=1', '/ae/en/search?q=2'].map((path) => from('203.0.113.1')(path))
    await expect.poll(() => begun.length).toBe(2)
    const leaving = new AbortController()
    const gone = from('203.0.113.1')('/ae/en/search?q=gone', { signal: leaving.signal })
    await expect.poll(() => connectionsOf(front)).toBe(3)
    leaving.abort()
    await expect(gone).rejects.toThrow()
    await expect.poll(() => connectionsOf(front)).toBe(2)
    finish()
    await Promise.all(stay)
    expect((await from('203.0.113.1')('/ae/en/fast')).status).toBe(200)
    expect(begun).toEqual(['/ae/en/search?q=1', '/ae/en/search?q=2'])
  })

  test('are notified when their visitor leaves', async () => {
    const notified: string[] = []
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const front = await serve(() => ({}), {
      handler: async ({ socket }, response) => {
        socket.on('close', () => notified.push('request'))
        response.on('close', () => notified.push('response'))
        resolve(undefined)
        await new Promise<void>((done) => response.on('close', done))
        response.end()
      },
    })
    const sent = httpRequest(`${front.url}/ae/en/cart`).on('error', () => {})
    sent.end()
    await promise
    sent.destroy()
    await expect.poll(() => notified).toEqual(['request', 'response'])
  })
})

test('a render that ends after its visitor has left writes nothing', async () => {
  const gone = Promise.withResolvers<undefined>()
  const written = Promise.withResolvers<undefined>()
  const front = await serve(() => ({}), {
    handler: async ({ socket }, response) => {
      socket.on('close', () => gone.resolve(undefined))
      await gone.promise
      response.writeHead(200, { 'content-type': 'text/csv' })
      response.end('late')
      written.resolve(undefined)
    },
  })
  const sent = httpRequest(`${front.url}/api/export`).on('error', () => {})
  sent.end()
  await expect.poll(() => connectionsOf(front)).toBe(1)
  sent.destroy()
  await written.promise
  expect(front.errors).toEqual([])
})

const connectionsOf = ({ server }: TestFront): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe('renders of one client', () => {
  test('end with a 429 beyond its rate; cached pages and other clients go on', async () => {
    const clock = { at: Date.now() }
    const { front, from, finish } = await slow({ now: () => clock.at, env: { RENDERS_PER_MINUTE: '60' } })
    finish()
    const [eve, amal] = [from('203.0.113.1'), from('203.0.113.2')]
    for (let number = 0; number < 60; number += 1) expect((await eve(`/ae/en/${number}`)).status).toBe(200)
    const forms = { method: 'POST', body: 'a=b' }
    for (const rejected of [await eve('/ae/en/new'), await eve('/ae/en/cart'), await eve('/ae/en', forms)])
      expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await eve('/ae/en/7')).headers.get('x-cache')).toBe('hit')
    expect((await eve('/livez')).status).toBe(200)
    expect((await amal('/ae/en/new')).status).toBe(200)
    clock.at += 1000
    expect((await eve('/ae/en/cart')).status).toBe(200)
    expect(front.errors).toEqual([])
  })
})
