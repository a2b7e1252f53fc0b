// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMiniCart } from '#islands/cart/mini-cart.ts'
import { $cart } from '#stores/browser/counts.ts'
import { setPermission } from '#stores/browser/data-layer.ts'
import { noCart } from '#contracts/cart-version.ts'
import { trackedEvents } from '../support/tracked-events.ts'
import { eventually } from '../support/eventually.ts'

const from = '/api/kw/ar/mini-cart'

/** As the server draws it (tests/components/mini-cart.test.ts), as far as a script reads it. */
const drawn = (quantity: number, error = '') => `<!doctype html><html><head></head><body>
  <dialog id="mini-cart"><form method="dialog"><button>Close</button></form>
  <div data-live-cart data-summary="${quantity} items">
    ${error && `<div class="form-error"><p role="alert">${error}</p></div>`}
    <ul>${
      quantity === 0
        ? ''
        : `<li id="line-MJ-1"><form method="post" action="/kw/ar/cart?_action=setCartLine">
      <input type="hidden" name="sku" value="MJ-1"><div><button name="step" value="-1">-</button>
      <input name="quantity" value="${quantity}" data-amount="14"><button name="step" value="1">+</button></div></form>
      <form method="post" action="/kw/ar/cart?_action=setCartLine"><input type="hidden" name="sku" value="MJ-1">
      <button name="quantity" value="0">Remove</button></form></li>`
    }</ul><div hidden data-cart-version="${quantity} k2 ${(version += 1)}"
    data-analytics='${JSON.stringify({ items: quantity === 0 ? [] : [{ product: { _id: 'MJ-1' }, qty: quantity }] })}'></div></div></dialog></body></html>`

let version = 0
const dialog = () => document.querySelector<HTMLDialogElement>('dialog#mini-cart')
const button = (name: string) => dialog()?.querySelector<HTMLButtonElement>(name)
const requests: string[] = []
let answers: readonly string[] = []

beforeEach(() => {
  requests.length = 0
  $cart.set(noCart)
  // Not in jsdom: the browser's own part of it is seen in tests/e2e/mini-cart.test.ts.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  vi.stubGlobal('fetch', async (url: string, options?: { body: FormData }) => {
    requests.push(`${url} ${options?.body.get('quantity') ?? ''}`.trim())
    const [next = '', ...others] = answers
    answers = others
    return new Response(next)
  })
})
afterEach(() => {
  dialog()?.close()
  vi.unstubAllGlobals()
})

describe('the mini cart', () => {
  test('posts to its own address, shows and announces the changed cart, and counts it', async () => {
    answers = [drawn(1), drawn(2)]
    await openMiniCart(from)
    expect(dialog()?.open).toBe(true)
    expect($cart.get()).toMatchObject({ count: 1, of: 'k2' })
    button('[name="step"][value="1"]')?.focus()
    button('[name="step"][value="1"]')?.click()
    await eventually(() => expect($cart.get().count).toBe(2))
    expect(requests).toEqual([from, `${from}?_action=setCartLine 2`])
    expect(dialog()?.querySelector('[role=status]')?.textContent).toBe('2 items')
    expect(document.activeElement).toBe(button('[name="step"][value="1"]'))
  })

  test('sends view_cart, and add_to_cart or remove_from_cart for each change', async () => {
    const events = trackedEvents()
    answers = [drawn(1), drawn(3), drawn(0)]
    await openMiniCart(from)
    const product = { _id: 'MJ-1' }
    const shown = {
      event: 'view_cart',
      surface: 'CART',
      cart: { items: [{ product, qty: 1 }] },
      top_5_items: [product],
    }
    expect(events).toEqual([shown])
    button('[name="step"][value="1"]')?.click()
    await eventually(() => expect($cart.get().count).toBe(3))
    button('[name="quantity"][value="0"]')?.click()
    await eventually(() => expect($cart.get().count).toBe(0))
    expect(events.slice(1)).toEqual([
      { event: 'add_to_cart', surface: 'CART', product, qty: 2 },
      { event: 'remove_from_cart', surface: 'CART', product, qty: 3 },
    ])
    setPermission('unknown')
  })

  test('moves focus to its head when the focused line is removed', async () => {
    answers = [drawn(1), drawn(0)]
    await openMiniCart(from)
    button('[name="quantity"][value="0"]')?.focus()
    button('[name="quantity"][value="0"]')?.click()
    await eventually(() => expect($cart.get().count).toBe(0))
    expect(dialog()?.querySelector('li')).toBeNull()
    expect(document.activeElement).toBe(button('button'))
  })

  test('shows the message of a rejected change above the unchanged lines', async () => {
    answers = [drawn(9), drawn(9, 'Only 9 left.')]
    await openMiniCart(from)
    button('[name="step"][value="1"]')?.click()
    await eventually(() => expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe('Only 9 left.'))
    expect(dialog()?.querySelector<HTMLInputElement>('[data-amount]')?.value).toBe('9')
  })

  test('closes when the page is left, and returns its status line to the page', async () => {
    answers = [drawn(1)]
    await openMiniCart(from)
    dispatchEvent(new Event('pagehide'))
    expect(dialog()).toBeNull()
    expect(document.body.querySelectorAll(':scope > [role=status]')).toHaveLength(1)
  })

  test('rejects when it cannot be loaded, so that the link is followed', async () => {
    answers = ['<p>no</p>']
    await expect(openMiniCart(from)).rejects.toThrow('no cart')
    expect(dialog()).toBeNull()
  })
})
