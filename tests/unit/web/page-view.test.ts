import { describe, expect, test } from 'vitest'
import { fail } from '#kernel/result.ts'
import { storefront } from '#kernel/storefront.ts'
import { invariant } from '#kernel/invariant.ts'
import { cachePage, hidesExtras, loadShell } from '#web/content/page-view.ts'
import { frontHeaders } from '#kernel/front-headers.ts'
import { aPage, aShop } from '../../support/shops/a-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const [country] = theCountries
invariant(country, 'there is a country')
const now = '2026-11-20T08:00:00.000Z'

const localsWith = (content: Parameters<typeof aShop>[0] = {}) =>
  ({
    shop: aShop({ clock: { now: () => now }, ...content }),
    storefront: storefront(country, 'en'),
    preview: undefined,
  }) as App.Locals

const cached = (...given: Parameters<typeof cachePage> extends [unknown, ...infer Rest] ? Rest : never) => {
  const response = { headers: new Headers() } as ResponseInit & { readonly headers: Headers }
  cachePage({ response, locals: localsWith() }, ...given)
  return response.headers
}
const part = { tags: ['page:Home'], nextChange: null, stale: false }

describe('the shell', () => {
  test('is loaded without content', async () => {
    const shell = await loadShell(
      localsWith({ content: { loadPage: async () => fail({ kind: 'unavailable', retryable: true }) } }),
    )
    expect(shell.value).toEqual({
      menu: undefined,
      announcement: undefined,
      headerExtra: undefined,
      footer: undefined,
      hasStores: false,
    })
    expect(shell.stale).toBe(true)
    expect(shell.tags).toContain(`page:${country.catId}`)
  })

  test('is not stale in a country without a category page', async () => {
    const shell = await loadShell(
      localsWith({ content: { loadPage: async () => fail({ kind: 'not-found' }) } }),
    )
    expect(shell.stale).toBe(false)
  })

  test('takes the menu from any row of the category page', async () => {
    const menu = { type: 'menu' as const, id: 'menu', media: [], mobile_media: [], items: [] }
    const value = aPage({ rows: [{ id: 'row', layout: 'wide', widgets: [menu] }] })
    const shell = await loadShell(
      localsWith({
        content: { loadPage: async () => ({ ok: true, value: { ...part, value, tags: ['page:Menu'] } }) },
      }),
    )
    expect(shell.value.menu).toBe(menu)
    expect(shell.tags).toContain('page:Menu')
  })
})

describe('the cache policy of a page', () => {
  test('ends with the earliest scheduled change of its parts', () => {
    const headers = cached('content', [
      { ...part, nextChange: '2026-11-20T08:02:00.000Z' },
      { ...part, tags: ['screen:Page'], nextChange: '2026-11-20T08:01:00.000Z' },
    ])
    expect(headers.get(frontHeaders.lifetime)).toBe('60')
    const tags = (headers.get(frontHeaders.tags) ?? '').split(' ').map(decodeURIComponent)
    expect(tags.sort()).toEqual([`country:${country.isoCode}`, 'page:Home', 'screen:Page'])
  })

  test('is brief when a part is stale', () => {
    expect(cached('content', [part, { ...part, stale: true }]).get('cache-control')).toBe(
      'public, max-age=0, s-maxage=5',
    )
  })

  test('is no-store for a personal page, whatever its parts', () => {
    expect(cached('personal', [{ ...part, stale: true }]).get('cache-control')).toBe('private, no-store')
  })
})

test('extras are hidden on the paths of the specification only', () => {
  expect(hidesExtras('/ae/en/purespace')).toBe(true)
  expect(hidesExtras('/om/ar/yara-chatbot/start')).toBe(true)
  expect(hidesExtras('/ae/en/help')).toBe(false)
})
