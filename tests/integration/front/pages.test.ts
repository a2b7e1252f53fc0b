import { afterEach, describe, expect, test } from 'vitest'
import { aKioskId } from '../../support/builders/a-kiosk.ts'
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
const idle = (front: TestFront, count: number) => expect.poll(() => front.cache.stats().pages).toBe(count)

/** A page that shows all it can find out about its visitor, as a careless one would. */
const nosy: FakeAstro = ({ url, headers }) => ({
  headers: stored('page:home'),
  body: JSON.stringify({ url, headers }),
})
const visitor = (name: string) => ({
  cookie: `_ut=${name}; majlis_consent=${name}`,
  'user-agent': `browser of ${name}`,
  'accept-language': name,
  'x-forwarded-for': name,
  'x-forwarded-host': `${name}.example`,
  referer: `https://${name}.example/`,
})

describe('a cached page', () => {
  test('contains nothing of the visitor whose request rendered it', async () => {
    const front = await serve(nosy)
    await front.get('/ae/en', visitor('amal'))
    await idle(front, 1)
    const second = await front.get('/ae/en', visitor('badr'))
    expect(second.headers.get('x-cache')).toBe('hit')
    expect(await second.text()).not.toMatch(/amal|badr/)
    expect(second.headers.get('set-cookie')).toBeNull()
  })

  test('contains nothing of a visitor without cookies either', async () => {
    const front = await serve(nosy)
    const { cookie: _, ...amal } = visitor('amal')
    const first = await front.get('/ae/en/search?utm_source=amal&q=sofa', amal)
    expect(first.headers.get('x-cache')).toBe('miss')
    const text = await first.text()
    expect(text).not.toMatch(/amal/)
    expect(JSON.parse(text)).toMatchObject({
      url: '/ae/en/search?q=sofa',
      headers: { host: new URL(front.url).host },
    })
  })

  test('is not stored from a response that sets a cookie', async () => {
    let count = 0
    const front = await serve(() => ({
      headers: { ...stored(), 'set-cookie': `_gct=${(count += 1)}; Path=/` },
      body: 'x',
    }))
    const answers = await Promise.all([front.get('/ae/en'), front.get('/ae/en'), front.get('/ae/en')])
    expect(new Set(answers.map((answer) => answer.headers.get('set-cookie'))).size).toBe(3)
    expect(answers.every((answer) => answer.headers.get('x-cache') === 'pass')).toBe(true)
    expect(front.cache.stats().pages).toBe(0)
  })

  test('never has a Set-Cookie header together with a public lifetime', async () => {
    const front = await serve((request) => ({
      headers: { ...stored(), ...(request.headers.cookie?.includes('_ut') ? { 'set-cookie': 'a=b' } : {}) },
      body: 'x',
    }))
    for (const cookie of ['', '_ut=amal', '', '_ut=badr']) {
      const answer = await front.get('/ae/en', cookie ? { cookie } : {})
      const isPublic = answer.headers.get('cache-control')?.includes('public')
      expect(isPublic && answer.headers.get('set-cookie') !== null).toBe(false)
    }
  })

  test('is shared by all hosts, browsers and unknown parameters, but not by kiosks or what the page reads', async () => {
    const front = await serve((request, locals) => ({
      headers: stored(),
      body: JSON.stringify({ cookie: request.headers.cookie, ...locals }),
    }))
    const rugs = '/ae/en/c/rugs'
    await front.get(`${rugs}?sort=new`)
    const same = await front.get(`${rugs}?utm_campaign=a&sort=new&x=1&fbclid=2`, { 'user-agent': 'other' })
    expect(same.headers.get('x-cache')).toBe('hit')
    expect((await front.get(`${rugs}?sort=old`)).headers.get('x-cache')).toBe('miss')
    const kiosk = await front.get(`${rugs}?sort=new`, { cookie: `dwId=${aKioskId({ name: 'wall-7' })}` })
    expect([kiosk.headers.get('x-cache'), await kiosk.json()]).toEqual(['miss', { forKiosks: true }])
    const other = aKioskId({ name: 'wall-8' })
    const again = await front.get(`${rugs}?sort=new`, { cookie: `majlis_consent=x; dwId=${other}` })
    expect([again.headers.get('x-cache'), await again.json()]).toEqual(['hit', { forKiosks: true }])
  })

  test.each([
    ['forged', 'wall-7'],
    ['with one character changed', `x${aKioskId().slice(1)}`],
    ['of another shop', aKioskId({}, 'a secret of another shop')],
    ['empty', ''],
    ['too long', `${aKioskId()}.${'x'.repeat(600)}`],
  ])('is that of a guest for a kiosk’s id that is %s, and the id is deleted', async (_, signedId) => {
    const front = await serve((_request, locals) => ({
      headers: stored(),
      body: locals && 'forKiosks' in locals ? 'kiosk' : 'guest',
    }))
    for (const state of ['miss', 'hit']) {
      const answer = await front.get('/ae/en', { cookie: `a=b; dwId=${signedId}` })
      const { headers } = answer
      expect([headers.get('x-cache'), await answer.text()]).toEqual([state, 'guest'])
      expect(headers.get('set-cookie')).toMatch(/^dwId=deleted; .*1970/)
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
    expect((await front.get('/ae/en')).headers.get('cache-control')).toMatch(/^public/)
  })

  test('is rendered once for concurrent requests', async () => {
    let made = 0
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const front = await serve(async () => {
      made += 1
      await promise
      return { headers: stored(), body: 'one' }
    })
    const answers = Array.from({ length: 25 }, () => front.get('/ae/en'))
    await expect.poll(() => made).toBe(1)
    resolve(undefined)
    for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe('one')
    expect(made).toBe(1)
  })

  test('has an Age header, and none of the internal headers', async () => {
    const clock = { at: Date.now() }
    const front = await serve(nosy, { now: () => clock.at })
    await front.get('/ae/en')
    clock.at += 42_000
    const { headers } = await front.get('/ae/en')
    expect([headers.get('x-front-lifetime'), headers.get('x-front-tags'), headers.get('age')]).toEqual([
      null,
      null,
      '42',
    ])
  })

  test('returns 304 for a matching ETag, and no body for HEAD', async () => {
    const front = await serve(() => ({ headers: stored(), body: 'x'.repeat(3000) }))
    const etag = (await front.get('/ae/en')).headers.get('etag') ?? ''
    const same = await front.get('/ae/en', { 'if-none-match': `"other", ${etag}` })
    expect([same.status, await same.text(), same.headers.get('content-type')]).toEqual([304, '', null])
    expect(same.headers.get('cache-control')).toMatch(/max-age=180/)
    const head = await fetch(`${front.url}/ae/en`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '3000', ''])
    expect((await front.get('/ae/en', { 'if-none-match': 'W/"none"' })).status).toBe(200)
  })

  test.each(['br', 'gzip', 'identity'])('is sent in %s', async (encoding) => {
    const body = '<p>كنب وسجاد</p>'.repeat(300)
    const front = await serve(() => ({ headers: stored(), body }))
    for (const state of ['miss', 'hit', 'hit']) {
      const answer = await front.get('/ae/ar', { 'accept-encoding': encoding })
      expect(answer.headers.get('x-cache')).toBe(state)
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(await answer.text()).toBe(body)
    }
  })

  test('is rendered again after one of its tags was purged', async () => {
    let version = 1
    const front = await serve(() => ({ headers: stored('page:UAE Home Page'), body: `version ${version}` }))
    await front.get('/ae/en')
    version = 2
    expect(await (await front.get('/ae/en')).text()).toBe('version 1')
    await front.change('page:UAE Home Page')
    expect(await (await front.get('/ae/en')).text()).toBe('version 2')
  })
})

describe('a page that cannot be rendered', () => {
  const failing = { now: false }
  const fickle: FakeAstro = () => {
    if (!failing.now) return { headers: stored('page:home'), body: 'good' }
    return { status: 500, headers: { 'content-type': 'text/html' }, body: 'sorry' }
  }

  test('is served from its older copy, to visitors with cookies too', async () => {
    failing.now = false
    const front = await serve(fickle)
    await front.get('/ae/en')
    failing.now = true
    await front.change('page:home')
    for (const cookie of ['', '_ut=amal']) {
      const answer = await front.get('/ae/en', cookie ? { cookie } : {})
      expect([answer.status, answer.headers.get('x-cache'), await answer.text()]).toEqual([
        200,
        'stale',
        'good',
      ])
    }
    expect(front.errors.join()).toMatch(/stale copy/)
  })

  test('is served from its older copy when rendering fails half-way', async () => {
    let broken = false
    const front = await aFront(() => ({}), {
      handler: (_, response) => {
        response.writeHead(200, stored('page:home'))
        response.write('half')
        if (broken) response.destroy(new Error('broke off'))
        else response.end(' and half')
      },
    })
    open.push(front)
    expect(await (await front.get('/ae/en')).text()).toBe('half and half')
    broken = true
    await front.change('page:home')
    expect(await (await front.get('/ae/en')).text()).toBe('half and half')
    expect((await front.get('/ae/ar')).status).toBe(500)
  })

  test('is a 500 with a request id and no reason when there is no copy', async () => {
    const front = await serve(() => {
      throw new Error('password=1234')
    })
    const answer = await front.get('/ae/en')
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(text).toContain(answer.headers.get('x-request-id') ?? 'none')
    expect(text).not.toMatch(/1234/)
    expect(front.errors).toHaveLength(1)
  })
})
