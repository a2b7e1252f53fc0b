// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appendPages } from '#islands/listing/append-pages.ts'
import { readPosition } from '#islands/listing/listing-position.ts'
import { trackLists } from '#islands/shell/track-lists.ts'
import { eventually } from '../support/eventually.ts'

const item = (code: string) =>
  `<li id="product-${code}"><article data-code="${code}" data-price="12.5" data-currency="AED" data-position="${code}"><h3><a href="/ae/en/p/${code}">${code}</a></h3></article></li>`
const region = (next: number | null) =>
  `<div data-more-region data-failed="Not fetched"><p role="status" data-seen>seen ${next ?? 'all'}</p>${
    next === null ? '' : `<a data-more href="/ae/en/c/living?page=${next}">More</a>`
  }</div>`
const page = (codes: readonly string[], next: number | null) =>
  `<ul data-products data-list="living">${codes.map(item).join('')}</ul>${region(next)}`

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
  [...document.querySelectorAll('[data-products] > li')].map(({ id }) => id.replace('product-', ''))
const more = () => document.querySelector<HTMLAnchorElement>('[data-more]')

describe('"show more"', () => {
  test('appends page after page until there are no more', async () => {
    appendPages()
    more()?.click()
    await eventually(() => expect(shown()).toEqual(['1', '2', '3', '4']))
    expect(document.activeElement?.getAttribute('href')).toBe('/ae/en/p/3')
    more()?.click()
    await eventually(() => expect(shown()).toEqual(['1', '2', '3', '4', '5']))
    expect(more()).toBe(null)
    expect(document.querySelector('[role=status]')?.textContent).toBe('seen all')
  })

  test('appends once when it is clicked twice', async () => {
    appendPages()
    const link = more()
    link?.click()
    link?.click()
    await eventually(() => expect(shown()).toHaveLength(4))
    await Promise.resolve()
    expect(shown()).toHaveLength(4)
  })

  test('announces a page that could not be loaded, and can be clicked again', async () => {
    appendPages()
    broken = true
    more()?.click()
    await eventually(() => expect(document.querySelector('[role=status]')?.textContent).toBe('Not fetched'))
    expect(more()?.hasAttribute('aria-busy')).toBe(false)
    broken = false
    more()?.click()
    await eventually(() => expect(shown()).toHaveLength(4))
  })

  test('stores the position in the history, and restores it', async () => {
    appendPages()
    more()?.click()
    await eventually(() => expect(shown()).toHaveLength(4))
    const link = document.querySelector<HTMLAnchorElement>('#product-4 a')
    link?.addEventListener('click', (event) => event.preventDefault())
    link?.click()
    expect(readPosition()).toMatchObject({
      pages: [`${location.origin}/ae/en/c/living?page=2`],
      opened: 'product-4',
    })
    expect(history.scrollRestoration).toBe('manual')
    // The page is loaded again in the same history entry.
    document.body.innerHTML = page(['1', '2'], 2)
    appendPages()
    await eventually(() => expect(shown()).toEqual(['1', '2', '3', '4']))
    expect(document.activeElement?.getAttribute('href')).toBe('/ae/en/p/4')
    expect(more()?.getAttribute('href')).toBe('/ae/en/c/living?page=3')
  })

  test('fetches no page of another site, whatever the history says', () => {
    history.replaceState({ position: { pages: ['https://evil.example/', '//evil.example', 7] } }, '')
    expect(readPosition()).toBe(undefined)
  })
})

describe('lists of products', () => {
  test('send view_item_list when seen, and select_item with the position when opened', async () => {
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
    const { trackedEvents } = await import('../support/tracked-events.ts')
    const events = trackedEvents()
    trackLists()
    const target = document.querySelector('[data-list]')
    seen[0]?.([{ isIntersecting: true, target } as IntersectionObserverEntry], null as never)
    const link = document.querySelector<HTMLAnchorElement>('#product-2 a')
    link?.addEventListener('click', (event) => event.preventDefault())
    link?.click()
    const product = {
      selectedPrice: { specialPrice: 12.5, currency: 'AED' },
      defaultPrice: { specialPrice: 12.5 },
    }
    expect(events).toMatchObject([
      { event: 'view_item_list', list: 'living', top_5_items: [{ _id: '1', ...product }, { _id: '2' }] },
      { event: 'select_item', list: 'living', position: 2, product: { _id: '2', url_key: '2', name: '2' } },
    ])
  })
})
