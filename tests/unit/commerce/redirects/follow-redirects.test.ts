import { describe, expect, test } from 'vitest'
import { beginningsOf, followRedirects, type FindRedirects } from '#commerce/redirects/follow-redirects.ts'
import type { Redirect } from '#commerce/redirects/redirect.ts'

const shop = { storefronts: ['ae/en', 'ae/ar', 'kw/en'], defaultStorefront: 'ae/en' }
type Row = readonly [from: string, to: string | null, status?: 301 | 302 | 410]

function follow(path: string, ...rows: readonly Row[]) {
  const all = rows.map(([from, to, status = to === null ? 410 : 301]): Redirect => ({ from, to, status }))
  const find: FindRedirects = async (froms) => all.filter(({ from }) => froms.includes(from))
  return followRedirects(path, find, shop)
}

describe('a redirect without a storefront', () => {
  test('keeps the visitor in theirs', async () => {
    expect(await follow('/ae/ar/sofas.html', ['/sofas.html', '/c/living/sofas'])).toMatchObject({
      to: '/ae/ar/c/living/sofas',
      status: 301,
    })
  })

  test('leads from outside into the default one', async () => {
    expect(await follow('/Sofas.html', ['/sofas.html', '/c/living/sofas'])).toMatchObject({
      to: '/ae/en/c/living/sofas',
    })
  })

  test('to the beginning leads to that of the storefront', async () => {
    expect(await follow('/kw/en/old', ['/old', '/'])).toMatchObject({ to: '/kw/en' })
  })
})

test('one with a storefront counts there alone, and before the other', async () => {
  const rows: readonly Row[] = [
    ['/old', '/c/living'],
    ['/ae/ar/old', '/kw/en/c/rugs'],
  ]
  expect(await follow('/ae/ar/old', ...rows)).toMatchObject({ to: '/kw/en/c/rugs', first: '/ae/ar/old' })
  expect(await follow('/ae/en/old', ...rows)).toMatchObject({ to: '/ae/en/c/living', first: '/old' })
  expect(await follow('/kw/en/other', ...rows)).toBeUndefined()
})

describe('a chain', () => {
  test('is one step for the browser, and one for a while where a part of it is', async () => {
    const rows: readonly Row[] = [
      ['/a', '/b'],
      ['/b', '/ae/en/c?color=beige', 302],
      ['/c', '/d#list'],
    ]
    expect(await follow('/ae/en/a', ...rows)).toEqual({
      kind: 'moved',
      to: '/ae/en/d#list',
      status: 302,
      first: '/a',
    })
  })

  test('may end with what is gone', async () => {
    expect(await follow('/ae/en/a', ['/a', '/b'], ['/b', null])).toEqual({ kind: 'gone', first: '/a' })
  })

  test.each([
    ['itself', [['/a', '/a']]],
    ['itself by another storefront', [['/a', '/ae/en/a']]],
    [
      'a circle',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/a'],
      ],
    ],
    ['more than ten', Array.from({ length: 11 }, (_, at) => [`/${at === 0 ? 'a' : at}`, `/${at + 1}`])],
  ] as const)('that leads to %s has no end', async (_, rows) => {
    expect(await follow('/ae/en/a', ...(rows as unknown as readonly Row[]))).toEqual({ kind: 'endless' })
  })

  test('through exactly ten ends', async () => {
    const rows = Array.from({ length: 9 }, (_, at): Row => [`/${at === 0 ? 'a' : at}`, `/${at + 1}`])
    expect(await follow('/ae/en/a', ...rows)).toMatchObject({ to: '/ae/en/9' })
  })
})

test('begins in every storefront and outside, or in its own', () => {
  expect(beginningsOf('/old', shop.storefronts)).toEqual(['/old', '/ae/en/old', '/ae/ar/old', '/kw/en/old'])
  expect(beginningsOf('/kw/en/old', shop.storefronts)).toEqual(['/kw/en/old'])
})
