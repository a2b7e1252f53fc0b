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

describe('the root redirect', () => {
  test('redirects to the default storefront, uncached', async () => {
    const { answer, set, to } = await visit('/')
    expect([answer.status, to]).toEqual([302, '/ae/en'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(set).toEqual([])
  })

  test('redirects to the visitor’s last storefront', async () => {
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
  ])('ignores the cookie %j', async (cookie) => {
    expect((await visit('/', cookie)).to).toBe('/ae/en')
  })

  test('remembers the storefront of ?to= and redirects to its path', async () => {
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
  ])('does not redirect to another site for ?to=%s', async (address) => {
    const { set, to } = await visit(`/?to=${encodeURIComponent(address)}`)
    expect(to).toBe('/ae/en')
    expect(set).toEqual([])
  })
})
