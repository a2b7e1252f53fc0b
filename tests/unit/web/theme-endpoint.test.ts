import type { APIContext } from 'astro'
import { describe, expect, test } from 'vitest'
import { aShop } from '../../support/shops/a-shop.ts'
import { GET, POST } from '../../../src/pages/api/theme.ts'

type ThemeRequest = { readonly theme?: string; readonly referer?: string; readonly cookie?: string }

async function send(method: 'GET' | 'POST', { theme = '', referer, cookie }: ThemeRequest) {
  const set: [string, string | null][] = []
  const url = new URL('http://localhost:4321/api/theme')
  const context = {
    request: new Request(url, {
      method,
      ...(method === 'POST' ? { body: new URLSearchParams({ theme }) } : {}),
      headers: referer === undefined ? {} : { referer },
    }),
    locals: { shop: aShop({}), kiosk: null },
    cookies: {
      get: () => (cookie === undefined ? undefined : { value: cookie }),
      set: (name: string, value: string) => set.push([name, value]),
      delete: (name: string) => set.push([name, null]),
    },
  } as unknown as APIContext
  return { response: await (method === 'GET' ? GET : POST)(context), set }
}

describe('the theme', () => {
  test('is chosen by a form, which returns to its page', async () => {
    const { response, set } = await send('POST', {
      theme: 'dark',
      referer: 'http://localhost:4321/ae/ar/search?q=x',
    })
    expect(set).toEqual([['majlis_theme', 'dark']])
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/ae/ar/search?q=x')
  })

  test.each(['system', '', 'dark}body{display:none'])(
    'follows the system again after "%s"',
    async (theme) => {
      const { set } = await send('POST', { theme })
      expect(set).toEqual([['majlis_theme', null]])
    },
  )

  test.each([undefined, 'not a url', 'https://evil.example/login'])(
    'returns to the start from %s',
    async (referer) => {
      const { response } = await send('POST', {
        theme: 'light',
        ...(referer === undefined ? {} : { referer }),
      })
      expect(response.headers.get('location')).toBe('/')
    },
  )

  test('is a style sheet for browsers without JavaScript', async () => {
    const sheet = async (cookie?: string) =>
      (await send('GET', cookie === undefined ? {} : { cookie })).response.text()
    expect(await sheet('dark')).toBe(':root{color-scheme:dark}')
    expect(await sheet()).toBe('')
    expect(await sheet('}*{display:none')).toBe('')
  })
})
