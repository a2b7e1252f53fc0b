import { afterEach, expect, test } from 'vitest'
import type { MovedPages } from '#infrastructure/http-server/requests.ts'
import { aFront, stored, type FakeAstro, type TestFront } from '../../support/servers/a-front.ts'

const open: TestFront[] = []
afterEach(async () => {
  for (const front of open.splice(0)) await front.close()
})

/** Only the home pages and the cart exist. */
const astro: FakeAstro = ({ url = '' }) =>
  /^\/ae\/en(?:\/cart)?(?:\?|$)/.test(url)
    ? { headers: stored('page:home'), body: 'a page' }
    : { status: 404, headers: stored(), body: `no page: ${url}` }

async function serve(moved: Readonly<Record<string, Awaited<ReturnType<MovedPages['find']>>>> = {}) {
  const missing: (readonly [path: string, referrer: string | undefined])[] = []
  const front = await aFront(astro, {
    movedPages: {
      find: async (path) => moved[path],
      noteMissing: (path, referrer) => void missing.push([path, referrer]),
    },
  })
  open.push(front)
  return { ...front, missing }
}

test.each([
  ['/ae/en/old', '/ae/en/c/living', '/ae/en/c/living'],
  ['/ae/en/old?utm_source=mail', '/ae/en/c/living', '/ae/en/c/living?utm_source=mail'],
  ['/ae/en/old?utm_source=mail', '/ae/en/c/living?color=beige#list', '/ae/en/c/living?color=beige#list'],
  ['/ae/en/old?utm_source=mail', '/ae/en/c/living#list', '/ae/en/c/living?utm_source=mail#list'],
])('%s, moved to %s, leads to %s', async (requested, to, location) => {
  const { get } = await serve({ '/ae/en/old': { kind: 'moved', to, status: 301 } })
  const answer = await get(requested)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, location])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
})

test('what is gone has one page, with the status that says so, stored apart from the page of its address', async () => {
  const { get, missing } = await serve({
    '/ae/en/one': { kind: 'gone', page: '/ae/en/gone' },
    '/ae/en/two': { kind: 'gone', page: '/ae/en/gone' },
  })
  const first = await get('/ae/en/one')
  expect([first.status, await first.text()]).toEqual([410, 'no page: /ae/en/gone'])
  const second = await get('/ae/en/two')
  expect([second.status, second.headers.get('x-cache')]).toEqual([410, 'hit'])
  expect((await get('/ae/en/gone')).status).toBe(404)
  expect(missing).toEqual([['/ae/en/gone', undefined]])
})

test('a page that is not found is noted, from the cache too, and looked up again when redirects change', async () => {
  const moved: Record<string, Awaited<ReturnType<MovedPages['find']>>> = {}
  const front = await serve(moved)
  await front.get('/ae/en/old?utm_source=mail', { referer: 'https://blog.example/post' })
  expect((await front.get('/ae/en/old')).headers.get('x-cache')).toBe('hit')
  expect(front.missing).toEqual([
    ['/ae/en/old', 'https://blog.example/post'],
    ['/ae/en/old', undefined],
  ])
  moved['/ae/en/old'] = { kind: 'moved', to: '/ae/en', status: 302 }
  await front.change('not-found')
  expect((await front.get('/ae/en/old')).status).toBe(302)
})

test('pages that exist, forms and personal pages are never looked up', async () => {
  const { get, missing } = await serve({ '/ae/en/cart': { kind: 'moved', to: '/ae/en', status: 301 } })
  expect((await get('/ae/en/cart')).status).toBe(200)
  expect((await get('/ae/en')).status).toBe(200)
  expect(missing).toEqual([])
})
