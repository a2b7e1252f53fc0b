// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TrackingEvent } from '#contracts/tracking.ts'
import { sendLiveForms } from '#islands/shell/live-forms.ts'
import { trackVisit } from '#islands/shell/track-visit.ts'
import { $wishlist } from '#stores/browser/counts.ts'
import { setPermission } from '#stores/browser/data-layer.ts'
import { trackedEvents } from '../support/tracked-events.ts'
import { eventually } from '../support/eventually.ts'

let tracked: readonly TrackingEvent[]
const events = () => tracked
let navigation: string

/** Listeners of an earlier test would send its events again. */
let listeners: AbortController

beforeEach(() => {
  navigation = 'navigate'
  listeners = new AbortController()
  const add = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) =>
    add(type, listener, { signal: listeners.signal }),
  )
  vi.stubGlobal('performance', {
    now: () => 0,
    getEntriesByType: () => [{ type: navigation }],
  })
  tracked = trackedEvents()
  history.replaceState(null, '', '/ae/en')
})
afterEach(() => {
  listeners.abort()
  setPermission('unknown')
  vi.unstubAllGlobals()
})

describe('the search event', () => {
  beforeEach(() => {
    document.body.innerHTML = `<div data-event='{"event":"search","search_term":"corner sofa","results":7}'></div>`
  })

  test('is sent with the search term and the number of results of the page', () => {
    trackVisit()
    expect(events()).toEqual([{ event: 'search', search_term: 'corner sofa', results: 7 }])
  })

  test.each(['reload', 'back_forward'])('is not sent again by %s', (type) => {
    navigation = type
    trackVisit()
    expect(events()).toEqual([])
  })

  test('is not sent without consent', () => {
    setPermission('denied')
    trackVisit()
    expect(events()).toEqual([])
  })
})

describe('the generate_lead event', () => {
  test('is sent for a form that was submitted', () => {
    document.body.innerHTML = `<div role="status" data-event='{"event":"generate_lead","form":"callback"}'></div>`
    trackVisit()
    expect(events()).toEqual([{ event: 'generate_lead', form: 'callback' }])
  })

  test('is not sent for a form that is only shown', () => {
    document.body.innerHTML = '<form></form>'
    trackVisit()
    expect(events()).toEqual([])
  })
})

describe('the select_storefront event', () => {
  const click = (selector: string) => {
    const link = document.querySelector<HTMLAnchorElement>(selector)
    link?.addEventListener('click', (event) => event.preventDefault())
    link?.click()
  }
  beforeEach(() => {
    document.body.innerHTML =
      '<a id="other" href="/ae/en/country/kw" data-storefront="kw/en"><b>Kuwait</b></a><a id="same" href="/ae/en" data-storefront="ae/en">UAE</a><a id="plain" href="/ae/en/cart">Cart</a>'
    trackVisit()
  })

  test('is sent with the code of the chosen storefront', () => {
    click('#other')
    expect(events()).toEqual([{ event: 'select_storefront', storefront: 'kw_en' }])
  })

  test('is not sent for the current storefront, nor for other links', () => {
    click('#same')
    click('#plain')
    expect(events()).toEqual([])
  })
})

describe('the add_to_wishlist event', () => {
  const onCard = {
    _id: 'MJ-1',
    name: 'Sofa',
    url_key: 'sofa',
    defaultPrice: { specialPrice: 12.5 },
    selectedPrice: { specialPrice: 12.5, currency: 'AED' },
  }
  const card =
    '<form id="card-wishlist" method="post" action="/ae/en?_action=setWishlistEntry"></form><article data-code="MJ-1" data-price="12.5" data-currency="AED"><a href="/ae/en/p/sofa">Sofa</a><button form="card-wishlist" name="sku" value="MJ-1">Heart</button></article>'
  const onPage = { _id: 'MJ-2', name: 'Rug' }
  const page = `<form method="post" action="/ae/en/p/rug?_action=setWishlistEntry" data-wishlist-sku="MJ-2"><input type="hidden" name="sku" value="MJ-2"><button>Heart</button></form><script type="application/json" id="product-facts">${JSON.stringify({ code: 'MJ-2', product: onPage })}</script>`

  const clickHeart = async (html: string, response: object) => {
    document.body.innerHTML = html
    const fetch = vi.fn(async () => Response.json({ message: '', ...response }))
    vi.stubGlobal('fetch', fetch)
    sendLiveForms()
    document.querySelector('button')?.click()
    await eventually(() => expect(fetch).toHaveBeenCalled())
    await setImmediate()
  }
  beforeEach(() => $wishlist.set([]))

  test.each([
    ['a card', card, onCard],
    ['a product page', page, onPage],
  ])('is sent with the product of %s', async (_, html, product) => {
    await clickHeart(html, { done: true, wishlist: ['MJ-1', 'MJ-2'] })
    expect(events()).toEqual([{ event: 'add_to_wishlist', product }])
  })

  test('is not sent when the product is removed', async () => {
    $wishlist.set(['MJ-1'])
    await clickHeart(card, { done: true, wishlist: [] })
    expect(events()).toEqual([])
  })

  test('is not sent when the server rejects the request', async () => {
    await clickHeart(card, { done: false })
    expect(events()).toEqual([])
  })
})
