import type { APIContext } from 'astro'
import { describe, expect, test } from 'vitest'
import { GET } from '../../../src/pages/index.ts'
import { aShop } from '../../support/shops/a-shop.ts'

type SetCookie = readonly [name: string, value: string, options: Record<string, unknown>]

async function visit(path: string, remembered?: string) {
  const set: SetCookie[] = []
  const context = {
    url: new URL(path, 'http://localhost:4321'),
    locals: { shop: aShop() },
    cookies: {
      get: () => (remembered === undefined ? undefined : { value: remembered }),
      set: (...cookie: SetCookie) => void set.push(cookie),
    },
  }
  const answer = await GET(context as unknown as APIContext)
  return { answer, set, to: answer.headers.get('location') }
}

describe('"/"', () => {
  test('leads to the default storefront, and no cache keeps that', async () => {
    const { answer, set, to } = await visit('/')
    expect([answer.status, to]).toEqual([302, '/ae/en'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(set).toEqual([])
  })

  test('leads to the storefront somebody was in last', async () => {
    expect((await visit('/', 'kw/ar')).to).toBe('/kw/ar')
  })

  test.each([
    'xx/en',
    'ae/fr',
    '//evil.example',
    'ae/en/../..//evil.example',
    'ae/en\r\nx: y',
    '__proto__/en',
    '',
  ])('takes no notice of the remembered storefront %j', async (cookie) => {
    expect((await visit('/', cookie)).to).toBe('/ae/en')
  })

  test('remembers the storefront of an own path and leads there', async () => {
    const { answer, set, to } = await visit('/?to=/om/ar/c/rugs%3Fpage=2')
    expect([answer.status, to]).toEqual([303, '/om/ar/c/rugs?page=2'])
    expect(set.map(([name, value]) => [name, value])).toEqual([['majlis_storefront', 'om/ar']])
  })

  test.each([
    '//evil.example/ae/ar',
    'https://evil.example',
    '/\\evil.example',
    '/ae/fr',
    'javascript:alert(1)',
  ])('leads nowhere else for ?to=%s', async (address) => {
    const { set, to } = await visit(`/?to=${encodeURIComponent(address)}`)
    expect(to).toBe('/ae/en')
    expect(set).toEqual([])
  })
})
