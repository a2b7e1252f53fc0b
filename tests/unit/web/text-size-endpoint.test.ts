import type { APIContext } from 'astro'
import { describe, expect, test } from 'vitest'
import { aKiosk } from '../../support/builders/a-kiosk.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { GET, POST } from '../../../src/pages/api/text-size.ts'

type TextSizeRequest = { readonly step?: string; readonly cookie?: string; readonly kiosk?: boolean }

async function send(method: 'GET' | 'POST', { step = '', cookie, kiosk = true }: TextSizeRequest) {
  const set: [string, string | null][] = []
  const context = {
    request: new Request('http://localhost:4321/api/text-size', {
      method,
      ...(method === 'POST' ? { body: new URLSearchParams({ step }) } : {}),
      headers: { referer: 'http://localhost:4321/ae/ar/search?q=x' },
    }),
    locals: { shop: aShop({}), kiosk: kiosk ? aKiosk() : null },
    cookies: {
      get: () => (cookie === undefined ? undefined : { value: cookie }),
      set: (name: string, value: string) => set.push([name, value]),
      delete: (name: string) => set.push([name, null]),
    },
  } as unknown as APIContext
  return { response: await (method === 'GET' ? GET : POST)(context), set }
}

describe('the text size of a kiosk', () => {
  test.each([
    [undefined, 'larger', '125'],
    ['125', 'larger', '150'],
    ['175', 'larger', '200'],
    ['200', 'larger', '200'],
    ['200', 'smaller', '175'],
    ['125', 'smaller', null],
    [undefined, 'smaller', null],
    ['150', 'enormous', '150'],
    ['9000', 'larger', '125'],
  ])('is, from %s, a step %s: %s', async (cookie, step, expected) => {
    const { response, set } = await send('POST', { step, ...(cookie === undefined ? {} : { cookie }) })
    expect(set).toEqual([['majlis_text_size', expected]])
    expect([response.status, response.headers.get('location')]).toEqual([303, '/ae/ar/search?q=x'])
  })

  test('is a style sheet of one visitor', async () => {
    const { response } = await send('GET', { cookie: '150' })
    expect(await response.text()).toBe(':root{font-size:150%}')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    for (const cookie of ['', '100', '}*{display:none'])
      expect(await (await send('GET', { cookie })).response.text()).toBe('')
  })

  test('is chosen on a kiosk alone', async () => {
    const { response, set } = await send('POST', { step: 'larger', kiosk: false })
    expect([response.status, set]).toEqual([404, []])
  })
})
