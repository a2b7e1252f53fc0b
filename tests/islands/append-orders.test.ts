// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appendOrders } from '#islands/account/append-orders.ts'
import { eventually } from '../support/eventually.ts'

const list = (numbers: readonly string[], next: number | null) =>
  `<ol data-order-list>${numbers
    .map((number) => `<li id="order-${number}"><a href="/ae/en/account/orders/${number}">${number}</a></li>`)
    .join('')}</ol>
  <div data-more-orders data-failed="Not fetched"><p data-seen>seen</p>${
    next === null ? '' : `<a data-more href="/ae/en/account/orders?start=${next}">More</a>`
  }<a data-newer href="/ae/en/account/orders">Newer</a></div>`

let isPhone = true
let answer: () => Response
beforeEach(() => {
  isPhone = true
  // An order that was placed meanwhile has moved the second one to the next page.
  answer = () => new Response(list(['2', '3'], null))
  document.body.innerHTML = list(['1', '2'], 2)
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
  vi.stubGlobal('fetch', async () => answer())
  appendOrders()
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => [...document.querySelectorAll('[data-order-list] > li')].map(({ id }) => id)
const more = () => document.querySelector<HTMLAnchorElement>('[data-more]')
const click = () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  more()?.dispatchEvent(event)
  return event.defaultPrevented
}

describe('"Show more orders"', () => {
  test('appends the next page on a phone, each order once', async () => {
    expect(click()).toBe(true)
    await eventually(() => expect(shown()).toEqual(['order-1', 'order-2', 'order-3']))
    expect(document.activeElement?.getAttribute('href')).toBe('/ae/en/account/orders/3')
    expect([more(), document.querySelector('[data-newer]')]).toEqual([null, null])
  })

  test('leads to the next page elsewhere', () => {
    isPhone = false
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    click()
    expect(shown()).toEqual(['order-1', 'order-2'])
  })

  test('announces a page that could not be loaded, and can be clicked again', async () => {
    answer = () => new Response('', { status: 503 })
    click()
    await eventually(() => expect(document.querySelector('[data-seen]')?.textContent).toBe('Not fetched'))
    answer = () => new Response(list(['3'], null))
    click()
    await eventually(() => expect(shown()).toHaveLength(3))
  })
})
