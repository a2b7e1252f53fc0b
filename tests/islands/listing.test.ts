// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appendPages } from '#islands/listing/append-pages.ts'
import { readPlace } from '#islands/listing/place.ts'
import { trackLists } from '#islands/shell/track-lists.ts'

const piece = (code: string) =>
  `<li id="piece-${code}"><article data-code="${code}" data-price="12.5" data-currency="AED" data-position="${code}"><h3><a href="/ae/en/p/${code}">${code}</a></h3></article></li>`
const region = (next: number | null) =>
  `<div data-more-region data-failed="Not fetched"><p role="status" data-seen>seen ${next ?? 'all'}</p>${
    next === null ? '' : `<a data-more href="/ae/en/c/living?page=${next}">More</a>`
  }</div>`
const page = (codes: readonly string[], next: number | null) =>
  `<ul data-pieces data-list="living">${codes.map(piece).join('')}</ul>${region(next)}`

const pages: Record<string, string> = {
  '/ae/en/c/living?page=2': page(['3', '4'], 3),
  '/ae/en/c/living?page=3': page(['5'], null),
}
let broken = false
beforeEach(() => {
  broken = false
  document.body.innerHTML = page(['1', '2'], 2)
  history.replaceState(null, '', '/ae/en/c/living')
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('fetch', async (href: string) => {
    const { pathname, search } = new URL(href)
    return broken ? new Response('', { status: 503 }) : new Response(pages[pathname + search])
  })
})
afterEach(() => vi.unstubAllGlobals())

const shown = () =>
  [...document.querySelectorAll('[data-pieces] > li')].map(({ id }) => id.replace('piece-', ''))
const more = () => document.querySelector<HTMLAnchorElement>('[data-more]')

describe('show more', () => {
  test('appends page after page, until there is none', async () => {
    appendPages()
    more()?.click()
    await vi.waitFor(() => expect(shown()).toEqual(['1', '2', '3', '4']))
    expect(document.activeElement?.getAttribute('href')).toBe('/ae/en/p/3')
    more()?.click()
    await vi.waitFor(() => expect(shown()).toEqual(['1', '2', '3', '4', '5']))
    expect(more()).toBe(null)
    expect(document.querySelector('[role=status]')?.textContent).toBe('seen all')
  })

  test('pressed twice in a row appends once', async () => {
    appendPages()
    const link = more()
    link?.click()
    link?.click()
    await vi.waitFor(() => expect(shown()).toHaveLength(4))
    await Promise.resolve()
    expect(shown()).toHaveLength(4)
  })

  test('says so when the page does not come, and can be pressed again', async () => {
    appendPages()
    broken = true
    more()?.click()
    await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('Not fetched'))
    expect(more()?.hasAttribute('aria-busy')).toBe(false)
    broken = false
    more()?.click()
    await vi.waitFor(() => expect(shown()).toHaveLength(4))
  })

  test('keeps the place in the history, and finds it again', async () => {
    appendPages()
    more()?.click()
    await vi.waitFor(() => expect(shown()).toHaveLength(4))
    const link = document.querySelector<HTMLAnchorElement>('#piece-4 a')
    link?.addEventListener('click', (event) => event.preventDefault())
    link?.click()
    expect(readPlace()).toMatchObject({
      pages: [`${location.origin}/ae/en/c/living?page=2`],
      piece: 'piece-4',
    })
    expect(history.scrollRestoration).toBe('manual')
    // The page is loaded anew, in the same entry of the history.
    document.body.innerHTML = page(['1', '2'], 2)
    appendPages()
    await vi.waitFor(() => expect(shown()).toEqual(['1', '2', '3', '4']))
    expect(document.activeElement?.getAttribute('href')).toBe('/ae/en/p/4')
    expect(more()?.getAttribute('href')).toBe('/ae/en/c/living?page=3')
  })

  test('fetches nobody else’s page, whatever the history says', () => {
    history.replaceState({ place: { pages: ['https://evil.example/', '//evil.example', 7] } }, '')
    expect(readPlace()).toBe(undefined)
  })
})

describe('lists', () => {
  test('are told when seen, and which place of one was gone to', async () => {
    const seen: IntersectionObserverCallback[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          seen.push(callback)
        }
        observe() {}
        unobserve() {}
      },
    )
    const { setPermission } = await import('#stores/browser/data-layer.ts')
    setPermission('granted')
    window.dataLayer = []
    trackLists()
    const target = document.querySelector('[data-list]')
    seen[0]?.([{ isIntersecting: true, target } as IntersectionObserverEntry], null as never)
    const link = document.querySelector<HTMLAnchorElement>('#piece-2 a')
    link?.addEventListener('click', (event) => event.preventDefault())
    link?.click()
    const product = {
      selectedPrice: { specialPrice: 12.5, currency: 'AED' },
      defaultPrice: { specialPrice: 12.5 },
    }
    expect(window.dataLayer.filter((one) => 'event' in one)).toMatchObject([
      { event: 'view_item_list', list: 'living', top_5_items: [{ _id: '1', ...product }, { _id: '2' }] },
      { event: 'select_item', list: 'living', position: 2, product: { _id: '2', url_key: '2', name: '2' } },
    ])
  })
})
